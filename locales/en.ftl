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
reason-repetition = the same position has occurred for the third time
reason-fifty-moves = a hundred moves in a row without a capture
reason-captures = the opponent has only two men left
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
fault-option-value = the option { $at } has a value that is not allowed
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
fault-last-not-near = the last mark, { $at }, is beside no mark of whoever is to move
fault-last-not-there = the last mark, { $at }, is no mark of the opponent's
fault-rod-not-laid = there are stones and nobody has won, but no rod is laid
fault-rod-spelling = { $at } is no rod
fault-rod-after-end = somebody has won, so there is no rod: write - instead of { $at }
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

## What is wrong with players

fault-level-range = there is no such level
fault-name-too-long = a name has at most 40 letters
fault-name-control = a name has letters that cannot be shown

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
play-over = The game is over. You can still write { $commands }.
play-is-over = The game is over.
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
play-save-exists = { $file } is there already; name another file.
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

## Web app

web-skip = Skip to the content
web-language = Language
web-retry = Try again
web-cancel = Cancel
web-to-start = To the start page
web-not-found = There is nothing here
web-not-found-hint = The address leads nowhere. Perhaps a letter is missing.
web-no-game = This game cannot be shown

web-start-title = What shall we play?
web-start-intro = Four games for two: against the computer, or against the person beside you.
web-games = Games
web-play = Play
web-play-game = Play { $game }
web-rules = Rules
web-rules-of = Rules of { $game }
web-rules-how = How it is played
web-about-coffee = Lay a stone and a rod on it: your opponent must play along the rod. A line of your stones wins.
web-about-fourmation = Four in a row, but every mark goes beside your opponent’s last one.
web-about-six = Lay tiles into a row, a triangle or a circle of six. Then lift them, and cut your opponent off.
web-about-morris = Three in a row close a mill and capture a man. The classic of two thousand years.

web-recent = Recent games
web-moves-played = { $count ->
    [0] no moves yet
    [one] 1 move
   *[other] { $count } moves
  }
web-import = Open a recorded game
web-import-paste = Paste the record here, or choose its file
web-import-file = Choose a file…
web-import-open = Open

web-new-title = New game of { $game }
web-board-and-rules = Board and rules
web-custom = Change size and rules
web-start-game = Start the game
web-players = Players
web-opponent = Opponent
web-against-computer = Against the computer
web-against-person = Two people at this screen
web-level = Level
web-level-name = { $level ->
    [1] 1 · Beginner
    [2] 2 · Easy
    [3] 3 · Medium
    [4] 4 · Strong
   *[5] 5 · Strongest
  }
web-your-name = Your name (optional)
web-person-one = Player 1
web-person-two = Player 2
web-begins = Who begins?
web-begins-me = I begin
web-begins-computer = The computer
web-begins-lot = Draw lots

web-option-board-help = The shape of the board
web-option-side-help = Cells along an edge
web-option-n-help = Pieces in a line that win
web-option-pie-help = After the first move, the second player may swap sides
web-option-fallback-help = Where to mark when every cell beside the last mark is taken
web-option-tiles-help = How many tiles each player has, the starting one included
web-option-opening-help = Where the first tile may go
web-option-split-help = What happens when lifting a tile splits the others

# A game's options are read out in the order of these.
web-short-board = { $value ->
    [square] square
   *[hex] hexagon
  }
web-short-side = side { $value }
web-short-n = { $value } in a row
web-short-pie = { $value ->
    [true] pie rule
   *[other] {""}
  }
web-short-fallback = { $value ->
    [anywhere] anywhere when blocked
   *[near] {""}
  }
web-short-tiles = { $value } tiles each
web-short-opening = { $value ->
    [apart] first tile apart
   *[free] {""}
  }
web-short-split = { $value ->
    [forbidden] no splitting
   *[capture] {""}
  }
web-short-none = Traditional rules

web-you = You
web-computer = Computer, level { $level }
web-turn = to move
web-winner = winner
web-in-hand = { $count } in hand
web-lost = { $count } lost

web-your-turn = Your turn.
web-to-move = { $who ->
    [you] Your turn
    [computer] The computer to move
   *[other] { $name } to move
  }
web-thinking = The computer is thinking…
web-choose-put = Now choose where it goes.
web-choose-lift = Now choose a piece to lift.
web-choose-rod = Now choose the rod’s direction.
web-choose-capture = A mill! Choose the man to capture.
web-choose-keep = The rest splits into equal groups: choose the one that stays.
web-looking-at = After move { $ply } of { $count }: { $move }
web-at-start = the start
web-result-win = { $who ->
    [you] You won
    [computer] The computer won
   *[other] { $name } won
  }: { $reason }.
web-result-draw = A draw: { $reason }.
web-quiet = { $count } moves in a row without a capture; at 100 the game is drawn.
web-repeated = This position has occurred { $count } times; the third time is a draw.
web-reconnecting = The connection is lost. Reconnecting…
web-news-move = { $who ->
    [computer] The computer
   *[other] { $name }
  }: { $move }.
