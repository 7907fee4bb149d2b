# Les mots de Ludoteca en français.
# Tous les fichiers de langue ont les mêmes clés. Celles qui commencent par `web-` ne servent qu’à la
# page, celles qui commencent par `play-` qu’au terminal, celles qui commencent par `push-` qu’aux
# notifications ; toutes les autres sont communes.
# Les guillemets et les signes doubles ont leurs espaces insécables.

## Jeux

game-coffee = Coffee
    .of = de Coffee
    .to = à Coffee
game-fourmation = 4mation
    .of = de 4mation
    .to = à 4mation
game-six = SIX
    .of = de SIX
    .to = à SIX
game-morris = Jeu du moulin
    .of = du jeu du moulin
    .to = au moulin

## Comment les coups s’écrivent

notation-coffee = une case et l’axe du bâtonnet, comme c3ne ; une case gagnante seule, comme c3
notation-fourmation = une case, comme d4
notation-six = une case, comme -1,2 ; dans la seconde phase, une tuile et une case, comme 0,0>2,-1, et s’il faut choisir, le groupe qui reste, comme 0,0>2,-1=3,0
notation-morris = un point, comme d2, ou deux points, comme d2-d3 ; derrière, le pion que tu captures, comme d2xa1
# Avec la règle du gâteau
notation-swap = { $notation } ; ou swap

## Options des règles

option-board = Plateau
option-board-hex = hexagonal
option-board-square = carré
option-side = Côté
option-n = Alignement
option-pie = Règle du gâteau
option-fallback = Si aucune case voisine n’est libre
option-fallback-near = à côté de n’importe quelle marque adverse
option-fallback-anywhere = n’importe où
option-tiles = Tuiles par joueur
option-opening = Ouverture
option-opening-free = libre
option-opening-apart = sans toucher la tuile de départ
option-split = Diviser le groupe
option-split-capture = capture
option-split-forbidden = est interdit

## Joueurs

# Un joueur dans un message : le message est son étiquette (« Croix »), `.name` son nom dans une phrase, `.who` la forme
# du verbe (`you`, `computer`, `one` ou `many`) et `.gender` le genre. Les messages les reçoivent sous les noms `$label`,
# `$name`, `$Name` (en tête de phrase), `$who` et `$gender`. Le nom d’une personne est `one`. Les couleurs sont toutes au
# pluriel et gardent leur majuscule dans une phrase : on écrit donc « aux { $label } » là où « à { $name } » se contracte.
# Devant le nom d’une personne, pas de « de » : il s’élide devant une voyelle.
player-you = Toi
    .name = tu
    .who = you
player-computer = Ordinateur
    .name = l’ordinateur
    .who = computer
# L’ordinateur dans le fichier d’une autre partie.
player-recorded = Ludoteca, niveau { $level }

colour-black = Noirs
    .name = les Noirs
    .who = many
    .gender = masculine
colour-orange = Orange
    .name = les Orange
    .who = many
    .gender = masculine
colour-red = Rouges
    .name = les Rouges
    .who = many
    .gender = masculine
colour-white = Blancs
    .name = les Blancs
    .who = many
    .gender = masculine
colour-cross = Croix
    .name = les Croix
    .who = many
    .gender = feminine
colour-circle = Ronds
    .name = les Ronds
    .who = many
    .gender = masculine

## Pourquoi la partie s’est terminée

# Combien de pièces sont alignées, en toutes lettres.
in-a-row = alignement de { $n ->
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
   *[other] { $n }
  }
reason-line = un { in-a-row }
reason-no-rod = { $who ->
    [you] tu ne peux ni gagner ni poser le bâtonnet
    [many] { $name } ne peuvent ni gagner ni poser le bâtonnet
   *[one] { $name } ne peut ni gagner ni poser le bâtonnet
  }
reason-full = le plateau est plein
reason-stuck = aucun coup n’est possible
reason-row = une ligne de six
reason-circle = un cercle
reason-triangle = un triangle
reason-elimination = { $who ->
    [you] tu as moins de six tuiles
    [many] { $name } ont moins de six tuiles
   *[one] { $name } a moins de six tuiles
  }
reason-repetition = la même position pour la troisième fois
reason-fifty-moves = cent coups de suite (cinquante par camp) sans capture
reason-captures = { $who ->
    [you] tu n’as plus que deux pions
    [many] { $name } n’ont plus que deux pions
   *[one] { $name } n’a plus que deux pions
  }
reason-blocked = { $who ->
    [you] tu ne peux plus bouger
    [many] { $name } ne peuvent plus bouger
   *[one] { $name } ne peut plus bouger
  }
reason-resignation = { $who ->
    [you] tu as abandonné
    [many] { $name } ont abandonné
   *[one] { $name } a abandonné
  }
reason-forfeit = { $who ->
    [you] tu n’as joué aucun coup légal à temps
    [many] { $name } n’ont joué aucun coup légal à temps
   *[one] { $name } n’a joué aucun coup légal à temps
  }
reason-agreement = d’un commun accord
reason-time = { $who ->
    [you] tu n’as plus de temps
    [many] { $name } n’ont plus de temps
   *[one] { $name } n’a plus de temps
  }
reason-left = { $who ->
    [you] tu as quitté la partie
    [many] { $name } ont quitté la partie
   *[one] { $name } a quitté la partie
  }
reason-aborted = annulée

## Ce qui ne va pas dans un coup

fault-move-spelling = un coup ne s’écrit pas ainsi
fault-scopes-missing = il faut au moins une autorisation pour un jeton
fault-days-range = un jeton est valable de 1 à 366 jours
fault-game-over = la partie est terminée
fault-off-board = { $at } n’est pas sur le plateau
fault-occupied = { $at } n’est pas libre
fault-not-on-rod = { $at } n’est pas sur la ligne du bâtonnet
fault-rod-after-win = { $at } gagne tout de suite et le bâtonnet ne se pose plus : écris seulement la case
fault-rod-missing = après { $at }, il faut poser le bâtonnet : ajoute son axe
fault-no-such-axis = ce plateau n’a pas d’axe { $at }
fault-rod-without-empty = le bâtonnet posé sur { $at } ne laisserait aucune case libre sur sa ligne
fault-swap-not-offered = on ne change de camp qu’au deuxième coup, et seulement avec la règle du gâteau
fault-not-near-last = { $at } n’est pas à côté de la dernière marque adverse
fault-not-near-any = { $at } n’est à côté d’aucune marque adverse
fault-round-one = on ne soulève pas de tuile tant qu’il en reste en main : poses-en une sur une case libre
fault-round-two = il ne reste plus de tuiles en main : soulève l’une des tiennes et pose-la ailleurs
fault-nothing-there = il n’y a pas de tuile en { $at }
fault-not-yours = la pièce en { $at } n’est pas à toi
fault-splits = sans la tuile en { $at }, le reste serait divisé
fault-same-cell = la tuile ne peut pas revenir en { $at }
fault-group-missing = les plus grands groupes sont égaux : ajoute = et le groupe qui reste
fault-group-needless = il n’y a pas de groupe à choisir ici : enlève ce qui suit le =
fault-group-wrong = { $at } n’est pas un groupe qui peut rester
fault-touches-nothing = { $at } ne touche aucune tuile qui reste
fault-not-apart = la première tuile ne doit pas toucher la tuile de départ
fault-men-in-hand = on place d’abord les pions en main : écris seulement un point
fault-no-hand = il ne reste plus de pion en main : écris d’où part le tien, puis { $at }
fault-not-adjacent = { $at } n’est pas un point libre voisin du pion
fault-must-capture = { $at } ferme un moulin : ajoute le pion que tu captures
fault-no-mill = aucun moulin n’est fermé : il n’y a donc pas de capture
fault-protected = le pion en { $at } est dans un moulin et d’autres ne le sont pas : il est protégé
fault-nothing-to-capture = l’adversaire n’a pas de pion en { $at }
fault-stuck = la pièce en { $at } ne peut pas bouger maintenant
fault-lost = il reste trop peu de pions : la partie est perdue
fault-two-replies = tu as déjà préparé une autre réponse aux mêmes coups ; supprime d’abord cette suite
fault-too-many-lines = tu peux enregistrer au plus 20 suites dans une partie
fault-holiday-dates = des vacances commencent au plus tôt aujourd’hui et finissent dans l’année qui vient
fault-holiday-too-long = il y a 14 jours de vacances par année civile

## Ce qui ne va pas dans les options des règles

fault-unknown-game = il n’y a pas de jeu { $at } ; les jeux sont coffee, fourmation, six et morris
fault-unknown-option = ce jeu n’a pas d’option { $at }
fault-option-value = l’option { $at } a une valeur qui n’est pas permise
fault-option-twice = l’option { $at } est donnée deux fois
fault-options-type = les options s’écrivent { "{" }"side":6{ "}" } ou side=6
fault-bad-json = les options ne sont pas du JSON valide
fault-side-range = aucun plateau de cette forme n’a ce côté
fault-n-range = un alignement de cette longueur ne tient pas sur ce plateau
fault-n-too-big = l’alignement est plus long que le côté

## Ce qui ne va pas dans une position

fault-setup-fields = il manque des éléments à la position, ou elle en a trop
fault-setup-rows = la position n’a pas autant de rangées que le plateau
fault-setup-row = une rangée de la position ne correspond pas au plateau ({ $at })
fault-setup-turn = { $at } n’est pas un camp qui peut jouer
fault-setup-persons = { $at } ne dit pas qui joue avec quelle couleur
fault-setup-hand = { $at } n’est pas un nombre de pièces en main
fault-setup-part = une position de ce jeu n’a pas cet élément : { $at }
fault-too-many-pieces = il y a plus de pièces qu’aucun plateau n’en contient
fault-setup-corner = { $at } n’est pas une case
fault-wrong-counts = les nombres de pièces ne concordent pas
fault-wrong-hands = les pièces en main ne concordent pas
fault-won-already = le camp qui doit jouer a déjà gagné
fault-won-before-last = la partie était déjà gagnée avant le dernier coup
fault-won-twice = la partie a été gagnée plus d’une fois
fault-last-missing = l’adversaire a des marques, mais la dernière n’est pas indiquée
fault-last-not-near = la dernière marque, { $at }, n’est à côté d’aucune marque du camp qui doit jouer
fault-last-not-there = { $at } figure comme dernière marque, mais ce n’est pas une marque de l’adversaire
fault-rod-not-laid = il y a des pierres et personne n’a gagné, mais le bâtonnet manque
fault-rod-spelling = { $at } n’est pas un bâtonnet
fault-rod-after-end = la partie est gagnée, il n’y a donc pas de bâtonnet : écris - au lieu de { $at }
fault-rod-on-nothing = il n’y a pas de pierre sous le bâtonnet { $at }
fault-rod-on-own = le bâtonnet { $at } est sur une pierre du camp qui doit jouer
fault-swap-without-pie = il y a eu un changement de camp, mais on joue sans la règle du gâteau
fault-swap-too-early = il y a eu un changement de camp, mais personne n’a encore joué
fault-too-far = { $at } est trop loin de 0,0
fault-disconnected = les tuiles ne forment pas un seul groupe
fault-too-many-tiles = { $at ->
    [first] les Rouges
   *[second] les Noirs
  } ont plus de tuiles que le jeu n’en compte
fault-too-few-tiles = il reste si peu de tuiles que la partie a dû se terminer avant
fault-no-starting-tile = il manque une tuile de départ
fault-no-last-tile = aucune tuile ne peut avoir été posée en dernier
fault-too-many-men = { $at ->
    [first] les Blancs
   *[second] les Noirs
  } ont plus de neuf pions
fault-too-few-men = { $at ->
    [first] les Blancs
   *[second] les Noirs
  } ont moins de deux pions
fault-too-many-captures = { $at ->
    [first] les Blancs
   *[second] les Noirs
  } ont perdu plus de pions qu’on n’a pu leur en capturer
fault-lost-before = { $at ->
    [first] les Blancs
   *[second] les Noirs
  } avaient déjà perdu avant ce tour
fault-captured-without-mill = { $at ->
    [first] les Blancs
   *[second] les Noirs
  } viennent de capturer, mais n’ont pas de moulin

## Ce qui ne va pas dans une partie enregistrée

fault-record-text = une partie ne s’écrit pas ainsi ; d’abord les étiquettes, comme [Game "coffee"], puis les coups, puis le résultat, comme 1-0
fault-record-json = ce n’est pas du JSON valide pour une partie ; en voici une très courte : { "{" }"game":"coffee","moves":["c3ne"]{ "}" }
fault-game-missing = le nom du jeu manque ; une partie commence par une ligne comme [Game "coffee"]
fault-read-as = lu comme { $at }
fault-foreign-field = le champ { $at } ne contient pas ce que le programme y écrit
fault-foreign-text = le programme n’écrit pas ses fichiers ainsi
fault-pending-capture = dans cette position, il reste un pion à capturer ; une partie commence et finit par des tours entiers
fault-two-captures = un coup ne capture qu’un pion, quel que soit le nombre de moulins fermés
fault-variant = seul le jeu du moulin à neuf pions peut être lu, pas { $at }
fault-sgf = c’est du SGF, et aucune façon d’y écrire ces jeux n’a été publiée ; utilise un autre format
fault-digest = la partie a été jouée avec d’autres règles que celles qu’elle indique
fault-result = le résultat ne correspond pas à la partie ; écris 1-0, 0-1, 1/2-1/2 ou *
fault-tag-twice = l’étiquette { $at } figure deux fois
fault-tag-name = { $at } ne peut pas être une étiquette
fault-tags = il y a trop d’étiquettes
fault-too-long = la partie est trop longue
fault-too-deep = trop de variantes sont imbriquées
fault-variation-empty = une variante n’a aucun coup

## Ce qui ne va pas avec les joueurs

fault-level-range = ce niveau n’existe pas
fault-name-too-long = un nom a 40 caractères au plus
fault-name-control = le nom contient des caractères qui ne peuvent pas s’afficher
fault-name-marks = une lettre du nom porte trop d’accents ou d’autres signes
fault-name-missing = le nom est vide
fault-clock-range = cette pendule n’existe pas
fault-clock-computer = l’ordinateur joue sans pendule
fault-seats = une seule place peut rester libre
fault-listed-start = le salon n’accepte que des parties qui partent de la position de départ
fault-rated-clock = les parties classées se jouent avec une pendule
fault-rated-start = les parties classées partent de la position de départ
fault-rated-players = une partie classée demande une place libre pour quelqu’un d’autre
fault-range-order = la cote minimale est supérieure à la cote maximale
fault-range-casual = seules les parties classées du salon limitent la cote de l’adversaire

## La partie dans le terminal

play-title = { $game }, { $options }
play-seat-human = { $label } : toi
play-seat-person = { $label } : une personne
play-seat-computer = { $label } : l’ordinateur, niveau { $level }
play-intro = Écris un coup, ou ? pour l’aide.
play-board-in-hand = en main
play-board-rod = bâtonnet
play-last = Dernier coup : { $move }.
play-turn = { $who ->
    [you] À toi de jouer.
    [many] Aux { $label } de jouer.
   *[one] À { $name } de jouer.
  }
