ludothek ladder run origami --neighbours --deals 20
ludothek ladder run origami --deals 5
ludothek ladder run origami --bots greedy,grandmaster --seats 2 --deals 15
ludothek ladder run origin --neighbours --deals 20
ludothek ladder run origin --deals 5
ludothek ladder run origin --bots greedy,grandmaster --seats 2 --deals 15
ludothek ladder run maumau --neighbours --deals 150
ludothek ladder run maumau --deals 20
ludothek ladder run maumau --bots greedy,grandmaster --deals 100
