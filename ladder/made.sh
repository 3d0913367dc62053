ludothek ladder run origami --neighbours --deals 20
ludothek ladder run origami --deals 5
ludothek ladder run origami --bots greedy,grandmaster --seats 2 --deals 15
ludothek ladder run origin --neighbours --deals 20
ludothek ladder run origin --deals 5
ludothek ladder run origin --bots greedy,grandmaster --seats 2 --deals 15
ludothek ladder run maumau --neighbours --deals 150
ludothek ladder run maumau --deals 20
ludothek ladder run maumau --bots greedy,grandmaster --deals 100
ludothek ladder run origami --bots greedy,prodigy --deals 40
ludothek ladder run origin --bots greedy,prodigy --deals 40
ludothek ladder run maumau --bots greedy,prodigy --deals 100
ludothek ladder run origami --bots grandmaster,sage --seats 2 --deals 10
ludothek ladder run origin --bots grandmaster,sage --seats 2 --deals 10
ludothek ladder run maumau --bots grandmaster,sage --seats 2 --deals 40
ludothek ladder run origami --bots grandmaster,sage --seats 3,4 --deals 5
ludothek ladder run maumau --bots grandmaster,sage --seats 3 --deals 15
ludothek ladder run maumau --bots grandmaster,sage --seats 4 --deals 9
ludothek ladder run origami --bots grandmaster,prodigy --deals 10
ludothek ladder run maumau --bots grandmaster,prodigy --deals 30
ludothek ladder run origin --bots grandmaster,prodigy --seats 2,3 --deals 6
ludothek ladder run origin --bots grandmaster,prodigy --seats 4 --deals 5
ludothek ladder run origami --bots prodigy,sage --seats 2 --deals 8
ludothek ladder run maumau --bots prodigy,sage --seats 2 --deals 9
ludothek ladder run origin --bots prodigy,sage --seats 2 --deals 6