play-computer-moves = { $label } (ordinateur) : { $move }.
play-win = { $who ->
    [you] Tu as gagné
    [many] { $Name } ont gagné
   *[one] { $Name } a gagné
  }{ $code ->
    [line] { " " }avec { $reason }
    [row] { " " }avec { $reason }
    [circle] { " " }avec { $reason }
    [triangle] { " " }avec { $reason }
   *[other] { "\u00A0" }: { $reason }
  }.
play-resigned = { $who ->
    [you] Tu as abandonné.
    [many] { $Name } ont abandonné.
   *[one] { $Name } a abandonné.
  }
play-draw = { $code ->
    [agreement] Partie nulle d’un commun accord.
   *[other] Partie nulle : { $reason }.
  }
play-over = La partie est terminée. Tu peux encore écrire { $commands }.
play-is-over = La partie est terminée.
play-bye = À bientôt !
play-input-ended = Fin de l’entrée.

play-not-a-move = « { $text } » n’est pas un coup ici. Écris { $notation } ; ou ? pour l’aide.
play-illegal = { $move } n’est pas jouable : { $fault }.
play-goes-on = { $text } peut devenir { $moves }.
play-move-count = { $count ->
    [one] Un coup légal :
   *[other] { $count } coups légaux :
  }
play-moves-many = Il y a { $count } coups légaux. Écris « { $command } { $example } » pour ceux qui commencent ainsi, ou « { $command } » pour tous.
play-moves-none = Aucun coup légal ne commence par « { $text } ».
play-undone = Repris : { $moves }.
play-nothing-to-undo = Il n’y a aucun coup à reprendre.
play-saved = Partie enregistrée dans { $file }.
play-save-where = Indique un fichier : { $command } FICHIER
play-save-exists = { $file } existe déjà ; indique un autre fichier.
play-save-failed = Impossible d’écrire { $file } : { $error }
play-line-too-long = Cette ligne est trop longue.
play-no-text = Cette ligne n’est pas du texte en UTF-8.

play-help-title = Tu peux écrire :
play-help-move = { $notation }
play-help-moves = les coups légaux, ou ceux qui commencent par quelques lettres
play-help-board = le plateau
play-help-position = la position en une ligne, pour commencer une partie à partir d’elle
play-help-hint = un bon coup
play-help-undo = reprendre un coup
play-help-resign = abandonner la partie
play-help-save = enregistrer la partie dans un fichier
play-help-help = cette aide
play-help-quit = quitter la partie

play-word-moves = coups
play-word-board = plateau
play-word-position = position
play-word-hint = indice
play-word-undo = reprendre
play-word-resign = abandonner
play-word-save = enregistrer
play-word-help = aide
play-word-quit = quitter

## Page web

web-skip = Aller au contenu
web-language = Langue
web-retry = Réessayer
web-cancel = Annuler
web-to-start = Aller à l’accueil
noscript-text = Ludoteca a besoin de JavaScript. Active-le dans les réglages de ton navigateur et recharge la page.
from-disk-text = Tu as ouvert cette page depuis un fichier, mais les navigateurs n’exécutent Ludoteca que depuis un serveur web. Publie son dossier avec n’importe quel serveur web, ou lance « ludoteca serve ».
web-not-found = Page introuvable
web-not-found-hint = Nous n’avons pas trouvé cette page. Vérifie l’adresse.
web-no-game = Impossible d’afficher cette partie
web-labelled = { $what } : { $value }

web-start-title = À quoi joue-t-on ?
web-start-intro = Quatre jeux à deux : contre l’ordinateur, la personne à côté de toi ou un ami au loin.
web-games = Jeux
web-play = Jouer
web-play-game = Jouer { $toGame }
web-rules = Règles
web-rules-of = Règles { $ofGame }
web-rules-how = Comment jouer
web-about-coffee = Place une pierre et pose le bâtonnet dessus : ton adversaire devra jouer sur sa ligne. Aligne tes pierres pour gagner.
web-about-fourmation = Aligne quatre marques pour gagner, mais chacune va à côté de la dernière de ton adversaire.
web-about-six = Forme une ligne, un triangle ou un cercle de six tuiles. Puis soulève-les et isole ton adversaire.
web-about-morris = Trois pions alignés forment un moulin, et chaque moulin capture un pion. Un classique, vieux de plusieurs siècles.

web-moves-played = { $count ->
    [0] aucun coup
    [one] { $count } coup
   *[other] { $count } coups
  }
web-import = Ouvrir une partie
web-import-paste = Colle la partie ici ou choisis son fichier
web-import-help = Aussi des positions et des parties de Sanmill, PlayOK, Malom, OpenSpiel et Abstract Play
web-import-file = Choisir un fichier…
web-import-open = Ouvrir

web-new-title = Nouvelle partie : { $game }
web-board-and-rules = Plateau et règles
web-custom = Changer taille et règles
web-start-game = Commencer
web-players = Joueurs
web-opponent = Adversaire
web-against-computer = Contre l’ordinateur
web-against-person = À deux sur cet appareil
web-against-friend = À distance, par lien
web-level = Niveau
web-level-name = { $level ->
    [1] 1 · Pour les enfants
    [2] 2 · Débutant
    [3] 3 · Facile
    [4] 4 · Amateur
    [5] 5 · Moyen
    [6] 6 · Exigeant
    [7] 7 · Fort
    [8] 8 · Très fort
    [9] 9 · Expert
   *[10] 10 · Force maximale
  }
web-level-about = { $level ->
    [1] Oublie souvent ses propres gains et tes menaces.
    [2] Bien pour tes premières parties.
    [3] Voit ce qui est à côté, et pas plus loin.
    [4] Voit les menaces simples, mais pas toujours.
    [5] Punit les coups imprudents.
    [6] Fait des plans : à toi aussi de réfléchir.
    [7] Se trompe rarement.
    [8] Pour qui connaît bien le jeu.
    [9] Ne laisse presque jamais passer une occasion.
   *[10] Tout ce qu’il sait faire.
  }
web-level-weaker = Plus facile
web-level-stronger = Plus difficile
web-your-name = Ton nom (facultatif)
web-person-one = Joueur 1
web-person-two = Joueur 2
web-begins = Qui commence ?
web-begins-me = Moi
web-begins-computer = L’ordinateur
web-begins-friend = L’autre
web-begins-lot = Au hasard

web-option-board-help = La forme du plateau
web-option-side-help = Cases le long d’un bord
web-option-n-help = Pièces à aligner pour gagner
web-option-pie-help = Après le premier coup, ton adversaire peut changer de camp : commencer trop fort ne paie donc pas
web-option-fallback-help = Où marquer quand toutes les cases autour de la dernière marque sont prises
web-option-tiles-help = Tuiles par joueur, celle de départ comprise
web-option-opening-help = Où peut aller la première tuile
web-option-split-help = Ce qui se passe quand soulever une tuile sépare les autres

# Les options d’un jeu se lisent dans cet ordre.
web-short-board = { $value ->
    [square] carré de { $side }×{ $side }
   *[hex] hexagone de côté { $side }
  }
web-short-side = { $value }×{ $value }
web-short-n = { in-a-row }
web-short-pie = { $value ->
    [true] règle du gâteau
   *[other] {""}
  }
web-short-fallback = { $value ->
    [anywhere] n’importe où en cas de blocage
   *[near] {""}
  }
web-short-tiles = { $value } tuiles par joueur
web-short-opening = { $value ->
    [apart] première tuile à l’écart
   *[free] {""}
  }
web-short-split = { $value ->
    [forbidden] sans diviser le groupe
   *[capture] {""}
  }
web-short-none = Règles traditionnelles

web-computer = Ordinateur, niveau { $level }
web-turn = { $who ->
    [you] À toi
    [many] À leur tour
   *[one] À son tour
  }
web-winner = Victoire
web-end-won = Victoire !
web-end-lost = Pas cette fois
web-end-record = Niveau { $level } : { $won } { $won ->
    [one] gagnée
   *[other] gagnées
  } sur { $count }
web-end-too-short = Trop courte pour compter
web-try-level = Essaie le niveau { $level }
web-in-hand = { $count } en main

web-your-turn = À toi de jouer.
web-to-move = { $who ->
    [you] À toi de jouer
    [many] Aux { $label } de jouer
   *[one] À { $name } de jouer
  }
web-thinking = { $who ->
    [computer] L’ordinateur réfléchit…
    [many] Aux { $label } de jouer : l’ordinateur réfléchit…
   *[one] À { $name } de jouer : l’ordinateur réfléchit…
  }
web-choose-put = Choisis maintenant sa destination.
web-choose-lift = Choisis maintenant la pièce à déplacer.
web-choose-rod = Choisis maintenant la direction du bâtonnet.
web-choose-capture = Moulin ! Choisis le pion à capturer.
web-choose-keep = Le reste se divise en groupes égaux : choisis celui qui reste.
web-looking-at = { $ply ->
    [0] Avant le premier coup
   *[other] Après le coup { $ply } sur { $count } : { $move }
  }
web-result-win = { $who ->
    [you] Tu as gagné
    [many] { $Name } ont gagné
   *[one] { $Name } a gagné
  }{ $code ->
    [line] { " " }avec { $reason }
    [row] { " " }avec { $reason }
    [circle] { " " }avec { $reason }
    [triangle] { " " }avec { $reason }
   *[other] { "\u00A0" }: { $reason }
  }.
web-result-draw = { $code ->
    [agreement] Partie nulle d’un commun accord.
   *[other] Partie nulle : { $reason }.
  }
web-result-aborted = La partie a été annulée.
web-result-own-time = Tu as perdu au temps.
web-result-own-left = Tu as perdu : ton absence a trop duré.
web-quiet = { $count } coups de suite sans capture ; à 100, la partie est nulle.
web-repeated = Cette position s’est présentée { $count } fois ; à la troisième, la partie est nulle.
web-reconnecting = Connexion perdue. Reconnexion…
web-news-move = { $label } : { $move }.
web-told-swap = changer de camp
web-told-put = { $game ->
    [coffee] une pierre en { $at }
    [six] une tuile en { $at }
    [morris] un pion en { $at }
   *[other] une marque en { $at }
  }
web-told-move = { $game ->
    [six] la tuile de { $from } à { $to }
   *[other] le pion de { $from } à { $to }
  }
web-told-capture = { $move } avec capture en { $at }
web-told-keep = { $move } en gardant le groupe de { $at }
web-told-rod-e = { $move } et le bâtonnet le long de la rangée
web-told-rod-n = { $move } et le bâtonnet le long de la colonne
web-told-rod-ne = { $move } et le bâtonnet vers le haut à droite
web-told-rod-nw = { $move } et le bâtonnet vers le haut à gauche
web-news-swap = { $who ->
    [you] Tu as changé de camp.
    [many] { $Name } ont changé de camp.
   *[one] { $Name } a changé de camp.
  }
web-news-undo = { $count ->
    [one] Un coup a été repris.
   *[other] { $count } coups ont été repris.
  }
web-news-resume = Le serveur était indisponible ; entre-temps, les pendules étaient arrêtées.
web-news-resign = { $who ->
    [you] Tu as abandonné.
    [many] { $Name } ont abandonné.
   *[one] { $Name } a abandonné.
  }

web-board-section = Plateau
web-board = Plateau { $ofGame }
web-board-keys = Les flèches parcourent le plateau, Entrée choisit, Échap annule. Page précédente et Page suivante mènent aux endroits où l’on peut agir, Début et Fin aux extrémités de la rangée. R tourne le plateau.
web-empty = libre
web-chosen = ton choix
web-under-rod = sous le bâtonnet
web-winning = décide la partie
web-last = dernier coup
web-can-put = coup légal
web-can-lift = peut bouger
web-can-capture = peut être capturé
web-can-keep = ce groupe peut rester
web-piece-coffee-black = pierre noire
web-piece-coffee-orange = pierre orange
web-piece-fourmation-cross = croix
web-piece-fourmation-circle = rond
web-piece-six-red = tuile rouge
web-piece-six-black = tuile noire
web-piece-morris-white = pion blanc
web-piece-morris-black = pion noir
web-rod-e = Bâtonnet le long de la rangée
web-rod-n = Bâtonnet le long de la colonne
web-rod-ne = Bâtonnet sur la diagonale qui monte à droite
web-rod-nw = Bâtonnet sur la diagonale qui monte à gauche
web-zoom-in = Zoom avant
web-zoom-out = Zoom arrière
web-zoom-fit = Voir tout le plateau
web-unknown-game = Cette page ne sait pas encore dessiner ce jeu.

web-moves = Coups
web-no-moves = Aucun coup.
web-jumps = Parcourir la partie
web-first = Au début
web-back = Un coup en arrière
web-forward = Un coup en avant
web-last-move = Au dernier coup

web-actions = Actions
web-to-current = Retour au coup actuel
web-refused-earlier = C’est une position antérieure.
web-undo = Reprendre
web-resign = Abandonner
web-resign-title = Abandonner ?
web-resign-question = { $who ->
    [you] Tu perdras la partie.
    [many] { $Name } perdront la partie.
   *[one] { $Name } perdra la partie.
  }
web-rematch = Rejouer
web-new-game = Nouvelle partie
web-share = Partager
web-copied = Lien copié
web-save = Enregistrer
web-save-text = Partie en texte
web-save-json = Partie en JSON
web-swap = Changer de camp
web-swap-offer = Ou change de camp et prends { $name }.

