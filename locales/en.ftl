# The words of Ludoteca in English.
# Both language files hold the same keys. Keys that begin with `web-` are the page's alone, keys
# that begin with `play-` the terminal's alone; all others are shared.

## Games

game-coffee = Coffee
game-fourmation = 4mation
game-six = SIX
game-morris = Nine Men's Morris

## How moves are written

notation-coffee = a cell and the rod's axis, such as c3ne; a winning cell alone, such as c3; or swap
notation-fourmation = a cell, such as d4
notation-six = a cell, such as -1,2; in round two a tile and a cell, such as 0,0>2,-1, and where asked the group that stays, such as 0,0>2,-1=3,0
notation-morris = a point, such as d2, or from two points, such as d2-d3; behind it the man you capture, such as d2xa1

## Rule options

option-board = Board
option-board-hex = hexagonal
option-board-square = square
option-side = Side
option-n = In a row
option-pie = Pie rule
option-fallback = With no free neighbour
option-fallback-near = beside any mark of the opponent's
option-fallback-anywhere = anywhere
option-tiles = Tiles each
option-opening = Opening
option-opening-free = free
option-opening-apart = apart from the starting tile
option-split = Splitting
option-split-capture = captures
option-split-forbidden = is forbidden

## Sides and colours

side-first = First
side-second = Second

colour-black = black
colour-orange = orange
colour-red = red
colour-white = white
colour-cross = crosses
colour-circle = circles

## Why a game ended

reason-line = a line is complete
reason-no-rod = the opponent can neither win nor lay the rod
reason-full = the board is full
reason-stuck = no move is possible
reason-row = six in a row
reason-circle = a circle
reason-triangle = a triangle
reason-elimination = fewer than six tiles are left
reason-repetition = the same position has come for the third time
reason-fifty-moves = a hundred moves in a row without a capture
reason-captures = only two men are left
reason-blocked = the opponent cannot move
reason-resignation = the opponent resigned
reason-agreement = agreed

## What is wrong with a move

fault-move-spelling = that is not how a move is written
fault-game-over = the game is over
fault-off-board = { $at } is not on the board
fault-occupied = { $at } is taken
fault-not-on-rod = { $at } is not on the rod's line
fault-rod-after-win = { $at } wins at once, so no rod is laid: write only the cell
fault-rod-missing = after { $at } the rod must be laid: add its axis
fault-no-such-axis = this board has no axis { $at }
fault-rod-without-empty = the rod on { $at } would leave no empty cell on its line
fault-swap-not-offered = swapping is only for the second move, in a game with the pie rule
fault-not-near-last = { $at } is not beside the opponent's last mark
fault-not-near-any = { $at } is not beside any of the opponent's marks
fault-round-one = no tile is lifted while there are tiles in hand: lay one on an empty cell
fault-round-two = the hands are empty: lift one of your tiles and lay it elsewhere
fault-nothing-there = there is no tile on { $at }
fault-not-yours = { $at } is not yours
fault-splits = without the tile on { $at } the others would fall apart
fault-same-cell = the tile must go to another cell than { $at }
fault-group-missing = several groups are the largest: add = and the group that stays
fault-group-needless = there is no choice of groups here: leave out what follows the =
fault-group-wrong = { $at } is no group that may stay
fault-touches-nothing = { $at } does not touch a tile that remains
fault-not-apart = the first tile may not touch the starting tile
fault-men-in-hand = the men in hand are placed first: write only a point
fault-no-hand = no man is left in hand: write where one goes from, then { $at }
fault-not-adjacent = { $at } is not an empty point beside the man
fault-must-capture = { $at } closes a mill: add the man you capture
fault-no-mill = no mill is closed, so nothing is captured
fault-protected = { $at } stands in a mill; others do not, so it is safe
fault-nothing-to-capture = the opponent has no man on { $at }
fault-lost = too few are left: the game is lost

## What is wrong with rule options

fault-unknown-game = there is no game { $at }
fault-unknown-option = there is no option { $at } in this game
fault-option-value = the option { $at } has a value that does not exist
fault-option-twice = the option { $at } is given twice
fault-options-type = options are written { "{" }"side":6{ "}" } or side=6
fault-bad-json = the options are no valid JSON
fault-side-range = no board of this shape has that side
fault-n-range = that many in a row does not fit this board
fault-n-too-big = more in a row than the side is long

## What is wrong with a position

