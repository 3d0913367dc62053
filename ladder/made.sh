ludothek ladder run origami --neighbours --deals 20
ludothek ladder run origin --neighbours --deals 20
ludothek ladder run maumau --neighbours --deals 150