web-problem-offline = Le serveur est injoignable. Vérifie ta connexion.
web-problem-unexpected = Quelque chose s’est mal passé. Réessaie ou recharge la page.
web-problem-details = Détails
web-problem-incomplete = Un fichier de la page n’a pas pu être chargé. Vérifie ta connexion et réessaie.
web-outdated = Une nouvelle version est disponible.
web-reload = Recharger
web-problem-browser = Le navigateur ne peut pas faire cela ici ou ne l’a pas permis.
web-problem-refused = C’est impossible : { $detail }.
web-problem-engine-unreachable = Aucun moteur n’a répondu à cette adresse. Vérifie qu’il est lancé, que l’adresse est complète et que le moteur accepte cette page.
web-problem-engine-lost = La connexion avec le moteur de ton ordinateur est interrompue.
web-problem-engine-busy = Une autre page utilise le moteur de ton ordinateur.
web-problem-engine-failed = Le moteur de ton ordinateur a échoué : { $detail }.
web-problem-stale = Entre-temps, la partie a continué. Voici la position actuelle.
web-problem-not-your-turn = Ce n’est pas à toi de jouer.
web-problem-not-your-seat = C’est réservé aux joueurs de cette partie.
web-problem-fair-play = Il n’y a pas d’aide dans une partie entre deux personnes.
web-fair-play-against = Tu joues { $toGame } contre { $opponent }, et cette position est proche de celle de votre partie. Tant qu’elle dure, il n’y a pas d’aide ici.
web-problem-seat-taken = Quelqu’un a été plus rapide : la place est prise. Tu peux regarder la partie.
web-problem-already-seated = Tu as déjà une place ; l’autre est pour quelqu’un d’autre.
web-problem-seat-vacant = La partie commence quand l’autre place est prise.
web-problem-not-begun = La pendule n’a pas encore démarré.
web-problem-time-is-up = Le temps est écoulé.
web-problem-wrong-timing = Le temps ne correspond pas à la pendule de la partie.
web-problem-no-undo-request = Personne ne demande à reprendre un coup.
web-problem-undo-requested = Il y a déjà une demande de reprise.
web-problem-not-abortable = La partie ne peut plus être annulée.
web-problem-no-claim = Le gain ne peut pas être réclamé dans cette partie.
web-problem-opponent-present = L’adversaire est en ligne, ou absent depuis moins d’une minute.
web-problem-not-rated = Cette partie n’est pas classée.
web-problem-not-over = La partie n’est pas encore terminée.
web-problem-your-turn = C’est à toi de jouer : les réponses se préparent pendant le tour de l’adversaire.
web-problem-no-conditional-moves = On ne prépare des réponses que dans une partie par correspondance en cours entre deux personnes.
web-problem-rating-range = Cette partie est pour des joueurs d’une autre cote.
web-problem-rated-game = Une partie classée terminée ne peut pas être supprimée, car des cotes en dépendent.
web-problem-no-such-player = Ce lien ne mène à aucun joueur.
web-problem-unknown-speed = Cette cadence n’existe pas.
web-problem-nothing-to-undo = Il n’y a aucun coup à reprendre.
web-problem-no-draw-offer = Personne n’a proposé nulle.
web-problem-draw-offered = La nulle a déjà été proposée.
web-problem-draw-with-computer = L’ordinateur n’accepte pas la nulle.
web-problem-too-many-moves = C’est trop de coups pour un seul lien.
web-problem-game-too-long = La partie est devenue trop longue pour continuer.
web-problem-no-such-game = Il n’y a pas de partie à cette adresse.
web-problem-no-such-ply = La partie n’a pas autant de coups.
web-problem-internal = Une erreur s’est produite sur le serveur. Les détails sont dans son journal.
web-problem-damaged = La partie est endommagée sur le serveur. Les détails sont dans son journal.
web-problem-too-slow = Le serveur a mis trop de temps. Réessaie.
web-problem-forbidden-host = Le serveur ne répond pas à ce nom. Utilise son adresse.
web-problem-forbidden-origin = Le serveur n’accepte que les requêtes de sa propre page.
web-problem-not-found = Il n’y a rien à cette adresse.
web-problem-not-yet = Il manque des coups à la partie sur le serveur : cette page en avait vu davantage. Recharge la page.
web-problem-no-text = Il n’y a pas de règles à lire pour ce jeu.
web-problem-unknown-game = Ce jeu n’existe pas.
web-problem-malformed-request = La requête n’est pas arrivée telle qu’elle est partie. Quelque chose la modifie entre cette page et le serveur.
web-problem-malformed-json = La requête n’est pas arrivée entière. Réessaie.
web-problem-wrong-method = Cette page et le serveur n’ont pas la même version. Recharge la page.
web-problem-not-json = Cette page et le serveur n’ont pas la même version. Recharge la page.
web-problem-wrong-type = Le serveur ne comprend pas cette requête : { $detail }.
web-problem-query = Le serveur ne comprend pas cette adresse : { $detail }.
web-problem-no-websocket = La suite de la partie n’arrive pas jusqu’à cette page. Quelque chose bloque les WebSockets entre la page et le serveur.
web-problem-busy = L’ordinateur est occupé. Réessaie dans un instant.
web-problem-storage-full = Le disque du serveur est plein : rien ne peut être enregistré pour le moment. Réessaie plus tard.
web-problem-storage-unavailable = Le serveur ne peut rien enregistrer pour le moment. Réessaie dans un instant.
web-problem-too-many-hints = L’ordinateur prépare déjà plusieurs indices pour toi. Réessaie dans un instant.
web-problem-too-many-analyses = L’ordinateur analyse déjà plusieurs positions pour toi. Ferme une autre page de ce site, ou réessaie dans un instant.
web-problem-too-many-sockets = Trop de parties sont suivies en même temps. Ferme une autre page de ce site, ou réessaie dans un instant.
web-problem-too-many-games = Tu as créé ou importé beaucoup de parties en peu de temps. Tu pourras créer la suivante { $seconds ->
    [one] dans une seconde
   *[other] dans { $seconds } secondes
}.
web-problem-too-many-requests = Trop de requêtes viennent de toi ou de ton réseau. Réessaie { $seconds ->
    [one] dans une seconde
   *[other] dans { $seconds } secondes
}.
web-problem-too-many-records = Le serveur lit encore d’autres parties pour toi. Réessaie dans un instant.
web-problem-not-your-game = Seul le navigateur qui a créé une partie peut la supprimer.
web-problem-bad-token = Le jeton est inconnu, expiré ou révoqué.
web-problem-token-scope = Le jeton ne permet pas cela.
web-problem-too-many-tokens = Tu as déjà le nombre maximal de jetons. Révoques-en d’abord un.
web-problem-no-such-token = Ce jeton n’existe plus.
web-problem-not-a-bot = Un joueur qui a terminé des parties ne peut pas devenir un bot. Un bot a besoin de son propre joueur.
web-problem-no-such-challenge = Ce défi n’est plus ouvert.
web-problem-not-your-challenge = Pour ce défi, seul l’autre joueur peut faire cela.
web-problem-own-challenge = Tu ne peux pas te défier toi-même.
web-problem-too-many-challenges = Trop de défis sont ouverts. Attends une réponse ou retires-en un.
web-problem-too-many-offers = Il y a déjà trop d’annonces de ta part ou de ton réseau dans le salon. Retires-en d’abord une.
web-problem-too-many-connections = Trop de connexions au serveur sont ouvertes. Ferme une autre page de ce site, ou réessaie dans un instant.
web-problem-starting = Le serveur démarre. La suite arrive dans un instant.
web-problem-bus-unavailable = Le serveur a perdu le contact avec les autres serveurs. Réessaie dans un instant.
web-problem-address-too-long = L’adresse de la requête est trop longue.
web-problem-header-too-long = Les en-têtes de la requête sont trop longs. Supprime les cookies de ce site, puis réessaie.
web-problem-slow-reader = Les événements ont été lus trop lentement. Reconnecte-toi.
web-problem-no-worker = Le serveur ne peut pas chercher de coups pour le moment. Réessaie un peu plus tard.
web-problem-closing = Le serveur s’arrête. La suite viendra à son retour.
web-problem-cut-off = La réponse s’est interrompue avant la fin. Réessaie.
web-problem-no-tables = Les tables exactes n’existent que pour le jeu du moulin.
web-problem-training-changed = Entre-temps, un autre appareil a enregistré ton entraînement. Réessaie.
web-problem-training-too-large = Ton entraînement est trop volumineux pour être enregistré sur le serveur. Il reste sur cet appareil.
web-problem-no-such-puzzle = Cet exercice n’existe pas.
web-problem-no-answer = Ces coups ne font pas partie de l’exercice. Recommence l’exercice.
web-problem-quiet = Le nombre de coups sans capture doit aller de 0 à 99.
web-problem-damaged-table = Une table de valeurs exactes est endommagée : { $detail }.
web-problem-empty-file = Ce fichier est vide.
web-problem-too-large = C’est trop long pour une partie.
web-problem-record = Impossible d’ouvrir la partie : { $detail }.
web-place-text = ligne { $line }, colonne { $column }
web-place-ply = coup { $ply }
web-place-format = lu comme fichier de { $format }
web-at-place = { $detail } ({ $place })

## Parties à distance et pendules

web-friend-about = Tu reçois un lien à envoyer. La première personne qui accepte joue contre toi, sur n’importe quel appareil.
web-invite = Créer l’invitation
web-clock = Pendule
web-clock-help = 5 min + 3 s : cinq minutes pour toute la partie, et trois secondes de plus à chaque coup
web-clock-none = Sans pendule
web-clock-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
  }
web-clock-correspondence = { $days ->
    [one] 1 jour par coup
   *[other] { $days } jours par coup
  }
web-clock-own = Autre
web-clock-minutes = Minutes par joueur
web-clock-seconds = Secondes ajoutées par coup
web-clock-days = { $hours ->
    [0] { $days } j
   *[other] { $days } j { $hours } h
  }
web-clock-of = { $who ->
    [you] Ton temps
   *[other] Temps restant : { $name }
  }
web-clock-low = { $seconds ->
    [one] Il te reste { $seconds } seconde.
   *[other] Il te reste { $seconds } secondes.
  }
web-first-move = { $who ->
    [you] Tu as { $time } pour ton premier coup.
    [many] { $Name } ont { $time } pour leur premier coup.
   *[one] { $Name } a { $time } pour son premier coup.
  }
web-seat-open = Place libre
web-seat-you = (toi)
web-waiting = { $listed ->
    [yes] Recherche d’un adversaire…
   *[no] Ton invitation attend une réponse.
  }
web-waiting-list = Recherche d’un adversaire
web-invite-title = Envoie ce lien
web-invite-about = La partie commence quand quelqu’un l’ouvre et accepte.
web-invite-until = L’invitation est ouverte jusqu’au { $date }.
web-invite-link = Lien d’invitation
web-invite-copy = Copier le lien
web-invite-share = Partager…
web-invite-text = Joue avec moi sur Ludoteca :
web-invite-cancel = { $listed ->
    [yes] Retirer l’annonce
   *[no] Annuler l’invitation
  }
web-invite-qr = Code QR du lien
web-invited = { $who ->
    [many] { $Name } t’invitent à jouer.
   *[one] { $Name } t’invite à jouer.
  }
web-invited-title = Rejoins cette partie
web-invited-until = Ouverte jusqu’au
web-invited-side = Ta couleur
web-invited-begin = { $label } (tu commences)
web-invited-follow = { $label } (ton adversaire commence)
web-invited-accept = Accepter et jouer
web-seats-open = Les places de cette partie sont libres.
web-seat-take = Jouer avec { $name }
web-seat-both = Jouer les deux camps
web-watching = Tu regardes cette partie.
web-watchers = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
  }
web-connected = en ligne
web-away = hors ligne
web-news-sit = { $who ->
    [you] Tu as rejoint la partie.
    [many] { $Name } ont rejoint la partie.
   *[other] { $Name } a rejoint la partie.
  }
web-undo-ask = Demander à reprendre
web-undo-asked = { $who ->
    [you] Tu as demandé à reprendre { $count ->
        [one] un coup
       *[other] { $count } coups
      }.
    [many] { $Name } demandent à reprendre { $count ->
        [one] un coup
       *[other] { $count } coups
      }.
   *[one] { $Name } demande à reprendre { $count ->
        [one] un coup
       *[other] { $count } coups
      }.
  }
web-undo-accept = Accepter
web-draw-accept-offer = Accepter la nulle
web-request-decline = Refuser
web-news-undo-request = { $who ->
    [you] Tu as demandé à reprendre un coup.
    [many] { $Name } demandent à reprendre un coup.
   *[one] { $Name } demande à reprendre un coup.
  }
web-news-undo-decline = La demande de reprise a été refusée.
web-abort = Annuler la partie
web-claim = Réclamer le gain
web-claim-in = { $who ->
    [many] { $Name } ne sont plus là. Tu pourras réclamer le gain dans { $time }.
   *[one] { $Name } n’est plus là. Tu pourras réclamer le gain dans { $time }.
  }
web-claim-now = { $who ->
    [many] { $Name } ne sont pas de retour. Tu peux réclamer le gain.
   *[one] { $Name } n’est pas de retour. Tu peux réclamer le gain.
  }
web-rematch-offered = { $who ->
    [you] Tu as proposé de rejouer.
    [many] { $Name } veulent rejouer.
   *[one] { $Name } veut rejouer.
  }
web-rematch-join = Rejoindre la suivante
web-rematch-watch = Regarder la suivante
web-rematch-see = Voir la suivante
web-rematch-running = La partie suivante a commencé.
web-rematch-over = La partie suivante est terminée.
web-kept-until = Si personne ne joue d’ici le { $date }, cette partie sera supprimée.
web-me-name = Ton nom
web-me-plays = Tu joues sous le nom { $called }.
web-me-none = Sans nom choisi, les autres te voient sous un nom d’animal comme « Castor Rapide ».
web-me-change = Changer
web-me-choose = Choisir un nom
web-me-profile = Ton profil

## Le salon

web-lobby = Trouver un adversaire
web-lobby-about = Tu joueras contre la première personne de ce serveur qui veut le même jeu à la même cadence.
web-lobby-game = Jeu
web-lobby-clock = Chercher un adversaire à cette cadence
web-lobby-waiting = Annonces
web-lobby-empty = Personne ne cherche d’adversaire en ce moment.
web-lobby-join = Jouer
web-lobby-own = Ton annonce
web-lobby-waits = Recherche d’un adversaire
web-lobby-waits-about = { $slow ->
    [yes] N’importe qui sur ce serveur peut te rejoindre pendant une semaine. Tu peux aussi envoyer le lien.
   *[no] N’importe qui sur ce serveur peut te rejoindre tant que cette page est ouverte. Tu peux aussi envoyer le lien.
  }

web-range-label = Cote de l’adversaire
web-range-any = Toutes
web-range-around = La mienne ±{ $distance }
web-range = cote { $min }–{ $max }
web-range-closed = Pour les cotes de { $min } à { $max } ; la tienne est de { $own }.
web-meanwhile = Jouer contre l’ordinateur en attendant (niveau { $level })
web-meanwhile-about = Ton annonce reste ouverte. Quand quelqu’un te rejoint, cette page passe à cette partie, et celle contre l’ordinateur est gardée pour plus tard.
web-standby = Ton annonce
web-standby-waits = Recherche d’un adversaire : { $game } · { $clock }
web-standby-back = Voir
web-standby-withdraw = Retirer
web-standby-joined = { $called } a rejoint ta partie : elle commence.
web-standby-elsewhere = { $called } a rejoint la partie de ton annonce.
web-standby-go = Aller à la partie
web-standby-withdrawn = Ton annonce a été retirée, car tu joues contre quelqu’un d’autre.

## Défis et jetons (web)

web-challenges = Défis
web-challenges-count = { $count ->
    [one] { $called } te lance un défi.
   *[other] Tu as { $count } défis.
  }