web-news-swap = { $who ->
    [computer] The computer
   *[other] { $name }
  } swapped sides.
web-news-undo = { $count ->
    [one] A move was taken back.
   *[other] { $count } moves were taken back.
  }
web-news-resign = { $who ->
    [computer] The computer
   *[other] { $name }
  } resigned.

web-board-section = Board
web-board = Board of { $game }
web-board-keys = Arrow keys move around the board, Enter chooses, Escape cancels, Page Up and Page Down lead to the places where something can be done.
web-empty = empty
web-chosen = chosen
web-under-rod = under the rod
web-winning = part of the winning shape
web-last = last move
web-can-put = allowed
web-can-lift = can be lifted
web-can-capture = can be captured
web-can-keep = this group can stay
web-piece-coffee-black = black stone
web-piece-coffee-orange = orange stone
web-piece-fourmation-cross = cross
web-piece-fourmation-circle = circle
web-piece-six-red = red tile
web-piece-six-black = black tile
web-piece-morris-white = white man
web-piece-morris-black = black man
web-rod-e = Rod along the row
web-rod-n = Rod along the column
web-rod-ne = Rod along the diagonal that rises to the right
web-rod-nw = Rod along the diagonal that rises to the left
web-zoom-in = Zoom in
web-zoom-out = Zoom out
web-zoom-fit = Show the whole board
web-unknown-game = This page cannot draw this game yet.

web-moves = Moves
web-no-moves = No moves yet.
web-jumps = Step through the game
web-first = To the start
web-back = One move back
web-forward = One move forward
web-last-move = To the last move

web-actions = Actions
web-undo = Take back
web-resign = Resign
web-resign-title = Resign?
web-resign-question = { $who ->
    [you] The game ends, and you lose it.
   *[other] The game ends with a loss for { $name }.
  }
web-rematch = Play again
web-new-game = New game
web-share = Copy link
web-copied = Link copied
web-save = Save
web-save-text = Record as text
web-save-json = Record as JSON
web-swap = Swap sides
web-swap-offer = You may swap sides: you take over the stone and the rod as they stand, and your opponent goes on with the other colour. Or just play on.

web-problem-offline = The server does not answer. Is it running?
web-problem-unexpected = The server gave an answer that this page does not understand: { $detail }
web-problem-refused = That is not possible: { $detail }.
web-problem-stale = The game has gone on in the meantime. This is how it stands now.
web-problem-not-your-turn = It is not your turn.
web-problem-nothing-to-undo = There is nothing to take back.
web-problem-no-draw-offer = No draw is on offer.
web-problem-draw-offered = A draw has been offered already.
web-problem-draw-with-computer = The computer does not agree to draws.
web-problem-too-many-moves = That is too many moves for one link.
web-problem-game-too-long = The game has grown too long to go on.
web-problem-no-such-game = There is no game at this address.
web-problem-no-such-ply = The game has not come that far.
web-problem-internal = Something failed on the server. Its log says more.
web-problem-damaged = The game on the server is damaged. The server's log says more.
web-problem-too-slow = That took the server too long. Try again.
web-problem-forbidden-host = The server does not answer under this name. Open it by its address.
web-problem-forbidden-origin = The server takes requests only from its own page.
web-problem-not-found = There is nothing at this address.
web-problem-not-yet = The game has not come as far as this page had seen. Load the page again.
web-problem-no-text = There are no rules to read for this game.
web-problem-unknown-game = There is no such game.
web-problem-malformed-json = The request did not arrive whole. Try again.
web-problem-wrong-method = This page does not fit the server. Load the page again.
web-problem-not-json = This page does not fit the server. Load the page again.
web-problem-wrong-type = The server does not understand this request: { $detail }.
web-problem-query = The server does not understand this address: { $detail }.
web-problem-no-websocket = News of the game does not get through to this page. Something between page and server blocks WebSockets.
web-problem-too-large = That is too long to be the record of a game.
web-problem-record = The record cannot be opened: { $detail }.
web-place-text = line { $line }, column { $column }
web-place-ply = move { $ply }
web-at-place = { $detail } ({ $place })

## What a position says of itself

note-fallback = Every cell beside the opponent’s last mark is taken, so this mark may go further away.
note-flying = { $who ->
    [you] You have only three men left: they may fly to any empty point.
    [computer] The computer has only three men left: they may fly to any empty point.
   *[other] { $name } has only three men left: they may fly to any empty point.
  }
note-round-two = Round two: each move lifts a tile and lays it elsewhere.

## Hints

hint-wins = { $move } wins: { $reason }.
hint-wins-soon = { $move } wins by force, in at most { $count } moves, both sides’ counted.
hint-saves = { $move } keeps the opponent from winning at once.
hint-takes = { $count ->
    [one] { $move } takes one of the opponent’s pieces.
   *[other] { $move } takes { $count } of the opponent’s pieces.
  }
hint-best = { $move } looks best.

## Full-screen terminal

## Board (web)

## Tiles and mills (web)

## Around the board (web)

## Start page and lessons (web)

## Printing, pictures and settings (web)
