ludothek ladder run maumau --bots apprentice,folder,master --neighbours --deals 150
ludothek ladder run origami --bots apprentice,folder,master --neighbours --deals 20
ludothek ladder run origin --bots apprentice,folder,master --neighbours --deals 20
ludothek ladder run origami --bots master,grandmaster --seats 2 --deals 20
ludothek ladder run maumau --bots master,grandmaster --seats 2 --deals 116
ludothek ladder run origin --bots master,grandmaster --seats 2 --deals 6
ludothek ladder run maumau --bots child,apprentice --neighbours --deals 150
ludothek ladder run origami --bots child,apprentice --neighbours --deals 20
ludothek ladder run origin --bots child,apprentice --neighbours --deals 20
ludothek ladder run maumau --bots greedy,prodigy --neighbours --deals 150
ludothek ladder run origami --bots greedy,prodigy --neighbours --deals 20
ludothek ladder run origin --bots greedy,prodigy --neighbours --deals 20
ludothek ladder run maumau --bots grandmaster,prodigy --seats 2 --deals 60
ludothek ladder run maumau --bots grandmaster,prodigy --seats 3 --deals 20
ludothek ladder run maumau --bots grandmaster,prodigy --seats 4 --deals 12
ludothek ladder run origami --bots grandmaster,prodigy --seats 2 --deals 10
ludothek ladder run origami --bots grandmaster,prodigy --seats 3 --deals 6
ludothek ladder run origin --bots grandmaster,prodigy --seats 2 --deals 6
ludothek ladder run maumau --bots prodigy,sage --seats 2 --deals 10
ludothek ladder run origami --bots prodigy,sage --seats 2 --deals 6