web-challenge = Lancer un défi
web-challenge-title = Défier { $called }
web-challenge-send = Envoyer le défi
web-challenge-sent = Défi envoyé
web-challenge-waits = En attente d’une réponse : { $called }…
web-challenge-refused = { $called } n’a pas accepté le défi.
web-challenge-cancel = Retirer
web-challenge-accept = Accepter
web-challenge-accept-of = Accepter le défi lancé par { $called }
web-challenge-decline = Refuser
web-challenge-decline-of = Refuser le défi lancé par { $called }
web-account = Compte
web-token = Jeton
web-programs = Pour les développeurs
web-tokens = Jetons pour programmes
web-tokens-about = Avec un jeton, un programme joue en ton nom, sans ton cookie. Ne le donne à personne d’autre.
web-token-name = À quoi sert le jeton
web-token-scopes = Ce que le programme peut faire
web-scope-play = Jouer, abandonner et répondre aux propositions
web-scope-challenge = Trouver des adversaires : défis, salon, nouvelles parties
web-scope-read = Lire tes parties et tes événements
web-token-days = Jours avant expiration (vide : jamais)
web-token-create = Créer un jeton
web-token-created = Copie le jeton maintenant : il ne sera plus affiché.
web-token-copy = Copier
web-token-copied = Copié
web-token-unused = Jamais utilisé.
web-token-used = Utilisé le { $date }.
web-token-expires = Expire le { $date }.
web-token-revoke = Révoquer
web-token-revoke-named = Révoquer le jeton « { $called } »
# À côté d’un nom ; pour les lecteurs d’écran et en infobulle.
web-account-mark = a un compte
web-bot = bot
web-bot-title = Est-ce le compte d’un bot ?
web-bot-about = Un bot est un programme qui a son propre joueur. Il a le droit d’utiliser un moteur de jeu, pas les personnes. La marque ne s’enlève pas, et seul un joueur sans partie terminée peut l’obtenir.
web-bot-mark = Marquer ce joueur comme bot
web-bot-marked = Ce joueur est un bot.

## Ce qu’une position dit d’elle-même

note-fallback = Toutes les cases autour de la dernière marque adverse sont prises : cette fois, on peut marquer plus loin.
note-flying = { $who ->
    [you] Tu n’as plus que trois pions : ils peuvent sauter sur n’importe quel point libre.
    [many] { $Name } n’ont plus que trois pions : ils peuvent sauter sur n’importe quel point libre.
   *[one] { $Name } n’a plus que trois pions : ils peuvent sauter sur n’importe quel point libre.
  }
note-round-two = Seconde phase : les tuiles changent de place.

## Indices

hint-wins = { $move } gagne : { $reason }.
hint-wins-soon = { $move } force le gain en { $count } coups au plus, en comptant ceux des deux camps.
hint-saves = { $move } empêche l’adversaire de gagner tout de suite.
hint-takes = { $count ->
    [one] { $move } fait perdre une pièce à l’adversaire.
   *[other] { $move } fait perdre { $count } pièces à l’adversaire.
  }
hint-threatens = { $move } menace de compléter une figure en { $at }.
hint-blocks = { $move } empêche ton adversaire de compléter une figure en { $at }.
hint-best = Le meilleur coup semble être { $move }.
hint-keeps-win = { $move } conserve le gain.

## Terminal en plein écran

play-short-human = toi
play-short-person = { $label }
play-short-computer = ordinateur, { $level }
play-do-put = Choisis où.
play-do-lift = Choisis la pièce à déplacer.
play-do-rod = Tourne le bâtonnet avec les flèches.
play-do-capture = Moulin ! Choisis le pion à capturer.
play-do-keep = Choisis le groupe qui reste.
play-do-swap = Ou appuie sur x pour changer de camp et prendre { $name }.
play-thinking = L’ordinateur réfléchit…
play-looking = Recherche d’un bon coup…
play-yes = oui
play-ask-leave = Quitter sans enregistrer ? Entrée : oui, Échap : non.
play-ask-resign = Vraiment abandonner ? Entrée : oui, Échap : non.
play-ask-again = Laisser cette partie et recommencer ? Entrée : oui, Échap : non.
play-after = n rejouer  u reprendre  s enregistrer  ? aide  q quitter
play-your-turn = À toi de jouer ({ $label }).
play-no-such-key = { $key } ne fait rien ici ; ? affiche les touches.
play-cut-off = Hors du plateau : { $mine } à toi, { $theirs } à l’adversaire.
play-not-here = Rien à faire en { $at } pour le moment.
play-not-your-turn = Ce n’est pas à toi de jouer.
play-no-direction = Ici, le bâtonnet ne peut pas se poser en direction { $at }.
play-direction-free = { $count ->
    [0] ne laisse aucune case libre
    [one] laisse 1 case libre
   *[other] laisse { $count } cases libres
  }
play-in-hand = { $count } en main
play-lost = { $count } hors jeu
play-no-computer = L’ordinateur ne joue pas dans cette partie.
play-level-now = L’ordinateur joue maintenant au niveau { $level }.
play-repeated = Cette position s’est présentée { $count } fois ; à la troisième, la partie est nulle.
play-quiet = { $count } coups de suite sans capture ; à 100, la partie est nulle.
play-write-move = Coup :
play-write-file = Enregistrer sous :
play-too-small = Le jeu demande un terminal d’au moins { $width } colonnes et { $height } lignes.
play-keys = Entrée choisir  u reprendre  h indice  s enregistrer  : coup  ? aide  q quitter
play-keys-short = ? aide   u reprendre   q quitter
play-help-keys = Touches
play-help-moves-are = Écriture des coups
play-key-arrows = se déplacer, tourner le bâtonnet
play-key-enter = choisir, comme la souris
play-key-escape = revenir d’un pas
play-key-tab = le prochain choix possible
play-key-write = écrire un coup
play-key-undo = reprendre un coup
play-key-hint = un bon coup
play-key-level = niveau de l’ordinateur
play-key-scroll = coups d’avant et d’après
play-key-save = enregistrer la partie
play-key-resign = abandonner, nouvelle partie
play-key-leave = quitter

## Plateau (web)

web-rod-ring = Directions du bâtonnet
web-rod-leaves = { $count ->
    [one] laisse { $count } case libre
   *[other] laisse { $count } cases libres
  }
web-shape-morris = dans un moulin
web-is-cut-off = isolée
web-worth-win = gagne { $text }
web-worth-draw = nulle { $text }
web-worth-loss = perd { $text }
web-worth-estimate = estimation { $text }

## Tuiles et moulins (web)

web-cut-off = { $own ->
    [one] Tu perds une tuile
   *[other] Tu perds { $own } tuiles
  }, ton adversaire { $theirs ->
    [one] une
   *[other] { $theirs }
  }.
web-cut-off-own = { $own ->
    [one] Tu perds une tuile, ton adversaire aucune.
   *[other] Tu perds { $own } tuiles, ton adversaire aucune.
  }
web-cut-off-theirs = { $theirs ->
    [one] Ton adversaire perd une tuile, toi aucune.
   *[other] Ton adversaire perd { $theirs } tuiles, toi aucune.
  }
web-captured = { $count ->
    [one] { $count } capture
   *[other] { $count } captures
  }
web-theme-coffee-walnut = Noyer
web-theme-coffee-porcelain = Porcelaine
web-theme-fourmation-paper = Papier quadrillé
web-theme-fourmation-blackboard = Tableau noir
web-theme-six-felt = Feutre
web-theme-six-slate = Ardoise
web-theme-morris-oak = Chêne
web-theme-morris-marble = Marbre

## Autour du plateau (web)

web-turn-and-step = { $turn }. { $step }
web-step-coffee-begin = Place ta première pierre sur n’importe quelle case.
web-step-coffee-put = Place une pierre sur la ligne du bâtonnet.
web-step-coffee-rod = Pose maintenant le bâtonnet : ton adversaire devra jouer sur sa ligne.
web-step-fourmation-begin = Marque n’importe quelle case.
web-step-fourmation-put = Marque une case à côté de la dernière marque de ton adversaire.
web-step-fourmation-put-fallback = Marque l’une des cases indiquées.
web-step-six-put = Pose une tuile à côté d’une autre.
web-step-six-lift = Soulève l’une de tes tuiles.
web-step-six-move = Pose-la maintenant ailleurs, contre une tuile qui reste.
web-step-morris-put = Place un pion sur un point libre.
web-step-morris-lift = Choisis le pion à déplacer.
web-step-morris-move = Déplace-le maintenant le long d’une ligne, jusqu’au point voisin.
web-step-morris-move-flying = Il peut sauter : place-le sur n’importe quel point libre.
web-on-its-way = { $move } est en route. L’envoi sera répété dès que le serveur répondra.
web-confirm = Confirmer
web-confirm-question = { $move }. Confirmer ?
web-premove = Coup anticipé : { $move }.
web-premove-cancelled = Coup anticipé annulé.
web-premove-failed = Ton coup anticipé n’était pas possible.

web-hint = Indice
web-nudge-wins = Tu peux gagner dès ce coup. Vois-tu comment ?
web-nudge-wins-soon = Il y a un gain forcé ici. Quel coup laisse ton adversaire sans défense ?
web-nudge-keeps-win = Tu es en train de gagner. Trouve le coup qui conserve le gain.
web-nudge-saves = Attention : ton adversaire menace de gagner. Où peux-tu l’en empêcher ?
web-nudge-takes = Tu peux prendre quelque chose à ton adversaire ici.
web-nudge-threatens = Tu peux créer une menace ici.
web-nudge-blocks = Ton adversaire prépare quelque chose ici. Où l’arrêterais-tu ?
web-nudge-opening = Le plateau est vide. De quel endroit partent le plus de lignes ?
web-hint-opening = Beaucoup de lignes partent de là.
web-nudge-best = Regarde ce coin du plateau.
web-hint-more = Voir le coup
web-draw-offer = Proposer nulle
web-draw = Proposition de nulle
web-draw-question = { $who ->
    [many] { $Name } proposent nulle.
   *[one] { $Name } propose nulle.
  } { $otherWho ->
    [many] Acceptez-vous, { $other } ?
   *[one] Acceptes-tu, { $other } ?
  }
web-draw-accept = Accepter
web-draw-decline = Refuser
web-news-draw-offer = { $who ->
    [you] Tu as proposé nulle.
    [many] { $Name } proposent nulle.
   *[one] { $Name } propose nulle.
  }
web-news-draw-decline = La proposition de nulle a été refusée.
web-score = { $score } · { $reason }

web-share-game = Copier le lien de la partie
web-share-position = Copier le lien de cette position
web-share-poster = Imprimer une affiche
web-copy-by-hand = Copie ce lien
web-copy-picture = Copier l’image
web-copied-picture = Image copiée
web-save-svg = Image en SVG
web-save-gif = Animation de la partie (GIF)
web-film-progress = Animation : image { $done } sur { $count }
web-save-png = Image en PNG
web-picture-title = { $game }, après { $ply ->
    [one] { $ply } coup
   *[other] { $ply } coups
  }
web-picture-failed = L’image n’a pas pu être créée.

web-tools = Vue du plateau
web-flip = Retourner le plateau
web-rotate = Tourner le plateau
web-sound = Son

web-entry = Écrire un coup
web-entry-play = Jouer
web-entry-help = Écris { $notation }. Tu peux aussi écrire { $words }.
web-entry-word = « { $word } »
# Mots qui peuvent s’écrire à la place d’un coup ; le premier est affiché.
web-word-read = lire, lis, plateau, lire le plateau
web-word-hint = indice
web-word-undo = reprendre, annuler, retour

web-read = Lire le plateau
web-reading = Le plateau en mots
web-read-close = Fermer
web-read-pieces = { $label }, { $count } sur le plateau : { $places }.
web-read-none = { $label } : { $gender ->
    [feminine] aucune
   *[masculine] aucun
  } sur le plateau.
web-read-more = { $label } : { $list }.
web-read-rod = { $axis } : la pierre en { $at }, et { $places }.
web-read-last = Dernier coup : { $move }.
web-read-many = { $count } endroits au choix
web-read-put = Coups possibles : { $places }.
web-read-lift = À déplacer : { $places }.
web-read-capture = À capturer : { $places }.
web-read-keep = Choisis une tuile du groupe qui reste : { $places }.
web-read-rods = Façons de poser le bâtonnet : { $places }.
web-read-swap = Tu peux changer de camp et prendre { $name }.

web-position-title = Position { $ofGame }
web-position-intro = Joue pour les deux camps et vois où cela mène.
web-position-play = Jouer d’ici
web-position-bad = Impossible d’afficher cette position
web-position-before = La voir avant ce coup
web-position-fresh = Voir le plateau de départ
web-position-from = La partie commence à partir de cette position.
web-position-usual = Partir de la position de départ

## Accueil et leçons (web)

web-start-choose = Niveau et règles
web-start-choose-game = Niveau et règles : { $game }
web-start-learn = Comment jouer
web-start-learn-game = Comment jouer { $toGame }
web-start-stop = Arrêter les plateaux
web-start-go-on = Relancer les plateaux
web-start-busy = Démarrage…
web-continue = Continue tes parties
web-finished = Parties terminées
web-game-of-two = { $game }, { $first } – { $second }
web-delete = Supprimer
web-delete-game = Supprimer la partie : { $game }
web-delete-title = Supprimer cette partie ?
web-delete-question = { $game } : la partie disparaîtra pour tous ceux qui ont son lien. Elle ne pourra pas être récupérée.
web-delete-question-own = { $game } : la partie ne pourra pas être récupérée.
web-deleted = La partie a été supprimée.
web-card-won = Gagnée
web-card-lost = Perdue
web-card-drawn = Nulle

## Mes parties (web)

web-games-title = Mes parties
web-games-waiting = { $count ->
    [one] Mes parties : une t’attend
   *[other] Mes parties : { $count } t’attendent
  }
web-games-all-unfinished = Toutes tes parties en cours
web-games-all-over = Toutes tes parties terminées
web-games-list = Liste des parties
web-games-none = Aucune partie n’a encore été jouée dans ce navigateur.
web-games-begin = Choisir un jeu
web-games-no-match = Aucune partie ne correspond à ces filtres.
web-games-more = Voir plus
web-games-shown = { $count ->
    [0] Aucune partie affichée
    [one] 1 partie affichée
   *[other] { $count } parties affichées
  }
web-games-export = Tout enregistrer
web-filter = Filtres
web-filter-game = Jeu
web-filter-game-any = Tous
web-filter-result = Résultat
web-filter-result-any = Tous
web-filter-result-unfinished = En cours
web-filter-result-over = Terminées
web-filter-result-won = Gagnées contre l’ordinateur
web-filter-result-drawn = Nulles
web-filter-result-lost = Perdues contre l’ordinateur
web-filter-player-won = Gagnées
web-filter-player-lost = Perdues
web-filter-opponent-any = Tous
web-filter-opponent-computer = Ordinateur
web-filter-opponent-person = Une personne
web-results = Résultats contre l’ordinateur
web-results-about = Au niveau conseillé, tu devrais marquer environ la moitié des points.
web-results-of = Résultats { $toGame }
web-results-won = Gagnées
web-results-drawn = Nulles
web-results-lost = Perdues
web-results-suggested = Niveau conseillé : { $level }
web-results-play = Jouer au niveau { $level }
web-results-play-game = Jouer au niveau { $level } : { $game }