fault-setup-fields = the position has too few or too many parts
fault-setup-rows = the position has another number of rows than the board
fault-setup-row = { $at } of the position does not fit the board
fault-setup-turn = { $at } is not a side that can be to move
fault-setup-persons = { $at } does not say who plays which colour
fault-setup-hand = { $at } is no number of pieces in hand
fault-setup-corner = { $at } is no cell
fault-wrong-counts = the numbers of pieces do not fit each other
fault-wrong-hands = the hands do not fit each other
fault-won-already = whoever is to move has won already
fault-won-before-last = the game was won before the last move
fault-won-twice = the game was won more than once
fault-last-missing = the opponent has marks, but no last one is named
fault-last-not-there = the last mark, { $at }, is no mark of the opponent's
fault-rod-not-laid = there are stones and nobody has won, but no rod is laid
fault-rod-spelling = { $at } is no rod
fault-rod-on-nothing = there is no stone under the rod { $at }
fault-rod-on-own = the rod { $at } lies on a stone of whoever is to move
fault-swap-without-pie = sides were swapped, but this game has no pie rule
fault-swap-too-early = sides were swapped, but there is no stone to take over
fault-too-far = { $at } is too far from 0,0
fault-disconnected = the tiles do not all hang together
fault-too-many-tiles = { $at ->
    [first] First
   *[second] Second
  } has more tiles than the game
fault-too-few-tiles = so few tiles are left that the game must have ended before
fault-no-starting-tile = a starting tile is missing
fault-no-last-tile = no tile can have been laid last
fault-too-many-men = { $at ->
    [first] First
   *[second] Second
  } has more than nine men
fault-too-few-men = { $at ->
    [first] First
   *[second] Second
  } has fewer than two men
fault-too-many-captures = { $at ->
    [first] First
   *[second] Second
  } has lost more men than can have been captured
fault-lost-before = { $at ->
    [first] First
   *[second] Second
  } had lost before this turn
fault-captured-without-mill = { $at ->
    [first] First
   *[second] Second
  } has captured in the last move, but has no mill

## What is wrong with a record

fault-record-text = the text of the record is not in order
fault-record-json = the record is no valid JSON
fault-game-missing = the record does not name its game
fault-digest = the record was played under other rules
fault-result = the result is not that of the game
fault-tag-twice = the tag { $at } is there twice
fault-tag-name = { $at } cannot be a tag
fault-tags = there are too many tags
fault-too-long = the record is too long
fault-too-deep = variations stand too deep within each other
fault-variation-empty = a variation has no move

## The game in the terminal

play-title = { $game }, { $options }
play-seat-human = { $side } ({ $colour }): you
play-seat-person = { $side } ({ $colour }): a person
play-seat-computer = { $side } ({ $colour }): the computer, level { $level }
play-intro = Write a move, or ? for help.
play-last = Last move: { $move }.
play-turn = { $side } ({ $colour }) to move.
play-computer-moves = { $side } ({ $colour }), the computer, plays { $move }.
play-win = { $side } ({ $colour }) wins: { $reason }.
play-draw = A draw: { $reason }.
play-unfinished = The game is not finished.
play-bye = Goodbye.
play-input-ended = The input has ended.

play-not-a-move = “{ $text }” is not a move here. Write { $notation }; or ? for help.
play-illegal = { $move } cannot be played: { $fault }.
play-goes-on = { $text } goes on as { $moves }.
play-move-count = { $count ->
    [one] One legal move:
   *[other] { $count } legal moves:
  }
play-moves-many = There are { $count } legal moves. Write “{ $command } { $example }” for those that begin so, or “{ $command }” for all.
play-moves-none = No legal move begins with “{ $text }”.
play-undone = Taken back: { $moves }.
play-nothing-to-undo = There is nothing to take back.
play-saved = Saved in { $file }.
play-save-where = Say where: { $command } FILE
play-save-failed = { $file } was not written: { $error }
play-line-too-long = That line is too long.
play-no-text = That line is not text in UTF-8.

play-help-title = You can write:
play-help-move = { $notation }
play-help-moves = the legal moves, or those that begin with something
play-help-board = the board
play-help-position = the position in one line, to begin a game from
play-help-undo = take a move back
play-help-resign = give the game up
play-help-save = keep the game in a file
play-help-help = this
play-help-quit = leave

play-word-moves = moves
play-word-board = board
play-word-position = position
play-word-undo = undo
play-word-resign = resign
play-word-save = save
play-word-help = help
play-word-quit = quit