## Joueurs et cotes

web-rated = Classée
web-casual = Amicale
web-rated-needs-clock = Seules les parties avec pendule sont classées
web-rated-needs-setup = Une partie à partir d’une position composée n’est pas classée
web-speed = Cadence
web-speed-bullet = Bullet
web-speed-blitz = Blitz
web-speed-rapid = Rapide
web-speed-correspondence = Correspondance
web-profile = Joueur
web-profile-own = C’est toi
web-profile-since = Joue ici depuis le { $date }
web-ratings = Cotes
web-ratings-none = Aucune partie classée.
web-rating = Cote
web-rating-of = { $game }, { $speed }
web-rating-game = Jeu et cadence
web-rating-deviation = Marge
web-rating-about = Dans 95 % des cas, la force réelle est dans la marge. Un point d’interrogation signale que trop peu de parties sont connues.
web-rating-choose = Cote du graphique
web-rating-graph-none = Le graphique apparaît après deux parties.
web-rating-graph = { $count ->
    [one] Cote ({ $of }) après une partie, le { $date } : { $rating }.
   *[other] Cote ({ $of }) après { $count } parties : entre { $worst } et { $best } ; la dernière, { $rating }, le { $date }.
  }
web-results-people = Résultats contre d’autres personnes
web-leaderboard = Classement
web-leaderboard-about = Les 100 meilleures cotes des joueurs qui ont un compte et ont joué une partie classée au cours des 90 derniers jours. Celles suivies d’un point d’interrogation ne comptent pas.
web-leaderboard-own = Ton rang : { $rank }
web-leaderboard-none = Personne ne figure encore à ce classement.
web-leaderboard-rank = Rang
web-leaderboard-player = Joueur
web-leaderboard-games = Parties classées
web-live = Parties en direct
web-live-watch = Regarder ({ $game }) : { $first } – { $second }
# $name est le gagnant par sa couleur ; $who est "many" si c’est un pluriel.
web-solved-win = { $who ->
    [many] Ce plateau est résolu : avec un jeu parfait, { $name } gagnent.
   *[other] Ce plateau est résolu : avec un jeu parfait, { $name } gagne.
  }
# Avec la règle du gâteau : pourquoi elle est proposée.
web-solved-pie = { $who ->
    [many] Avec un jeu parfait, { $name } gagneraient sur ce plateau. La règle du gâteau s’applique donc : après le premier coup, l’adversaire peut changer de camp.
   *[other] Avec un jeu parfait, { $name } gagnerait sur ce plateau. La règle du gâteau s’applique donc : après le premier coup, l’adversaire peut changer de camp.
  }
web-solved-draw = Ce plateau est résolu : avec un jeu parfait, la partie est nulle.
web-level-suggested = D’après tes résultats, le niveau { $level } te convient.

web-offline-banner = Le serveur est injoignable. Cette page continue d’essayer.
web-offline-retry = Réessayer

web-rules-full = Toutes les règles
web-lessons = Apprendre en jouant
web-lessons-intro = Essaie chaque règle sur le plateau : il y en a pour cinq minutes environ. Les règles complètes sont plus bas.
web-lesson-step = Étape { $step } sur { $count }
web-lesson-solved = réussie
web-lesson-you = Tu joues avec { $name }.
web-lesson-done = C’est ça !
web-lesson-shown = Voilà comment faire. Essaie toi-même, ou continue.
web-lesson-next = Suivant
web-lesson-to-game = On joue !
web-lesson-again = Réessayer
web-lesson-show = Montre-moi
web-lesson-miss-over = Pas encore : ce coup ne décide pas la partie.
web-lesson-miss-on = Pas encore : le coup est légal, mais pas au bon endroit.
web-lesson-miss-mill = Pas encore : ce coup ne ferme pas le moulin.
web-lesson-miss-gone = Pas encore : ton adversaire n’a pas perdu assez de pièces.
web-lesson-miss-closed = Pas encore : ton adversaire peut toujours jouer en { $at }.
web-lesson-miss-played = Pas encore : le coup est légal, mais ce n’est pas celui qui est demandé.
web-lesson-now = Place à une vraie partie
web-lesson-all = Toutes les étapes réussies !
web-lesson-now-text = Tu connais maintenant toutes les règles. Pour ta première partie, l’ordinateur ne sera pas trop dur, et tu pourras reprendre tes coups à tout moment.
web-lesson-now-some = Pour ta première partie, l’ordinateur ne sera pas trop dur, et tu pourras reprendre tes coups à tout moment.

web-lesson-coffee-stone-title = Une pierre, puis le bâtonnet
web-lesson-coffee-stone-text = Ce jeu n’a qu’un seul bâtonnet. À ton tour, tu places une pierre sur le plateau, puis tu poses le bâtonnet dessus, dans l’une des trois directions du plateau.
web-lesson-coffee-stone-task = Place une pierre sur n’importe quelle case et choisis la direction du bâtonnet.
web-lesson-coffee-line-title = Le bâtonnet montre le chemin
web-lesson-coffee-line-text = À partir de là, une pierre va toujours sur une case libre de la ligne du bâtonnet. La ligne s’étend des deux côtés jusqu’aux bords ; les pierres qui s’y trouvent ne l’arrêtent pas.
web-lesson-coffee-line-task = Joue sur la ligne du bâtonnet, au-delà de ta propre pierre.
web-lesson-coffee-steer-title = Tu décides où l’autre joue
web-lesson-coffee-steer-text = Quelle que soit la direction du bâtonnet, ton adversaire doit la suivre. Ici, les Noirs ont trois pierres alignées et menacent d’en aligner quatre, en c1 ou en c5.
web-lesson-coffee-steer-task = Pose le bâtonnet de façon que les Noirs n’atteignent ni c1 ni c5.
web-lesson-coffee-empty-title = Laisse toujours une case
web-lesson-coffee-empty-text = Le bâtonnet ne se pose pas le long d’une ligne où il ne reste aucune case libre.
web-lesson-coffee-empty-task = Tu ne peux jouer qu’en a1. Pose le bâtonnet de façon qu’il reste une case à ton adversaire.
web-lesson-coffee-four-title = Quatre alignées : gagné
web-lesson-coffee-four-text = Si tu alignes quatre pierres voisines, tu gagnes tout de suite, sans poser le bâtonnet. Un alignement plus long compte aussi.
web-lesson-coffee-four-task = Complète ton alignement de quatre.
web-lesson-coffee-shut-title = Sans issue
web-lesson-coffee-shut-text = Tu perds si tu ne peux ni compléter un alignement, ni placer une pierre et poser le bâtonnet. Sur ce plateau plus petit, où trois pierres alignées gagnent, les Orange sont presque enfermés.
web-lesson-coffee-shut-task = Ne laisse aucun coup légal aux Orange.
web-lesson-coffee-pie-title = Une option : la règle du gâteau
web-lesson-coffee-pie-text = Comme pour partager un gâteau : l’un coupe, l’autre choisit. Avec la règle du gâteau, l’adversaire peut répondre au premier coup en changeant de camp : la pierre et le bâtonnet restent en place, et les joueurs échangent leurs couleurs. La taille du plateau et la longueur de l’alignement se choisissent aussi.
web-lesson-coffee-pie-task = L’ouverture des Noirs, au centre, est forte. Change de camp.

web-lesson-fourmation-mark-title = Croix et ronds
web-lesson-fourmation-mark-text = Deux joueurs marquent tour à tour les cases d’une feuille quadrillée : les Croix commencent, les Ronds suivent. La première marque va n’importe où.
web-lesson-fourmation-mark-task = Fais la première marque.
web-lesson-fourmation-beside-title = Près de la dernière marque
web-lesson-fourmation-beside-text = Ensuite, tu marques une case libre à côté de la dernière marque de ton adversaire : à l’horizontale, à la verticale ou en diagonale. Plus loin, c’est hors de portée.
web-lesson-fourmation-beside-task = Marque une case à côté de la croix.
web-lesson-fourmation-four-title = En aligner quatre
web-lesson-fourmation-four-text = Aligne quatre marques voisines et tu gagnes : à l’horizontale, à la verticale ou en diagonale. Cinq ou plus comptent aussi.
web-lesson-fourmation-four-task = Aligne quatre marques.
web-lesson-fourmation-steer-title = Chaque marque montre la voie
web-lesson-fourmation-steer-text = Comme ton adversaire doit marquer à côté de ta dernière marque, c’est toi qui décides où la partie continue. Ici, les Ronds ont trois marques alignées et visent b5 ou f5.
web-lesson-fourmation-steer-task = Fais une marque d’où ton adversaire n’atteint ni b5 ni f5.
web-lesson-fourmation-near-title = Quand il n’y a plus de place
web-lesson-fourmation-near-text = Si toutes les cases autour de la dernière marque de ton adversaire sont prises, tu marques n’importe quelle case libre à côté de l’une de ses marques. Ensuite, la règle de la dernière marque s’applique de nouveau.
web-lesson-fourmation-near-task = Le rond en a1 est encerclé. Trouve une case à côté de l’autre rond.
web-lesson-fourmation-anywhere-title = Une option : n’importe où
web-lesson-fourmation-anywhere-text = On joue aussi autrement : quand il n’y a plus de place, la marque peut aller sur n’importe quelle case libre du plateau. Cela se choisit avant la partie, tout comme la taille du plateau et la longueur de l’alignement.
web-lesson-fourmation-anywhere-task = Maintenant, tu peux aller jusqu’au coin opposé : marque g7.
web-lesson-fourmation-full-title = La nulle
web-lesson-fourmation-full-text = Si le plateau est plein sans aucun alignement, la partie est nulle. Elle l’est aussi, mais c’est rare, si aucune des cases restantes ne peut être marquée.
web-lesson-fourmation-full-task = Remplis la dernière case de ce petit plateau.

web-lesson-six-lay-title = Tuile après tuile
web-lesson-six-lay-text = SIX se joue sans plateau. Une tuile rouge et une noire sont sur la table ; chacun à son tour en pose une de sa couleur, qui doit en toucher au moins une autre.
web-lesson-six-lay-task = Pose une tuile rouge n’importe où sur le bord.
web-lesson-six-row-title = La ligne
web-lesson-six-row-text = Pour gagner, forme l’une des trois figures avec six de tes tuiles. La première est la ligne : six tuiles tout droit.
web-lesson-six-row-task = Complète la ligne de six.
web-lesson-six-triangle-title = Le triangle
web-lesson-six-triangle-text = La deuxième figure est le triangle : trois tuiles, puis deux, puis une. Il peut pointer d’un côté ou de l’autre.
web-lesson-six-triangle-task = Complète le triangle.
web-lesson-six-circle-title = Le cercle
web-lesson-six-circle-text = La troisième figure est le cercle : six tuiles autour d’une case. Ce qu’il y a au milieu ne compte pas.
web-lesson-six-circle-task = Ferme le cercle.
web-lesson-six-lift-title = Seconde phase : soulever, poser
web-lesson-six-lift-text = Quand toutes les tuiles sont sur la table, la seconde phase commence. Tu soulèves l’une de tes tuiles, même au milieu, et tu la poses ailleurs, où elle en touche une autre.
web-lesson-six-lift-task = Soulève l’une de tes tuiles et pose-la ailleurs.
web-lesson-six-cut-title = Isole ton adversaire
web-lesson-six-cut-text = Si soulever une tuile divise le reste, seul le plus grand groupe reste. Tous les autres groupes sortent du jeu, quelle que soit la couleur de leurs tuiles.
web-lesson-six-cut-task = Soulève la tuile qui retient trois tuiles noires, et pose-la ailleurs.
web-lesson-six-choose-title = Groupes égaux : choisis
web-lesson-six-choose-text = Si plusieurs groupes sont de même taille, celui qui a soulevé la tuile choisit le groupe qui reste. La tuile se pose ensuite là où elle touche ce groupe.
web-lesson-six-choose-task = Soulève le pont en 0,0 et garde le groupe qui t’arrange.
web-lesson-six-few-title = Moins de six : c’est perdu
web-lesson-six-few-text = Une figure demande six tuiles : qui en a moins de six perd ; si les deux sont dans ce cas, la partie est nulle. Une figure complétée dans le même coup gagne.
web-lesson-six-few-task = Les Noirs ont sept tuiles. Isoles-en deux.
web-lesson-six-repeat-title = Tourner en rond
web-lesson-six-repeat-text = Dans la seconde phase, la partie est nulle quand la même disposition se présente pour la troisième fois et que c’est au même joueur de jouer ; elle l’est aussi après cent coups de suite sans tuile isolée. Le perdant commence la partie suivante.
web-lesson-six-repeat-task = Deux tuiles vont et viennent. Ramène la tienne de -1,1 à 0,0 et obtiens la nulle.
web-lesson-six-whole-title = Options : handicap et division interdite
web-lesson-six-whole-text = Tu peux choisir le nombre de tuiles, un handicap (la première tuile posée ne touche pas la tuile rouge de départ) ou l’ancienne règle, qui interdit de soulever une tuile si le reste se divise. Si un joueur n’a alors plus de coup, la partie est nulle.
web-lesson-six-whole-task = Ici, diviser est interdit. Soulève une tuile rouge qui ne divise rien.

web-lesson-morris-place-title = Neuf pions chacun
web-lesson-morris-place-text = Au début, le plateau est vide et chacun a neuf pions en main. Tour à tour, on en place un sur un point libre.
web-lesson-morris-place-task = Place un pion sur n’importe quel point.
web-lesson-morris-mill-title = Le moulin
web-lesson-morris-mill-text = Trois de tes pions alignés sur une même ligne forment un moulin. Quand tu en fermes un, tu captures un pion de ton adversaire.
web-lesson-morris-mill-task = Ferme le moulin du bord supérieur et capture un pion.
web-lesson-morris-safe-title = À l’abri dans un moulin
web-lesson-morris-safe-text = Les pions d’un moulin sont protégés : tu dois capturer un autre pion.
web-lesson-morris-safe-task = Ferme ton moulin et capture le pion qui n’est pas dans un moulin.
web-lesson-morris-all-title = Quand tous sont dans des moulins
web-lesson-morris-all-text = Si tous les pions de ton adversaire sont dans des moulins, aucun n’est protégé. Et même si tu fermes deux moulins à la fois, tu ne captures qu’un pion.
web-lesson-morris-all-task = Ferme ton moulin et casse celui de ton adversaire.
web-lesson-morris-move-title = Pas à pas
web-lesson-morris-move-text = Une fois tous tes pions placés, tu en déplaces un le long d’une ligne jusqu’au point voisin, s’il est libre. On ne passe pas par-dessus un pion.
web-lesson-morris-move-task = Déplace l’un de tes pions.
web-lesson-morris-again-title = Ouvrir et fermer
web-lesson-morris-again-text = Un moulin ouvert capture de nouveau quand on le referme. C’est pourquoi un moulin qui peut aller et venir est si fort.
web-lesson-morris-again-task = Ramène ton pion en g7 et capture.
web-lesson-morris-fly-title = À trois pions, tu sautes
web-lesson-morris-fly-text = Quand il ne te reste que trois pions, tu n’as plus à suivre les lignes : un pion peut sauter sur n’importe quel point libre.
web-lesson-morris-fly-task = Saute en g7, ferme le moulin et capture.
web-lesson-morris-two-title = Deux, c’est trop peu
web-lesson-morris-two-text = Un joueur qui n’a plus que deux pions a perdu : à deux, pas de moulin possible.
web-lesson-morris-two-task = Les Noirs ont trois pions. Captures-en un.
web-lesson-morris-blocked-title = Bloqué
web-lesson-morris-blocked-text = Si c’est à toi de jouer et que tu ne peux pas bouger, tu perds aussi.
web-lesson-morris-blocked-task = Enferme les quatre pions noirs.
web-lesson-morris-draw-title = Quand personne n’avance
web-lesson-morris-draw-text = La partie est nulle quand la même position se présente pour la troisième fois et que c’est au même joueur de jouer ; elle l’est aussi après cent coups de suite sans capture. Les coups où l’on place un pion ne comptent pas.
web-lesson-morris-draw-task = Deux pions vont et viennent. Retourne de f4 en g4 et obtiens la nulle.

## Exercices

web-site = Ludoteca
web-learn = Apprendre
web-learn-about = Leçons et règles, un plateau d’analyse et des plateaux à imprimer pour chaque jeu.
web-learn-done = Leçons réussies
web-watch = Regarder
web-watch-none = Personne ne joue en ce moment. En attendant, voici une partie de notre collection.
web-community = Communauté
web-notices = Avis
web-turn-elsewhere = À toi de jouer contre { $called } ({ $game }).
web-begun-elsewhere = Ta partie contre { $called } ({ $game }) a commencé.
web-turn-go = Aller à la partie
web-puzzles = Exercices
web-puzzle-choose = Choisis un jeu. Chacun a son exercice du jour.
web-puzzle-title = Exercices { $ofGame }
web-puzzle-goal-win = { $who ->
    [many] { $Name } jouent et gagnent.
   *[one] { $Name } joue et gagne.
  }
web-puzzle-goal-draw = { $who ->
    [many] { $Name } jouent et font nulle.
   *[one] { $Name } joue et fait nulle.
  }
web-puzzle-right = Bien joué ! Continue : { $task }
web-puzzle-wrong = { $move } n’est pas le bon coup.
web-puzzle-refuted-lost = Voilà pourquoi { $move } échoue : c’est perdu.
web-puzzle-refuted-win = Voilà pourquoi { $move } échoue : le gain s’échappe.
web-puzzle-refuted-draw = Voilà pourquoi { $move } échoue : la nulle s’échappe.
web-puzzle-solved = Résolu !
web-puzzle-solved-win = Résolu ! Le gain est maintenant forcé.
web-puzzle-solved-draw = Résolu ! La nulle est maintenant assurée.
web-puzzle-lost-win = { $who ->
    [many] Ici, { $name } ne peuvent plus forcer le gain.
   *[one] Ici, { $name } ne peut plus forcer le gain.
  }
web-puzzle-lost-draw = { $who ->
    [many] Ici, { $name } ne peuvent plus sauver la nulle.
   *[one] Ici, { $name } ne peut plus sauver la nulle.
  }
web-puzzle-shown = C’était la solution.
web-puzzle-theme = Thème des prochains exercices
web-puzzle-themes = Tous les thèmes
web-puzzle-about = { $theme } · difficulté { $rating }
web-puzzle-next = Suivant
web-puzzle-skip = Un autre exercice
web-puzzle-retry = Réessayer
web-puzzle-why = Pourquoi ?
web-puzzle-stop = Arrêter
web-puzzle-waiting = Un instant…
web-puzzle-solution = Voir la solution
web-puzzle-rating = Ta cote
web-puzzle-rating-near = environ { $rating }
web-puzzle-streak = Série
web-puzzle-rating-range = sans doute entre { $low } et { $high }
web-puzzle-best = record { $count }
web-puzzle-days = Jours d’affilée
web-puzzle-daily = Exercice du jour
web-puzzle-daily-done = Exercice du jour : résolu
web-puzzle-solved-today = résolu
web-share-puzzle = Lien de cet exercice
web-puzzle-print = Imprimer des exercices
web-theme-of-puzzle-save-the-draw = Sauver la nulle
web-theme-of-puzzle-win-in-one = Gain en un
web-theme-of-puzzle-only-defence = La seule défense
web-theme-of-puzzle-blockade = Blocage
web-theme-of-puzzle-capture = Capture
web-theme-of-puzzle-double-threat = Double menace
web-theme-of-puzzle-counterattack = Contre-attaque
web-theme-of-puzzle-win-in-two = Gain en deux
web-theme-of-puzzle-quiet-move = Coup tranquille
web-theme-of-puzzle-win-in-three = Gain en trois
web-theme-of-puzzle-long-win = Gain long
web-training = Entraînement
web-training-about = Dix minutes par jour : tes erreurs, des exercices et des ouvertures reviennent juste avant que tu ne les oublies.
web-today = Entraînement du jour
web-today-about = Une dizaine de minutes
web-today-start = Commencer
web-today-resume = Continuer
web-today-left = { $count ->
    [one] Il reste { $count } exercice
   *[other] Il reste { $count } exercices
  }
web-today-done = L’entraînement du jour est terminé
web-training-series-done = C’est terminé
web-training-series-end = Séance terminée
web-training-returns = Ce que tu as manqué reviendra dans les prochains jours, jusqu’à ce que tu le connaisses.
web-training-result = { $count ->
    [one] { $right ->
        [0] Tu reverras bientôt cet exercice.
       *[other] Résolu au premier essai.
      }
   *[other] Résolus au premier essai : { $right } sur { $count }
  }
web-today-streak = { $count ->
    [one] { $count } jour d’entraînement
   *[other] { $count } jours d’entraînement d’affilée
  }
web-training-streak-about = Tu peux sauter un jour sans perdre ta série.
web-training-series = Exercices faits
web-training-progress = Exercice { $at } sur { $count }
web-training-next = Exercice suivant
web-training-finish = Terminer
web-training-back = Retour à l’entraînement
web-training-games = Jeux de ton entraînement quotidien
web-training-collection = Tes exercices
web-training-collection-none = Ici se rassemblent les erreurs de tes parties et les exercices que tu as manqués. Ils reviennent jusqu’à ce que tu les connaisses. Ouvre le bilan d’une partie terminée pour ajouter ses erreurs.
web-training-collection-count = { $count ->
    [one] { $count } exercice
   *[other] { $count } exercices
  } · { $due ->
    [0] aucun pour aujourd’hui
    [one] { $due } pour aujourd’hui
   *[other] { $due } pour aujourd’hui
  }
web-training-due = Faire ceux du jour
web-training-mistake = De ta partie
web-training-mistake-task = Trouve mieux que le coup marqué.
web-training-mistake-move = { $who ->
    [many] Aux { $label } de jouer
   *[other] À { $name } de jouer
  }. Ton coup dans la partie : { $move }.
web-training-mistake-same = C’est le coup de ta partie. Trouve mieux.
web-training-mistake-solved = Bien joué ! C’est mieux que le coup de ta partie.
web-training-refuted = Voilà pourquoi { $move } échoue.
web-training-game = Bilan de cette partie
web-training-puzzle-missed = Un exercice manqué
web-training-puzzle-new = Nouvel exercice
web-training-drill = Ouverture de mémoire, variante { $line }
web-training-drills = Ouvertures de mémoire
web-training-drills-about = Sur ces plateaux, le jeu parfait est connu. Joue le camp qui gagne. Ton adversaire essaie toutes les réponses, l’une après l’autre.
web-training-drill-known = { $count ->
    [one] { $count } variante jouée sans faute
   *[other] { $count } variantes jouées sans faute
  }
web-training-drill-task = { $who ->
    [many] Aux { $label } de jouer
   *[other] À { $name } de jouer
  }. Ne joue que des coups qui conservent le résultat.
web-training-drill-right = { $count ->
    [one] Seul ce coup conserve le résultat : { $moves }.
   *[other] Mieux : { $moves }.
  }
web-training-drill-solved = Variante réussie ! La prochaine fois, ton adversaire répondra autrement.
web-training-line-next = Variante suivante
web-training-drill-progress = Premières réponses que tu connais : { $known } sur { $count }
web-training-statistics = Tes progrès
web-training-statistics-none = Après quelques exercices, tu verras ici tes points forts et tes points faibles.
web-training-miss = { $name } : { $theme ->
    [win-in-one] tu laisses passer des gains en un coup
    [win-in-two] tu laisses passer des gains en deux coups
    [win-in-three] tu laisses passer des gains en trois coups
    [long-win] tu laisses échapper des gains longs
    [save-the-draw] tu laisses passer des nulles à sauver
    [only-defence] tu ne vois pas les menaces
    [blockade] tu ne vois pas les blocages
    [capture] tu ne vois pas les captures
    [double-threat] tu ne vois pas { $game ->
        [morris] les doubles moulins
       *[other] les doubles menaces
      }
    [counterattack] tu ne vois pas les contre-attaques
    [quiet-move] tu ne vois pas les coups tranquilles
   *[drill] tu ne connais pas encore bien les ouvertures
  }.
web-training-share = { $right } sur { $all }
web-training-phase-opening = Ouverture
web-training-phase-middle = Milieu de partie
web-training-phase-end = Fin de partie
web-training-trend-better = en progrès
web-training-trend-worse = en baisse
web-training-trend-same = stable

## Impression, images et réglages (web)

web-settings = Réglages
web-close = Fermer
web-scheme = Apparence
web-scheme-system = Système
web-scheme-light = Clair
web-scheme-dark = Sombre
web-themes = Plateaux
web-set-sound = Son
web-set-sound-help = Pour les coups, ton tour et la fin d’une partie
web-set-hints = Aide pour débutants
web-set-hints-help = Signale les figures presque complètes
web-set-labels = Coordonnées
web-set-labels-help = Lettres et chiffres au bord du plateau
web-set-instant = Réponses immédiates
web-set-instant-help = Les coups de l’ordinateur apparaissent aussitôt, sans pause pour les suivre
web-set-premove = Coups anticipés
web-set-premove-help = Choisis ton prochain coup pendant le tour de ton adversaire ; il est joué aussitôt s’il est légal
web-set-confirm = Confirmer chaque coup
web-set-confirm-none = Jamais
web-set-confirm-correspondence = Dans les parties par correspondance
web-set-confirm-all = Toujours
web-set-focus = Signaler quand je quitte la page
web-set-focus-help = Dans les parties classées avec pendule : à quels tours, combien de fois et combien de temps. Seuls toi et la personne qui gère ce serveur le voient, pendant 90 jours.
web-set-motion = Moins d’animations
web-set-motion-help = Les pièces apparaissent à leur place sans y glisser
web-keys = Clavier
web-keys-group-board = Sur le plateau
web-keys-group-game = Hors du plateau
web-keys-group-page = Sur toutes les pages
web-keys-walk = Parcourir le plateau
web-keys-choose = Choisir la case ou la pièce
web-keys-of-choose = Entrée
web-keys-cancel = Annuler l’étape choisie
web-keys-of-cancel = Échap
web-keys-places = Aller aux endroits où l’on peut agir
web-keys-of-places = Page préc., Page suiv.
web-keys-turn = Tourner le plateau
web-keys-zoom = À SIX : agrandir, réduire, montrer tout le terrain
web-keys-moves = Reculer ou avancer d’un coup
web-keys-ends = Aller au début ou au dernier coup
web-keys-of-ends = Début, Fin
web-keys-confirm = Confirmer le coup, si les réglages le demandent
web-keys-of-confirm = Entrée
web-keys-list = Afficher cette liste

web-print = Imprimer un plateau
web-print-title = Feuilles { $ofGame } à imprimer
web-print-what = À imprimer
web-print-poster = Affiche
web-print-boards = Plateaux
web-print-puzzles = Exercices
web-print-difficulty = Difficulté
web-difficulty-easy = Facile
web-difficulty-medium = Moyenne
web-difficulty-hard = Difficile
web-print-puzzles-task = Trouve le seul coup qui y parvient.
web-print-puzzles-solutions = Solutions
web-print-score = Feuille de partie
web-print-count = Plateaux par page
web-print-paper = Papier
web-paper-a4 = A4
web-paper-letter = Lettre
web-print-now = Imprimer
web-print-svg = Télécharger SVG
web-print-date = Date
web-print-result = Résultat

## Analyse et bilan (web)

web-analyse = Plateau d’analyse
web-analysis-board = Plateau d’analyse
web-analysis-title = Analyse { $ofGame }
web-analysis-file = analyse
web-analysis-computer = Analyse de l’ordinateur
web-analysis-switch = Analyser en continu
web-analysis-lines = Lignes
web-analysis-off = L’analyse est désactivée.
web-analysis-looking = Analyse…
web-analysis-over = La partie est terminée ici.
web-analysis-depth = Profondeur { $depth } · { $nodes } positions pour l’instant
web-analysis-done = Profondeur { $depth } · { $nodes } positions
web-panel-move = Coup
web-panel-position = Position
web-analysis-found = Choix de l’ordinateur : { $move }. { $worth }
web-analysis-side = Chances de gain : { $label }
web-analysis-play-line = Jouer toute la ligne
web-analysis-deeper = Approfondir
web-own-engine = Moteur de mon ordinateur
web-own-engine-used = Moteur de mon ordinateur : { $engine }
web-own-engine-address = Adresse
web-own-engine-about = Lance le moteur sur ton ordinateur et saisis l’adresse qu’il affiche
web-own-engine-invalid = L’adresse commence par ws://127.0.0.1: et se termine par 32 lettres et chiffres
web-own-engine-connect = Se connecter
web-own-engine-connecting = Connexion…
web-own-engine-connected = Connecté
web-own-engine-disconnect = Se déconnecter
web-remark = Commentaire sur { $move }
web-remark-start = Commentaire sur le début
web-remark-symbol = Avis sur le coup
web-remark-brilliant = Coup brillant
web-remark-good = Bon coup
web-remark-interesting = Coup intéressant
web-remark-doubtful = Coup douteux
web-remark-mistake = Erreur
web-remark-blunder = Gaffe
web-sketch = Tracer des flèches
web-sketch-done = Terminé
web-sketch-clear = Effacer les flèches
web-sketch-from = Choisis où commence la flèche.
web-sketch-to = Depuis { $at } : choisis où finit la flèche. Choisis le même endroit pour tracer un cercle.
web-share-study = Lien avec toutes les variantes
web-share-analysis = Copier le lien de cette analyse
web-variations = Au lieu de { $move }
web-variation-promote = Rendre principale
web-variation-drop = Effacer la suite

web-exact = Valeurs exactes
web-exact-switch = Afficher la valeur exacte de chaque coup
web-exact-off = Désactivé.
web-exact-unknown = Cette position n’est pas dans les tables.
web-exact-unproved = Trop difficile à démontrer en quelques secondes.
web-exact-unknown-short = inconnue
web-exact-proving = Démonstration…
web-exact-book = Démontré par le calcul ; les ouvertures jusqu’à { $stones } { $game ->
    [fourmation] marques
   *[other] pierres
  } viennent d’un livre.
web-exact-search = Démontré par le calcul ; certaines ouvertures viennent d’un livre.
web-exact-rule = Nulle par la règle des cent coups (cinquante par camp) ; sans elle, { $who ->
    [many] { $name } gagnent
   *[one] { $name } gagne
  }.
web-exact-star = nulle par la règle des cent coups ; sans elle, il y a un gagnant
web-exact-tables-some = Ce serveur connaît toutes les positions de la phase de déplacement avec jusqu’à { $men } pions sur le plateau.
web-exact-tables-moving = Ce serveur connaît toutes les positions de la phase de déplacement.
web-exact-tables-all = Ce serveur connaît toutes les positions du jeu.
web-exact-tables-both = Ce serveur connaît toutes les positions du jeu, ainsi que la phase de déplacement sans la règle des cent coups.

web-explorer = Explorateur
web-explorer-source = Origine des parties
web-explorer-engine = Ordinateur
web-explorer-players = Ce serveur
web-explorer-own = Toi
web-explorer-caption = Coups joués dans cette position
web-explorer-move = Coup
web-explorer-games = Parties
web-explorer-draws = Nulles
web-explorer-value = Valeur
web-explorer-none-engine = Aucune partie de l’ordinateur n’a atteint cette position.
web-explorer-none-players = Aucune partie terminée de ce serveur n’a atteint cette position.
web-explorer-none-own = Aucune de tes parties terminées n’a atteint cette position.
web-explorer-equal = { $count ->
    [one] et un coup équivalent par symétrie
   *[other] et { $count } coups équivalents par symétrie
  }

web-value = Qui a l’avantage
web-value-win = { $who ->
    [many] { $count ->
        [0] { $Name } ont gagné.
        [one] Démontré : { $name } gagnent en 1 coup.
       *[other] Démontré : { $name } gagnent en { $count } coups au plus, en comptant ceux des deux camps.
    }
   *[one] { $count ->
        [0] { $Name } a gagné.
        [one] Démontré : { $name } gagne en 1 coup.
       *[other] Démontré : { $name } gagne en { $count } coups au plus, en comptant ceux des deux camps.
    }
  }
web-value-draw = Démontré : nulle avec le meilleur jeu.
web-value-known = Démontré : avec le meilleur jeu, { $who ->
    [many] { $name } gagnent
   *[one] { $name } gagne
  }.
web-value-next = { $who ->
    [many] { $count ->
        [one] Démontré : { $name } gagnent. La prochaine capture, ou la fin, arrive en 1 coup.
       *[other] Démontré : { $name } gagnent. La prochaine capture, ou la fin, arrive en { $count } coups au plus, en comptant ceux des deux camps.
    }
   *[one] { $count ->
        [one] Démontré : { $name } gagne. La prochaine capture, ou la fin, arrive en 1 coup.
       *[other] Démontré : { $name } gagne. La prochaine capture, ou la fin, arrive en { $count } coups au plus, en comptant ceux des deux camps.
    }
  }
web-value-estimate = { $label } : { $chance } de chances de gain
web-value-side = { $label } : { $value }
web-legend-end = Nombre : coups jusqu’à la fin
web-legend-capture = Nombre : coups jusqu’à la prochaine prise
web-legend-chance = Pourcentage : chances de gain
web-value-win-short = gain en { $count }
web-value-loss-short = perte en { $count }
web-value-win-next-short = gain, capture en { $count }
web-value-loss-next-short = perte, capture en { $count }
web-value-win-known-short = gain
web-value-loss-known-short = perte
web-value-draw-short = nulle

web-setup = Composer une position
web-setup-title = Composer une position { $ofGame }
web-setup-impossible = Position impossible :
web-setup-possible = Cette position peut être jouée.
web-setup-tool = Ce que fait un clic sur le plateau
web-setup-erase = Effacer
web-setup-rod = Poser le bâtonnet
web-setup-last = Marquer le dernier coup
web-setup-turn = À qui de jouer
web-setup-swapped = Camps échangés
web-setup-hand = En main : { $label }
web-setup-clear = Vider le plateau
web-setup-start = Position de départ
web-setup-done = Analyser cette position
web-setup-options = Changer le plateau ramène à sa position de départ.

web-review = Mes erreurs
web-review-title = Bilan de la partie : { $game }
web-review-game = Retour à la partie
web-review-person = { $label } ({ $colour })
web-review-at = { $ply ->
    [0] Avant le premier coup
   *[other] Après le coup { $ply } sur { $count }
  }
web-review-waiting = Ce coup n’a pas encore été examiné.
web-review-progress = { $count } coups examinés sur { $all }
web-review-graph = Courbe de la partie
web-review-graph-about = Plus la courbe est haute, mieux c’est pour { $name }.
web-review-next = Erreur suivante
web-review-practise = { $count ->
    [0] Travailler mes erreurs
    [one] Travailler mon erreur
   *[other] Travailler mes { $count } erreurs
  }
web-review-only = C’était le seul bon coup.
web-review-lost = La partie était déjà perdue.
web-review-chance = { $chance } de chances de gain
web-review-kept = { $label } : { $after }, comme avant.
web-review-changed = { $label } : avant, { $before } ; après, { $after }.
web-review-summary = Résumé
web-review-accuracy = Précision
web-review-exact = Coups parfaits (démontrés)
web-review-exact-of = { $kept } sur { $known }
web-verdict-best = meilleur coup
web-verdict-good = bon coup
web-verdict-inaccuracy = imprécision
web-verdict-mistake = erreur
web-verdict-blunder = gaffe
web-verdict-best-told = { $move } est le meilleur coup.
web-verdict-good-told = { $move } est un bon coup ; choix de l’ordinateur : { $better }.
web-verdict-inaccuracy-told = { $move } est une imprécision : { $better } était mieux.
web-verdict-mistake-told = { $move } est une erreur : { $better } était nettement mieux.
web-verdict-blunder-told = { $move } est une gaffe : { $better } était bien mieux.

## Bilan et analyse dans le terminal

play-value-win = gain en { $count }
play-value-loss = perte en { $count }
play-value-win-next = gain, capture en { $count }
play-value-loss-next = perte, capture en { $count }
play-value-win-known = gain
play-value-loss-known = perte
play-value-draw = nulle
play-percent = { $number } %
play-review-title = { $count ->
    [0] { $game } : aucun coup à examiner
    [one] { $game } : 1 coup, jusqu’à { $nodes } positions cherchées
   *[other] { $game } : { $count } coups, jusqu’à { $nodes } positions cherchées pour chacun
  }
play-review-best = meilleur
play-review-good = bon
play-review-inaccuracy = imprécision
play-review-mistake = erreur
play-review-blunder = gaffe
play-review-count-best = meilleurs
play-review-count-good = bons
play-review-count-inaccuracy = imprécisions
play-review-count-mistake = erreurs
play-review-count-blunder = gaffes
play-review-accuracy = précision
play-review-better = mieux : { $moves }
play-review-only = le seul coup
play-review-lost = déjà perdu
play-review-moves = coups
play-review-left = restants
play-analyse-title = { $game } ; { $who ->
    [many] aux { $label } de jouer
   *[one] à { $name } de jouer
  }, coup { $ply }
play-analyse-status = profondeur { $depth }   { $nodes } positions   { $rate } par seconde   table pleine à { $load }   { $time }
play-analyse-goes-on = Ctrl-C pour arrêter.
play-analyse-settled = Démontré : il n’y a plus rien à chercher.
play-analyse-ended = La recherche est terminée.

## Erreurs des commandes dans le terminal

play-error-options = { $game } : { $faults }
play-error-position = la position `{ $text }` est impossible : { $faults }
play-error-moves = coup { $place } de --moves : { $error }
play-error-no-move = `{ $text }` n’est pas un coup de { $game } : écris { $notation }
play-error-illegal = { $move } n’est pas légal ici : { $fault }
play-error-is-over = la partie est terminée : { $outcome }
play-error-won = { $who ->
    [many] { $name } ont gagné
   *[one] { $name } a gagné
  }{ $code ->
    [line] { " " }avec { $reason }
    [row] { " " }avec { $reason }
    [circle] { " " }avec { $reason }
    [triangle] { " " }avec { $reason }
   *[other] { "\u00A0" }: { $reason }
  }
play-error-drawn = { $code ->
    [agreement] nulle d’un commun accord
   *[other] nulle : { $reason }
  }
play-error-over-there = la partie y est terminée : { $outcome } ; il n’y a rien à analyser
play-error-over-after = la partie se termine après { $count } coups : { $outcome } ; indique quelle position avec --ply, de 0 à { $last }
play-error-ply = --ply vaut { $ply }, mais la partie a { $count } coups
play-error-ply-of-game = --ply ne va qu’avec le fichier d’une partie
play-error-flag-of-game = --{ $flag } ne va qu’avec un jeu ; { $file } dit déjà comment la partie a été jouée
play-error-resume-input = --resume demande un fichier : l’entrée standard sert à jouer
play-error-resume-foreign = --resume modifie son fichier, et { $format } attend un autre format : convertis d’abord la partie avec `ludoteca record convert`
play-error-neither = il n’y a ni jeu `{ $text }` ni fichier de ce nom ; les jeux sont : { $games }
play-error-file = { $file } : { $error }
play-error-no-file = ce fichier n’existe pas
play-error-denied = accès refusé
play-error-folder = c’est un dossier ; il faut un fichier
play-error-exists = le fichier existe déjà ; indique un autre nom
play-error-too-long = la partie dépasse { $bytes } octets
play-error-not-text = l’octet { $place } n’est pas du texte en UTF-8
play-error-at = ligne { $line }, colonne { $column }
play-error-at-ply = coup { $ply }
play-error-read-as = lu comme { $format }
play-error-whole = la partie

## Le compte

web-account-of = Profil : { $called }
web-account-sign-in = Connexion
web-account-sign-out = Déconnexion
web-account-create = Créer un compte
web-account-about = Tu peux jouer à tous les jeux sans compte. Avec un compte, tu as :
web-account-adds-name = un nom rien qu’à toi
web-account-adds-rating = une cote et une place au classement
web-account-adds-devices = tes parties sur tous tes appareils
web-account-adds-safety = l’accès à tes parties même si ce navigateur perd ses données
web-account-name = Nom
web-account-name-hint = 3 à 20 lettres et chiffres. Tout le monde peut le voir, et il ne pourra plus être changé. Aucune adresse électronique n’est nécessaire.
web-account-password = Mot de passe
web-account-password-hint = Au moins 8 caractères
web-account-new-password = Nouveau mot de passe
web-account-password-change = Changer le mot de passe
web-account-password-changed = Ton mot de passe a été changé. Tous tes autres appareils ont été déconnectés.
web-account-remaining = Donnent encore accès à ton compte :
web-account-remaining-passkey = la clé d’accès « { $called } »
web-account-remaining-token = le jeton « { $called } »
web-account-remaining-remove = Tout retirer
web-proof = Est-ce bien toi ?
web-proof-about = Confirme-le avant de continuer. On ne te le redemandera pas pendant dix minutes.
web-proof-password = Confirmer
web-proof-passkey = Confirmer avec une clé d’accès
web-account-recover = Récupérer ton compte
web-account-recover-offer = Mot de passe oublié ?
web-account-recover-do = Changer le mot de passe
web-account-recover-not = Se connecter avec le mot de passe
web-account-code = Code de secours
web-account-guest-stays = Les parties que tu as jouées ici sans compte restent dans ce navigateur. Tu les retrouveras après la déconnexion.
web-account-guest-moves = Les parties que tu as jouées dans ce navigateur rejoindront ton compte.
web-account-since = Compte créé le { $date }
web-account-devices = Appareils
web-account-device-unknown = Appareil inconnu
web-account-this-device = (celui-ci)
web-account-seen = Connexion le { $created } · dernière activité le { $seen }
web-account-end = Déconnecter
web-account-end-of = Déconnecter { $device }
web-account-end-others = Déconnecter les autres appareils
web-account-codes = Codes de secours
web-account-codes-left = { $count ->
    [0] Il ne te reste aucun code. Sans code, personne ne peut t’aider si tu oublies ton mot de passe.
    [one] Il te reste un code. Il te permet de choisir un nouveau mot de passe si tu oublies le tien.
   *[other] Il te reste { $count } codes. Chacun te permet de choisir un nouveau mot de passe si tu oublies le tien.
  }
web-account-codes-renew = Nouveaux codes
web-account-codes-replace = Les anciens codes ne seront plus valables.
web-account-codes-new = Garde bien tes codes de secours
web-account-codes-about = En cas d’oubli, chacun de ces codes te permet, une seule fois, de choisir un nouveau mot de passe. Ils ne s’affichent que maintenant. Imprime-les, ou note-les là où personne d’autre ne peut les trouver.
web-account-codes-done = C’est fait
web-account-copy = Copier
web-account-copied = Copié
web-account-data = Tes données
web-account-data-about = Tout ce que le serveur a enregistré sur toi, dans un seul fichier.
web-account-export = Télécharger
web-account-delete = Supprimer le compte
web-account-delete-about = Ton nom, ton mot de passe, tes clés d’accès, tes jetons et tes sessions sont supprimés aussitôt, et tu perds l’accès à tes parties. Tes adversaires les gardent, mais sans ton nom.
web-problem-name-taken = Un joueur a déjà ce nom, ou un nom qui lui ressemble.
web-problem-name-permanent = Le nom d’un compte ne peut pas être changé.
web-problem-signed-in = Déconnecte-toi avant de créer un autre compte.
web-problem-signed-out = Connecte-toi d’abord.
web-problem-proof-needed = Confirme d’abord que c’est bien toi.
web-problem-credential-ended = Entre-temps, ta session a changé ou a pris fin. Recommence.
web-problem-session-ended = Cet appareil n’est plus connecté à ton compte. Reconnecte-toi ou continue sans compte.
web-problem-wrong-credentials = Le nom ne correspond pas au mot de passe ou au code.
web-problem-too-many-attempts = Il y a eu trop d’essais. Réessaie { $seconds ->
    [one] dans une seconde
   *[other] dans { $seconds } secondes
}.
web-problem-no-such-session = Cet appareil est déjà déconnecté.
fault-name-length = le nom doit compter de 3 à 20 caractères
fault-name-characters = le nom doit contenir une lettre ; les chiffres sont permis, ainsi que, à l’intérieur, des tirets, des points ou des tirets bas isolés
fault-name-reserved = ce nom est réservé
fault-password-length = le mot de passe doit compter de 8 à 200 caractères
fault-password-weak = le mot de passe est trop facile à deviner

## Messages entre deux joueurs

web-chat = Messages
web-chat-unread = { $count ->
    [one] { $count } nouveau message
   *[other] { $count } nouveaux messages
  }
web-chat-you = Toi
web-chat-opponent = Adversaire
web-chat-phrases = Phrases toutes prêtes
web-chat-text = Écris un message
web-chat-send = Envoyer
web-chat-free = Chat libre
web-chat-free-about = Si vous êtes d’accord tous les deux, vous pouvez aussi écrire librement dans cette partie.
web-chat-free-waits = Ton adversaire ne l’a pas encore activé.
web-chat-free-offered = Ton adversaire aimerait discuter.
web-chat-switched-on = J’aimerais discuter librement.
web-chat-switched-off = J’ai désactivé le chat libre.
web-chat-trouble = Bloquer ou signaler
web-chat-block = Bloquer { $called }
web-chat-unblock = Débloquer { $called }
web-chat-block-about = Tu ne recevras plus ses messages, et vous ne jouerez plus l’un contre l’autre.
web-blocked-title = Joueurs bloqués
web-blocked-about = Vous ne pouvez ni vous écrire, ni vous défier, ni rejoindre les parties l’un de l’autre.
web-blocked-unblock = Débloquer
web-blocked-none = Tu n’as bloqué personne.
web-chat-closed = Tu ne peux pas échanger de messages avec { $called }.
web-chat-blocked = Tu as bloqué { $called }.
web-chat-report = Signaler { $called }
web-chat-report-reason = Quel est le problème ?
web-chat-report-about = La personne qui gère ce serveur verra les derniers messages de cette partie.
web-chat-reported = Signalement envoyé. La personne qui gère ce serveur l’examinera.
web-report-insults = Insultes ou menaces
web-report-spam = Spam
web-report-name = Nom offensant
web-report-cheating = Triche
web-report-other = Autre chose
web-phrase-hello = Bonjour !
web-phrase-good-luck = Bonne chance !
web-phrase-have-fun = Amuse-toi bien !
web-phrase-nice-move = Joli coup !
web-phrase-well-played = Bien joué !
web-phrase-good-game = Belle partie !
web-phrase-thanks = Merci !
web-phrase-you-too = Toi aussi !
web-phrase-one-moment = Un instant, s’il te plaît.
web-phrase-sorry = Pardon !
web-phrase-oops = Oups !
web-phrase-bye = Au revoir !
web-problem-no-opponent = Personne d’autre ne joue dans cette partie.
web-problem-chat-off = Les deux joueurs doivent activer le chat libre.
web-problem-blocked = L’un de vous a bloqué l’autre.
web-problem-message-text = Un message compte de 1 à 200 caractères, sans saut de ligne ni caractère invisible.
web-problem-too-many-messages = Tu as envoyé beaucoup de messages. Réessaie { $seconds ->
    [one] dans une seconde
   *[other] dans { $seconds } secondes
}.
web-problem-too-many-reports = Tu as envoyé beaucoup de signalements récemment, ou ce joueur en a déjà reçu beaucoup. Réessaie plus tard.
web-problem-too-many-blocks = Tu as bloqué beaucoup de joueurs en peu de temps. Réessaie { $seconds ->
    [one] dans une seconde
   *[other] dans { $seconds } secondes
}.
web-problem-too-many-in-game = Cette partie a déjà trop de messages.
web-problem-too-many-blocked = Tu as bloqué trop de joueurs pour en bloquer un autre.
web-problem-own-player = Tu ne peux pas te bloquer toi-même.

## Clés d’accès

web-passkeys = Clés d’accès
web-passkeys-about = Connecte-toi avec ton empreinte, ton visage ou le code de ton appareil au lieu du mot de passe.
web-passkeys-missing = Ce navigateur ne peut pas créer de clé d’accès pour cette adresse. Il faut HTTPS.
web-passkey-add = Ajouter une clé
web-passkey-name = Nom de la clé d’accès
web-passkey-new-name = Nom, par exemple l’appareil
web-passkey-remove = Retirer
web-passkey-remove-of = Retirer { $called }
web-passkey-use = Se connecter avec une clé d’accès
web-problem-no-passkeys = Les clés d’accès ne sont pas possibles ici : il leur faut un serveur avec un nom d’hôte et HTTPS.
web-problem-no-such-passkey = Le compte n’a plus cette clé d’accès.
web-problem-passkey-name = Le nom d’une clé d’accès compte de 1 à 40 caractères visibles.
web-problem-passkey-refused = La clé d’accès n’a pas été acceptée. Réessaie.
web-problem-passkey-unknown = Plus aucun compte de ce serveur n’a cette clé d’accès. Connecte-toi avec ton mot de passe ou un code de secours.
web-problem-passkey-other = Cette clé d’accès est celle d’un autre compte. Choisis une clé de ce compte.
web-problem-passkey-changed = Ton appareil a une version plus ancienne de cette clé d’accès, comme s’il s’agissait d’une copie. Connecte-toi avec ton mot de passe ou un code de secours, puis retire la clé et ajoute-la de nouveau.
web-problem-passkey-unverified = Ton appareil n’a vérifié ni ton empreinte, ni ton visage, ni un code. Configure l’un d’eux, ou utilise ton mot de passe.
web-problem-passkey-unsupported = Cet appareil ne peut pas créer de clé d’accès qui fonctionne ici. Utilise un autre appareil, ou ton mot de passe.
web-problem-passkey-exists = Cet appareil a déjà une clé d’accès pour ce compte.
web-problem-too-many-passkeys = Tu as déjà le nombre maximal de clés d’accès. Retires-en d’abord une.

## Coups conditionnels des parties par correspondance

web-conditional = Si… alors…
web-conditional-about = Prépare ta réponse à un coup que tu attends : elle sera jouée dès que ton adversaire l’aura joué. Personne d’autre ne la voit.
web-conditional-wait = Tu peux préparer des réponses pendant le tour de ton adversaire.
web-conditional-add = Ajouter une suite
web-conditional-opponent = Essaie : joue le coup de ton adversaire.
web-conditional-reply = Joue maintenant ta réponse.
web-conditional-more = Enregistre cette suite ou continue avec le prochain coup de ton adversaire.
web-conditional-full = Enregistre cette suite ; elle ne peut pas être plus longue.
web-conditional-over = Ce coup termine la partie : il n’y a pas de réponse.
web-conditional-save = Enregistrer cette suite
web-conditional-back = Un coup en arrière
web-conditional-pair = si { $move }, alors { $reply }
web-conditional-delete = Supprimer : { $line }

## Jours de repos dans les parties par correspondance

web-days-off = Jours de repos
web-days-off-about = Ces jours-là, ta pendule est arrêtée dans les parties par correspondance. Un jour commence et finit à minuit UTC. Un changement vaut à partir de ce moment.
web-days-off-weekends = Pas de pendule le week-end
web-days-off-weekends-help = Samedi et dimanche
web-days-off-holiday = Vacances
web-days-off-first = Premier jour
web-days-off-last = Dernier jour
web-days-off-save = Prendre des vacances
web-days-off-planned = Du { $first } au { $last }
web-days-off-end = Terminer les vacances maintenant
web-days-off-cancel = Annuler les vacances
web-days-off-left = { $count ->
    [one] Il te reste { $count } jour de vacances cette année.
   *[other] Il te reste { $count } jours de vacances cette année.
  }
web-days-off-until = { $who ->
    [you] Tu es en vacances jusqu’au { $date } : ta pendule est arrêtée.
    [many] { $Name } sont en vacances jusqu’au { $date }.
   *[one] { $Name } est en vacances jusqu’au { $date }.
  }
web-days-off-weekend = { $who ->
    [you] Ta pendule est arrêtée le week-end.
   *[other] Pendule arrêtée le week-end : { $name }.
  }

## Notifications des parties par correspondance, envoyées par le serveur

push-opponent = ton adversaire
push-turn = À toi de jouer contre { $opponent }.
    .title = { $game } : à toi de jouer
push-won = Tu as gagné contre { $opponent }.
    .title = { $game } : partie terminée
push-lost = Tu as perdu contre { $opponent }.
    .title = { $game } : partie terminée
push-drawn = Tu as fait nulle contre { $opponent }.
    .title = { $game } : partie terminée
push-aborted = La partie contre { $opponent } a été annulée.
    .title = { $game } : partie terminée
push-challenge = { $opponent } te lance un défi.
    .title = { $game } : un défi

## Notifications sur cet appareil

web-push = Notifications
web-push-switch = Me prévenir sur cet appareil
web-push-help = Quand c’est à toi de jouer dans une partie par correspondance qui n’est pas ouverte.
web-push-forbidden = Ton navigateur n’autorise pas les notifications de cette page. Tu peux changer cela dans ses réglages.
web-push-impossible = Ce navigateur ne peut pas afficher de notifications ici. Sur un iPhone ou un iPad, ajoute d’abord cette page à l’écran d’accueil.
web-problem-no-notifications = Ce serveur n’envoie pas de notifications.
web-problem-subscription = Impossible d’utiliser le service de notifications de ce navigateur.
web-problem-no-such-subscription = Les notifications sont déjà désactivées sur cet appareil.

## L’édition statique, où un worker du navigateur remplace le serveur. La page cherche
## `web-local-…` avant `web-…`.

web-local-start-intro = Quatre jeux à deux : contre l’ordinateur ou la personne à côté de toi. Tout dans ton navigateur.
web-local-games-stored = { $count ->
    [one] Une partie a été enregistrée.
   *[other] { $count } parties ont été enregistrées.
  }
web-local-memory = Ce navigateur ne permet pas à la page d’enregistrer quoi que ce soit. Tes parties seront perdues quand tu la fermeras.
web-local-problem-no-webassembly = Ce navigateur n’exécute pas WebAssembly, dont la page a besoin. Certains navigateurs le désactivent dans leur mode le plus strict.
web-local-problem-stopped = Deux essais ont échoué. Recharge la page et réessaie.
web-local-problem-engine-stopped = La recherche de l’ordinateur s’est interrompue. Recharge la page pour continuer.
web-local-problem-outdated = Une version plus récente de la page est ouverte dans un autre onglet. Recharge celle-ci.
web-local-problem-storage-full = Le navigateur n’a plus assez de place pour cette page : rien n’a été enregistré. Supprime des parties, ou libère de la place sur cet appareil.
web-local-problem-storage-unavailable = Le navigateur n’a pas pu enregistrer la partie. Recharge la page et réessaie.
web-local-problem-damaged = Cette partie est illisible : elle est endommagée dans ce navigateur. Tu peux la supprimer ; tes autres parties ne sont pas touchées.
web-local-problem-damaged-table = Une table de valeurs exactes est endommagée. Recharge la page et réessaie.
web-local-problem-internal = Une erreur s’est produite dans la page. Recharge-la et réessaie.
web-local-problem-offline = La page ne répond pas. Recharge-la.
web-local-problem-unexpected = Quelque chose d’inattendu s’est produit dans la page : { $detail }
web-local-problem-not-your-game = Tu ne peux supprimer que tes propres parties.
web-local-problem-not-yet = Il manque des coups à la partie enregistrée : cette page en avait vu davantage. Recharge la page.
web-local-problem-wrong-method = La page mélange deux versions. Recharge-la.
web-local-problem-not-json = La page mélange deux versions. Recharge-la.
web-local-problem-not-found = C’est impossible sans serveur.
web-local-problem-tables-no-storage = Ce navigateur ne permet pas à la page d’enregistrer des fichiers : elle ne peut donc pas garder les tables. C’est souvent le cas des fenêtres privées.
web-local-problem-tables-no-room = Le navigateur n’a pas assez de place pour les tables. Libère de la place sur cet appareil et réessaie.
web-local-problem-tables-stopped = La création des tables s’est interrompue. Les tables terminées sont gardées. Réessaie.
web-local-problem-tables-undeleted = Les tables n’ont pas pu être supprimées. Ferme les autres onglets de cette page et réessaie.
web-local-on-its-way = { $move } n’est pas encore enregistré. La page continue d’essayer.
web-local-exact-tables-some = La page connaît toutes les positions de la phase de déplacement avec jusqu’à { $men } pions sur le plateau.
web-local-exact-tables-moving = La page connaît toutes les positions de la phase de déplacement.
web-local-exact-tables-all = La page connaît toutes les positions du jeu.
web-local-exact-tables-both = La page connaît toutes les positions du jeu, ainsi que la phase de déplacement sans la règle des cent coups.
web-local-tables-offer = La page peut calculer la valeur exacte de chaque position avec { $men } pions sur le plateau. Les tables prennent environ { $size } Mo dans ce navigateur.
web-local-tables-build = Créer les tables à { $men } pions
web-local-tables-building = Création des tables à { $men } pions…
web-local-tables-percent = { $percent } %
web-local-tables-cancelled = Annulé. Les tables terminées sont gardées ; la prochaine fois, le calcul reprendra de là.
web-local-tables-elsewhere = Un autre onglet crée ces tables.
web-local-tables-stored = Ce navigateur a les tables à { $men } pions ({ $size } Mo).
web-local-tables-delete = Supprimer les tables

## L’élément `<ludoteca-board>`

element-no-board = Impossible d’afficher ce plateau.

## Noms des invités

# Les animaux et les adjectifs qui composent les noms des invités : 24 mots de chaque sorte, sans
# espaces. Tous les animaux sont masculins.
guest-animals =
    Aigle Blaireau Castor Cerf Chat Dauphin Écureuil Faucon Flamant Geai Héron Hérisson Hibou
    Lapin Loup Lynx Merle Moineau Ours Panda Phoque Pinson Renard Rossignol
guest-adjectives =
    Adroit Affable Agile Aimable Alerte Calme Courageux Discret Élégant Fidèle Futé Généreux
    Habile Joyeux Malin Noble Patient Poli Prudent Rapide Rusé Sage Tenace Vif
guest-name = { $animal } { $adjective }

## Aperçus des liens (serveur)

# Une place : la couleur et le nom du joueur.
preview-seat = { $colour } : { $player }
preview-invitation = { $game } : on joue ?
preview-player = Cotes, résultats et parties de { $player }.

## Un serveur sans l’application web

unbuilt-title = Ce serveur a été compilé sans l’application web
unbuilt-build = Le serveur fonctionne, et tout ce qui est sous { $api } répond. Pour jouer dans le navigateur, compile l’application web ; il faut { $node } 20.19 ou une version plus récente. Exécute ces commandes dans le dossier du projet, puis redémarre le serveur :
unbuilt-install = Si tu as installé le serveur avec { $command }, la deuxième commande est :
unbuilt-play = { $play } compile tout et démarre le serveur en une seule étape.
