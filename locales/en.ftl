# The words of Ludoteca in English.
# All language files hold the same keys. Keys that begin with `web-` are the page's, keys that begin with
# `play-` the terminal's, `push-` those of notifications, `preview-` those of link previews, which also use
# keys of the page, `guest-` and `unbuilt-` others of the server; all others are shared.

## Games

game-coffee = Coffee
game-fourmation = 4mation
game-six = SIX
game-morris = Nine Men’s Morris

## How moves are written

notation-coffee = a cell and the rod’s axis, such as c3ne; a winning cell alone, such as c3
notation-fourmation = a cell, such as d4
notation-six = a cell, such as -1,2; in round two a tile and a cell, such as 0,0>2,-1, and where asked the group that stays, such as 0,0>2,-1=3,0
notation-morris = a point, such as d2, or from two points, such as d2-d3; behind it the man you capture, such as d2xa1
# Where the pie rule applies
notation-swap = { $notation }; or swap

## Rule options

option-board = Board
option-board-hex = hexagonal
option-board-square = square
option-side = Side
option-n = In a row
option-pie = Pie rule
option-fallback = If no neighbouring cell is free
option-fallback-near = beside any mark of the opponent’s
option-fallback-anywhere = anywhere
option-tiles = Tiles each
option-opening = Opening
option-opening-free = free
option-opening-apart = away from the starting tile
option-split = Splitting
option-split-capture = captures
option-split-forbidden = is forbidden

## Players

# A player in a message: the message is the label (“Crosses”), `.name` the name in a sentence, and `.who` the form of
# the verb: `you`, `computer`, `one` or `many`. Messages get them as `$label`, `$name`, `$Name` (at the beginning of a
# sentence), `$who` and `$gender`, where a language has it. A person’s name is `one`.
player-you = You
    .name = you
    .who = you
player-computer = Computer
    .name = the computer
    .who = computer
# A computer player in the record of another game.
player-recorded = Ludoteca, level { $level }

colour-black = Black
    .who = one
colour-orange = Orange
    .who = one
colour-red = Red
    .who = one
colour-white = White
    .who = one
colour-cross = Crosses
    .who = many
colour-circle = Circles
    .who = many

## Why a game ended

# Marks or stones in a row, in words.
in-a-row = { $n ->
    [2] two in a row
    [3] three in a row
    [4] four in a row
    [5] five in a row
    [6] six in a row
    [7] seven in a row
    [8] eight in a row
    [9] nine in a row
   *[other] { $n } in a row
  }
reason-line = { in-a-row }
reason-no-rod = { $who ->
    [you] you can neither win nor lay the rod
    [many] { $name } can neither win nor lay the rod
   *[one] { $name } can neither win nor lay the rod
  }
reason-full = the board is full
reason-stuck = no move is possible
reason-row = six in a row
reason-circle = a circle
reason-triangle = a triangle
reason-elimination = { $who ->
    [you] you have fewer than six tiles left
    [many] { $name } have fewer than six tiles left
   *[one] { $name } has fewer than six tiles left
  }
reason-repetition = the same position for the third time
reason-fifty-moves = a hundred moves in a row (fifty by each side) without a capture
reason-captures = { $who ->
    [you] you have only two men left
    [many] { $name } have only two men left
   *[one] { $name } has only two men left
  }
reason-blocked = { $who ->
    [you] you cannot move
    [many] { $name } cannot move
   *[one] { $name } cannot move
  }
reason-resignation = { $who ->
    [you] you resigned
    [many] { $name } resigned
   *[one] { $name } resigned
  }
reason-forfeit = { $who ->
    [you] you played no legal move in time
    [many] { $name } played no legal move in time
   *[one] { $name } played no legal move in time
  }
reason-agreement = by agreement
reason-time = { $who ->
    [you] you ran out of time
    [many] { $name } ran out of time
   *[one] { $name } ran out of time
  }
reason-left = { $who ->
    [you] you left the game
    [many] { $name } left the game
   *[one] { $name } left the game
  }
reason-aborted = aborted

## What is wrong with a move

fault-move-spelling = that is not how a move is written
fault-scopes-missing = a token needs a permission
fault-days-range = a token is valid for 1 to 366 days
fault-game-over = the game is over
fault-off-board = { $at } is not on the board
fault-occupied = { $at } is taken
fault-not-on-rod = { $at } is not on the rod’s line
fault-rod-after-win = { $at } wins at once, so no rod is laid: write only the cell
fault-rod-missing = after { $at } the rod must be laid: add its axis
fault-no-such-axis = this board has no axis { $at }
fault-rod-without-empty = the rod on { $at } would leave no empty cell on its line
fault-swap-not-offered = swapping is only for the second move, in a game with the pie rule
fault-not-near-last = { $at } is not beside the opponent’s last mark
fault-not-near-any = { $at } is not beside any of the opponent’s marks
fault-round-one = no tile is lifted while there are tiles in hand: lay one on an empty cell
fault-round-two = the hands are empty: lift one of your tiles and lay it elsewhere
fault-nothing-there = there is no tile on { $at }
fault-not-yours = { $at } is not yours
fault-splits = without the tile on { $at } the others would fall apart
fault-same-cell = the tile must not go back to { $at }
fault-group-missing = the largest groups are equal: add = and the group that stays
fault-group-needless = there is no choice of groups here: leave out what follows the =
fault-group-wrong = { $at } is not a group that may stay
fault-touches-nothing = { $at } does not touch a tile that remains
fault-not-apart = the first tile may not touch the starting tile
fault-men-in-hand = the men in hand are placed first: write only a point
fault-no-hand = no man is left in hand: write where one goes from, then { $at }
fault-not-adjacent = { $at } is not an empty point beside the man
fault-must-capture = { $at } closes a mill: add the man you capture
fault-no-mill = no mill is closed, so nothing is captured
fault-protected = { $at } stands in a mill; others do not, so it is safe
fault-nothing-to-capture = the opponent has no man on { $at }
fault-stuck = the piece on { $at } cannot move now
fault-lost = too few men are left: the game is lost
fault-two-replies = you have already prepared another reply to the same moves; delete that line first
fault-too-many-lines = you can save at most 20 lines in a game
fault-holiday-dates = a holiday begins today or later, and ends within a year
fault-holiday-too-long = there are 14 days of holiday in a calendar year

## What is wrong with rule options

fault-unknown-game = there is no game { $at }; the games are coffee, fourmation, six and morris
fault-unknown-option = there is no option { $at } in this game
fault-option-value = the option { $at } has a value that is not allowed
fault-option-twice = the option { $at } is given twice
fault-options-type = options are written { "{" }"side":6{ "}" } or side=6
fault-bad-json = the options are not valid JSON
fault-side-range = no board of this shape has that side
fault-n-range = that many in a row does not fit this board
fault-n-too-big = more in a row than the side is long

## What is wrong with a position

fault-setup-fields = the position has too few or too many parts
fault-setup-rows = the position does not have as many rows as the board
fault-setup-row = a row of the position does not fit the board ({ $at })
fault-setup-turn = { $at } is not a side that can be to move
fault-setup-persons = { $at } does not say who plays which colour
fault-setup-hand = { $at } is not a number of pieces in hand
fault-setup-part = a position of this game has no such part: { $at }
fault-too-many-pieces = there are more pieces than any board holds
fault-setup-corner = { $at } is not a cell
fault-wrong-counts = the numbers of pieces do not match
fault-wrong-hands = the hands do not match
fault-won-already = the side to move has already won
fault-won-before-last = the game was won before the last move
fault-won-twice = the game was won more than once
fault-last-missing = the opponent has marks, but no last one is named
fault-last-not-near = the last mark, { $at }, is not beside any mark of the side to move
fault-last-not-there = { $at } is given as the last mark, but it is not one of the opponent’s
fault-rod-not-laid = there are stones and nobody has won, but no rod is laid
fault-rod-spelling = { $at } is not a rod
fault-rod-after-end = somebody has won, so there is no rod: write - instead of { $at }
fault-rod-on-nothing = there is no stone under the rod { $at }
fault-rod-on-own = the rod { $at } lies on a stone of the side to move
fault-swap-without-pie = sides were swapped, but this game has no pie rule
fault-swap-too-early = sides were swapped, but nobody has moved yet
fault-too-far = { $at } is too far from 0,0
fault-disconnected = the tiles are not all connected
fault-too-many-tiles = { $at ->
    [first] Red has
   *[second] Black has
  } more tiles than the game
fault-too-few-tiles = so few tiles are left that the game must have ended before
fault-no-starting-tile = a starting tile is missing
fault-no-last-tile = no tile can have been laid last
fault-too-many-men = { $at ->
    [first] White
   *[second] Black
  } has more than nine men
fault-too-few-men = { $at ->
    [first] White
   *[second] Black
  } has fewer than two men
fault-too-many-captures = { $at ->
    [first] White
   *[second] Black
  } has lost more men than can have been captured
fault-lost-before = { $at ->
    [first] White
   *[second] Black
  } had lost before this turn
fault-captured-without-mill = { $at ->
    [first] White
   *[second] Black
  } captured with the last move, but has no mill

## What is wrong with a record

fault-record-text = this is not how a record is written; first come tags such as [Game "coffee"], then the moves, then the result, such as 1-0
fault-record-json = this is not valid JSON for a record; a short one is { "{" }"game":"coffee","moves":["c3ne"]{ "}" }
fault-game-missing = the game is not named; a record begins with a line such as [Game "coffee"]
fault-read-as = read as { $at }
fault-foreign-field = field { $at } is not what the program writes there
fault-foreign-text = this is not how the program writes its files
fault-pending-capture = a man is still to be captured in this position; a game begins and ends with whole turns
fault-two-captures = a move captures one man, however many mills it closes
fault-variant = only Nine Men’s Morris can be read, not { $at }
fault-sgf = this is SGF, which has no agreed way to write these games; use another format
fault-digest = the record was played under other rules than it states
fault-result = the result does not fit the game; write 1-0, 0-1, 1/2-1/2 or *
fault-tag-twice = the tag { $at } appears twice
fault-tag-name = { $at } cannot be a tag
fault-tags = there are too many tags
fault-too-long = the record is too long
fault-too-deep = variations are nested too deeply
fault-variation-empty = a variation has no move

## What is wrong with players

fault-level-range = there is no such level
fault-name-too-long = a name may have at most 40 characters
fault-name-control = the name contains characters that cannot be shown
fault-name-marks = the name has too many accents or other marks on one letter
fault-name-missing = the name is empty
fault-clock-range = there is no such clock
fault-clock-computer = the computer plays without a clock
fault-seats = only one seat may be open
fault-listed-start = the lobby lists only games from the starting position
fault-rated-clock = rated games are played with a clock
fault-rated-start = rated games start from the starting position
fault-rated-players = a rated game needs an open seat for somebody else
fault-range-order = the lowest rating is above the highest
fault-range-casual = only rated games in the lobby have a range of ratings

## The game in the terminal

play-title = { $game }, { $options }
play-seat-human = { $label }: you
play-seat-person = { $label }: a person
play-seat-computer = { $label }: the computer, level { $level }
play-intro = Enter a move, or ? for help.
play-board-in-hand = in hand
play-board-rod = rod
play-last = Last move: { $move }.
play-turn = { $Name } to move.
play-computer-moves = { $label } (computer): { $move }.
play-win = { $who ->
    [you] You win
    [many] { $Name } win
   *[one] { $Name } wins
  }{ $code ->
    [line] { " " }with { $reason }
    [row] { " " }with { $reason }
    [circle] { " " }with { $reason }
    [triangle] { " " }with { $reason }
   *[other] : { $reason }
  }.
play-resigned = { $Name } resigned.
play-draw = { $code ->
    [agreement] Draw by agreement.
   *[other] Draw: { $reason }.
  }
play-over = The game is over. You can still enter { $commands }.
play-is-over = The game is over.
play-bye = Goodbye.
play-input-ended = The input has ended.

play-not-a-move = “{ $text }” is not a move here. Enter { $notation }; or ? for help.
play-illegal = { $move } cannot be played: { $fault }.
play-goes-on = { $text } goes on as { $moves }.
play-move-count = { $count ->
    [one] One legal move:
   *[other] { $count } legal moves:
  }
play-moves-many = There are { $count } legal moves. Enter “{ $command } { $example }” for those that begin so, or “{ $command }” for all.
play-moves-none = No legal move begins with “{ $text }”.
play-undone = Taken back: { $moves }.
play-nothing-to-undo = There is nothing to take back.
play-saved = Saved in { $file }.
play-save-where = Name a file: { $command } FILE
play-save-exists = { $file } already exists; name another file.
play-save-failed = { $file } could not be written: { $error }
play-line-too-long = That line is too long.
play-no-text = That line is not text in UTF-8.

play-help-title = You can enter:
play-help-move = { $notation }
play-help-moves = the legal moves, or those that begin with some letters
play-help-board = the board
play-help-position = the position in one line, from which a game can start
play-help-hint = show a good move
play-help-undo = take a move back
play-help-resign = resign the game
play-help-save = save the game in a file
play-help-help = this help
play-help-quit = leave the game

play-word-moves = moves
play-word-board = board
play-word-position = position
play-word-hint = hint
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
noscript-text = Ludoteca needs JavaScript. Turn it on in your browser’s settings and reload the page.
from-disk-text = This page was opened from a file, but browsers run Ludoteca only from a web server. Serve its folder with any web server, or run “ludoteca serve”.
web-not-found = Page not found
web-not-found-hint = We couldn’t find that page. Check the address.
web-no-game = This game cannot be shown
web-labelled = { $what }: { $value }

web-start-title = What shall we play?
web-start-intro = Four games for two: against the computer, the person beside you, or a friend far away.
web-games = Games
web-play = Play
web-play-game = Play { $game }
web-rules = Rules
web-rules-of = Rules of { $game }
web-rules-how = How to play
web-about-coffee = Place a stone and lay the rod across it: your opponent must play along the rod. A line of your stones wins.
web-about-fourmation = Four in a row wins, but each mark must go beside your opponent’s last one.
web-about-six = Build a row, triangle or circle of six tiles. Then lift them, and cut your opponent off.
web-about-morris = Three in a row make a mill, and each mill captures a man. A classic, many centuries old.

web-moves-played = { $count ->
    [0] no moves yet
    [one] 1 move
   *[other] { $count } moves
  }
web-import = Open a saved game
web-import-paste = Paste the game here, or choose its file
web-import-help = Also positions and games of Sanmill, PlayOK, Malom, OpenSpiel and Abstract Play
web-import-file = Choose a file…
web-import-open = Open

web-new-title = New game: { $game }
web-board-and-rules = Board and rules
web-custom = Change size and rules
web-start-game = Start the game
web-players = Players
web-opponent = Opponent
web-against-computer = Against the computer
web-against-person = Two players on this device
web-against-friend = A friend, by link
web-level = Level
web-level-name = { $level ->
    [1] 1 · For children
    [2] 2 · Beginner
    [3] 3 · Easy
    [4] 4 · Casual
    [5] 5 · Medium
    [6] 6 · Demanding
    [7] 7 · Strong
    [8] 8 · Very strong
    [9] 9 · Expert
   *[10] 10 · Full strength
  }
web-level-about = { $level ->
    [1] Often overlooks its own wins and your threats.
    [2] Good for your first games.
    [3] Sees what is next to it, and no further.
    [4] Sees simple threats, but not always.
    [5] Punishes careless moves.
    [6] Plans ahead; you have to think as well.
    [7] Makes few mistakes.
    [8] For those who know the game well.
    [9] Hardly ever lets a chance go by.
   *[10] Everything it can do.
  }
web-level-weaker = Easier
web-level-stronger = Harder
web-your-name = Your name (optional)
web-person-one = Player 1
web-person-two = Player 2
web-begins = Who begins?
web-begins-me = I begin
web-begins-computer = The computer
web-begins-friend = My friend
web-begins-lot = Random

web-option-board-help = The shape of the board
web-option-side-help = Cells along an edge
web-option-n-help = Pieces in a row needed to win
web-option-pie-help = After the first move, your opponent may swap sides, so an opening that is too strong does not pay
web-option-fallback-help = Where to mark when every cell beside the last mark is taken
web-option-tiles-help = Tiles per player, including the starting tile
web-option-opening-help = Where the first tile may go
web-option-split-help = What happens when lifting a tile splits the others

# A game's options are read out in the order of these.
web-short-board = { $value ->
    [square] { $side }×{ $side } square
   *[hex] hexagon, { $side } per side
  }
web-short-side = { $value }×{ $value }
web-short-n = { in-a-row }
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
    [apart] first tile not touching
   *[free] {""}
  }
web-short-split = { $value ->
    [forbidden] no splitting
   *[capture] {""}
  }
web-short-none = Traditional rules

web-computer = Computer, level { $level }
web-turn = { $who ->
    [you] Your turn
   *[other] To move
  }
web-winner = Winner
web-end-won = Victory!
web-end-lost = Not this time
web-end-record = Level { $level }: { $won } of { $count } won
web-end-too-short = Too short to count
web-try-level = Try level { $level }
web-in-hand = { $count } in hand

web-your-turn = Your turn.
web-to-move = { $who ->
    [you] Your turn
   *[other] { $Name } to move
  }
web-thinking = { $who ->
    [computer] The computer is thinking…
   *[other] { $Name } to move: the computer is thinking…
  }
web-choose-put = Now choose where it goes.
web-choose-lift = Now choose a piece to lift.
web-choose-rod = Now choose the rod’s direction.
web-choose-capture = A mill! Choose the man to capture.
web-choose-keep = The rest splits into equal groups: choose the one that stays.
web-looking-at = { $ply ->
    [0] Before the first move
   *[other] After move { $ply } of { $count }: { $move }
  }
web-result-win = { $who ->
    [you] You win
    [many] { $Name } win
   *[one] { $Name } wins
  }{ $code ->
    [line] { " " }with { $reason }
    [row] { " " }with { $reason }
    [circle] { " " }with { $reason }
    [triangle] { " " }with { $reason }
   *[other] : { $reason }
  }.
web-result-draw = { $code ->
    [agreement] Draw by agreement.
   *[other] Draw: { $reason }.
  }
web-result-aborted = The game was aborted.
web-result-own-time = You lost on time.
web-result-own-left = You lost: you were away for too long.
web-quiet = { $count } moves in a row without a capture; at 100 the game is drawn.
web-repeated = This position has occurred { $count } times; the third time is a draw.
web-reconnecting = Connection lost. Reconnecting…
web-news-move = { $label }: { $move }.
web-told-swap = swapping sides
web-told-put = { $game ->
    [coffee] a stone on { $at }
    [six] a tile on { $at }
    [morris] a man on { $at }
   *[other] a mark on { $at }
  }
web-told-move = { $game ->
    [six] the tile from { $from } to { $to }
   *[other] the man from { $from } to { $to }
  }
web-told-capture = { $move } capturing { $at }
web-told-keep = { $move } keeping the group of { $at }
web-told-rod-e = { $move } with the rod along the row
web-told-rod-n = { $move } with the rod along the column
web-told-rod-ne = { $move } with the rod up to the right
web-told-rod-nw = { $move } with the rod up to the left
web-news-swap = { $Name } swapped sides.
web-news-undo = { $count ->
    [one] A move was taken back.
   *[other] { $count } moves were taken back.
  }
web-news-resume = The server was unavailable; the clocks were stopped meanwhile.
web-news-resign = { $Name } resigned.

web-board-section = Board
web-board = { $game } board
web-board-keys = Arrow keys move around the board, Enter chooses, Escape cancels. Page Up and Page Down lead to the places where something can be done, Home and End to the ends of a row. R turns the board.
web-empty = empty
web-chosen = chosen
web-under-rod = under the rod
web-winning = decides the game
web-last = last move
web-can-put = legal move
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
web-to-current = Back to the current move
web-refused-earlier = This is an earlier position.
web-undo = Take back
web-resign = Resign
web-resign-title = Resign?
web-resign-question = { $who ->
    [you] You will lose the game.
    [many] { $Name } will lose the game.
   *[one] { $Name } will lose the game.
  }
web-rematch = Play again
web-new-game = New game
web-share = Share
web-copied = Link copied
web-save = Save
web-save-text = Game as text
web-save-json = Game as JSON
web-swap = Swap sides
# $name is the colour that you take.
web-swap-offer = Or swap sides and take { $name }.

web-problem-offline = The server cannot be reached. Check your connection.
web-problem-unexpected = Something went wrong here. Try again, or reload the page.
web-problem-details = Details
web-problem-incomplete = A file of the page could not be loaded. Check your connection and try again.
web-outdated = There is a new version.
web-reload = Reload
web-problem-browser = The browser cannot do that here, or did not allow it.
web-problem-refused = That is not possible: { $detail }.
web-problem-engine-unreachable = No engine replied at this address. Check that it is running, that the address is complete and that the engine accepts this page.
web-problem-engine-lost = The connection to the engine of your computer was lost.
web-problem-engine-busy = Another page is using the engine of your computer.
web-problem-engine-failed = The engine of your computer failed: { $detail }.
web-problem-stale = The game has moved on in the meantime. This is the position now.
web-problem-not-your-turn = It is not your turn.
web-problem-not-your-seat = Only the players of this game may do that.
web-problem-fair-play = No help is available in a game between two people.
web-fair-play-against = You are playing { $game } against { $opponent }, and this position is close to that of your game. There is no help with it while you play.
web-problem-seat-taken = Somebody else was quicker: the seat is taken. You can watch the game.
web-problem-already-seated = You already have a seat; the other one is for somebody else.
web-problem-seat-vacant = The game begins when the other seat is taken.
web-problem-not-begun = The clock has not started yet.
web-problem-time-is-up = The time is up.
web-problem-wrong-timing = The time does not fit the clock of the game.
web-problem-no-undo-request = There is no request to take back a move.
web-problem-undo-requested = There is already a request to take back a move.
web-problem-not-abortable = The game can no longer be aborted.
web-problem-no-claim = The win cannot be claimed in this game.
web-problem-opponent-present = The opponent is connected, or has not been away for a whole minute.
web-problem-not-rated = This game is not rated.
web-problem-not-over = The game is not over yet.
web-problem-your-turn = It is your turn: prepared replies are for the opponent’s turn.
web-problem-no-conditional-moves = Replies can be prepared only in a running correspondence game between two people.
web-problem-rating-range = This game is for players with other ratings.
web-problem-rated-game = A rated game that is over cannot be deleted, because ratings follow from it.
web-problem-no-such-player = There is no player under this link.
web-problem-unknown-speed = There is no such speed.
web-problem-nothing-to-undo = There is nothing to take back.
web-problem-no-draw-offer = No draw is on offer.
web-problem-draw-offered = A draw has already been offered.
web-problem-draw-with-computer = The computer does not agree to draws.
web-problem-too-many-moves = That is too many moves for one link.
web-problem-game-too-long = The game has become too long to continue.
web-problem-no-such-game = There is no game at this address.
web-problem-no-such-ply = The game does not have that many moves.
web-problem-internal = Something failed on the server. The details are in its log.
web-problem-damaged = The game on the server is damaged. The details are in the server’s log.
web-problem-too-slow = That took the server too long. Try again.
web-problem-forbidden-host = The server does not answer under this name. Open it by its address.
web-problem-forbidden-origin = The server takes requests only from its own page.
web-problem-not-found = There is nothing at this address.
web-problem-not-yet = The server has fewer moves of this game than this page had seen. Reload the page.
web-problem-no-text = There are no rules to read for this game.
web-problem-unknown-game = There is no such game.
web-problem-malformed-request = The request did not arrive as it was sent. Something between this page and the server changes it.
web-problem-malformed-json = The request did not arrive whole. Try again.
web-problem-wrong-method = This page and the server differ in version. Reload the page.
web-problem-not-json = This page and the server differ in version. Reload the page.
web-problem-wrong-type = The server does not understand this request: { $detail }.
web-problem-query = The server does not understand this address: { $detail }.
web-problem-no-websocket = Updates to the game do not reach this page. Something between page and server blocks WebSockets.
web-problem-busy = The computer is busy. Try again in a moment.
web-problem-storage-full = The server’s disk is full, so nothing can be saved at the moment. Try again later.
web-problem-storage-unavailable = The server cannot save anything at the moment. Try again shortly.
web-problem-too-many-hints = The computer is already working on several hints for you. Try again in a moment.
web-problem-too-many-analyses = The computer is already analysing several positions for you. Close another page of this site, or try again in a moment.
web-problem-too-many-sockets = Too many games are being watched. Close another page of this site, or try again in a moment.
web-problem-too-many-games = You have created or imported a lot of games in a short time. You can create the next one { $seconds ->
    [one] in one second
   *[other] in { $seconds } seconds
}.
web-problem-too-many-requests = Too many requests have come from you or your network. Try again { $seconds ->
    [one] in one second
   *[other] in { $seconds } seconds
}.
web-problem-too-many-records = The server is still reading other records for you. Try again in a moment.
web-problem-not-your-game = Only the browser that created a game can delete it.
web-problem-bad-token = The token is unknown, has expired or was revoked.
web-problem-token-scope = The token does not permit that.
web-problem-too-many-tokens = You have the most tokens allowed. Revoke one of them first.
web-problem-no-such-token = This token no longer exists.
web-problem-not-a-bot = A player with finished games cannot become a bot. A bot needs its own player.
web-problem-no-such-challenge = The challenge is no longer open.
web-problem-not-your-challenge = Only the other player can do that with this challenge.
web-problem-own-challenge = You cannot challenge yourself.
web-problem-too-many-challenges = Too many challenges are open. Wait for a reply, or withdraw one.
web-problem-too-many-offers = You, or others on your network, have too many open offers in the lobby. Withdraw one first.
web-problem-too-many-connections = Too many connections to the server are open. Close another page of this site, or try again in a moment.
web-problem-starting = The server is starting. This resumes in a moment.
web-problem-bus-unavailable = The server has lost its connection to the other servers. Try again in a moment.
web-problem-address-too-long = The address of the request is too long.
web-problem-header-too-long = The headers of the request are too long. Delete the cookies of this site, then try again.
web-problem-slow-reader = The events were read too slowly. Connect again.
web-problem-no-worker = The server cannot search for moves at the moment. Try again in a little while.
web-problem-closing = The server is stopping. This resumes when it is back.
web-problem-cut-off = The response broke off before its end. Try again.
web-problem-no-tables = Exact tables exist only for Nine Men’s Morris.
web-problem-training-changed = Another device has stored your training meanwhile. Try again.
web-problem-training-too-large = Your training is too large to be stored on the server. It stays on this device.
web-problem-no-such-puzzle = There is no such puzzle.
web-problem-no-answer = These moves do not belong to the puzzle. Start the puzzle again.
web-problem-quiet = The number of moves without a capture must be from 0 to 99.
web-problem-damaged-table = A table of exact values is damaged: { $detail }.
web-problem-empty-file = This file is empty.
web-problem-too-large = That is too long for a game record.
web-problem-record = The game cannot be opened: { $detail }.
web-place-text = line { $line }, column { $column }
web-place-ply = move { $ply }
web-place-format = read as a file of { $format }
web-at-place = { $detail } ({ $place })

## Games with a friend, and clocks

web-friend-about = You get a link to send. Whoever accepts it first plays against you, on any device.
web-invite = Create the invitation
web-clock = Clock
web-clock-help = 5 min + 3 s: five minutes for the whole game, and three more seconds with each move
web-clock-none = No clock
web-clock-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
  }
web-clock-correspondence = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
  }
web-clock-own = Other
web-clock-minutes = Minutes for each player
web-clock-seconds = Seconds added per move
web-clock-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
  }
web-clock-of = { $who ->
    [you] Your time
   *[other] Time of { $name }
  }
web-clock-low = { $seconds ->
    [one] You have one second left.
   *[other] You have { $seconds } seconds left.
  }
web-first-move = { $who ->
    [you] You have { $time } for your first move.
    [many] { $Name } have { $time } for their first move.
   *[one] { $Name } has { $time } for the first move.
  }
web-seat-open = Open seat
web-seat-you = (you)
web-waiting = { $listed ->
    [yes] Looking for an opponent…
   *[no] Waiting for somebody to accept your invitation.
  }
web-waiting-list = Looking for an opponent
web-invite-title = Send this link
web-invite-about = The game begins when somebody opens it and accepts.
web-invite-until = The invitation is open until { $date }.
web-invite-link = Link of the invitation
web-invite-copy = Copy link
web-invite-share = Share…
web-invite-text = Play with me on Ludoteca:
web-invite-cancel = { $listed ->
    [yes] Withdraw the offer
   *[no] Cancel invitation
  }
web-invite-qr = QR code of the link
web-invited = { $who ->
    [many] { $Name } invite you to play.
   *[one] { $Name } invites you to play.
  }
web-invited-title = Join this game
web-invited-until = Open until
web-invited-side = You play
web-invited-begin = { $label }; you move first
web-invited-follow = { $label }; your opponent begins
web-invited-accept = Accept and play
web-seats-open = The seats of this game are open.
web-seat-take = Play as { $label }
web-seat-both = Play both sides
web-watching = You are watching this game.
web-watchers = { $count ->
    [one] 1 watching
   *[other] { $count } watching
  }
web-connected = connected
web-away = not connected
web-news-sit = { $who ->
    [you] You have joined the game.
    [many] { $Name } have joined the game.
   *[other] { $Name } has joined the game.
  }
web-undo-ask = Ask to take back
web-undo-asked = { $who ->
    [you] You asked to take back { $count ->
        [one] a move
       *[other] { $count } moves
      }.
    [many] { $Name } ask to take back { $count ->
        [one] a move
       *[other] { $count } moves
      }.
   *[one] { $Name } asks to take back { $count ->
        [one] a move
       *[other] { $count } moves
      }.
  }
web-undo-accept = Allow
web-draw-accept-offer = Accept the draw
web-request-decline = Decline
web-news-undo-request = { $who ->
    [you] You asked to take back a move.
    [many] { $Name } ask to take back a move.
   *[one] { $Name } asks to take back a move.
  }
web-news-undo-decline = The request to take back was declined.
web-abort = Abort
web-claim = Claim the win
web-claim-in = { $who ->
    [many] { $Name } are away. You can claim the win in { $time }.
   *[one] { $Name } is away. You can claim the win in { $time }.
  }
web-claim-now = { $who ->
    [many] { $Name } have not come back. You can claim the win.
   *[one] { $Name } has not come back. You can claim the win.
  }
web-rematch-offered = { $who ->
    [you] You asked to play again.
    [many] { $Name } want to play again.
   *[one] { $Name } wants to play again.
  }
web-rematch-join = Join the next game
web-rematch-watch = Watch the next game
web-rematch-see = See the next game
web-rematch-running = The next game has begun.
web-rematch-over = The next game is over.
web-kept-until = If nobody moves by { $date }, this game will be deleted.
web-me-name = Your name
web-me-plays = You play as { $called }.
web-me-none = Without a name of your own, others see you under an animal name such as “Quick Beaver”.
web-me-change = Change
web-me-choose = Choose a name
web-me-profile = Your profile

## The lobby

web-lobby = Find an opponent
web-lobby-about = You’ll play the first person on this server who wants the same game at the same speed.
web-lobby-game = Game
web-lobby-clock = Look for an opponent at this speed
web-lobby-waiting = Open offers
web-lobby-empty = Nobody is looking for an opponent right now.
web-lobby-join = Play
web-lobby-own = Your offer
web-lobby-waits = Looking for an opponent
web-lobby-waits-about = { $slow ->
    [yes] Anyone on this server can join for a week. You can also send the link.
   *[no] Anyone on this server can join while this page is open. You can also send the link.
  }

web-range-label = Opponent’s rating
web-range-any = Any
web-range-around = Mine ±{ $distance }
web-range = rating { $min }–{ $max }
web-range-closed = For ratings from { $min } to { $max }; yours is { $own }.
web-meanwhile = Play the computer in the meantime (level { $level })
web-meanwhile-about = Your offer stays open. When somebody joins, this page goes to that game, and the game against the computer is kept for later.
web-standby = Your offer
web-standby-waits = Looking for an opponent: { $game } · { $clock }
web-standby-back = Show
web-standby-withdraw = Withdraw
web-standby-joined = { $called } has joined, and your game begins.
web-standby-elsewhere = { $called } has joined the game that you offered.
web-standby-go = Go to the game
web-standby-withdrawn = Your offer has been withdrawn because you are playing somebody else.

## Challenges and tokens (web)

web-challenges = Challenges
web-challenges-count = { $count ->
    [one] { $called } challenges you.
   *[other] You have { $count } challenges.
  }
web-challenge = Challenge to a game
web-challenge-title = Challenge { $called }
web-challenge-send = Send the challenge
web-challenge-sent = Challenge sent
web-challenge-waits = Waiting for { $called } to accept…
web-challenge-refused = { $called } has not accepted the challenge.
web-challenge-cancel = Withdraw
web-challenge-accept = Accept
web-challenge-accept-of = Accept the challenge from { $called }
web-challenge-decline = Decline
web-challenge-decline-of = Decline the challenge from { $called }
web-account = Account
web-token = Token
web-programs = For programmers
web-tokens = Tokens for programs
web-tokens-about = With a token, a program plays as you, without your cookie. Give it to nobody else.
web-token-name = What the token is for
web-token-scopes = What the program may do
web-scope-play = Move, resign and answer offers
web-scope-challenge = Find opponents: challenges, lobby, new games
web-scope-read = Read your games and events
web-token-days = Days until it expires (empty: never)
web-token-create = Create a token
web-token-created = Copy the token now: it is not shown again.
web-token-copy = Copy
web-token-copied = Copied
web-token-unused = Never used.
web-token-used = Last used on { $date }.
web-token-expires = Expires on { $date }.
web-token-revoke = Revoke
web-token-revoke-named = Revoke the token “{ $called }”
# Beside a name; for screen readers and as a tooltip.
web-account-mark = has an account
web-bot = bot
web-bot-title = Is this a bot’s account?
web-bot-about = A bot is a program with its own player. It may use engines; people may not. The mark cannot be removed, and only a player without finished games can have it.
web-bot-mark = Mark this player as a bot
web-bot-marked = This player is a bot.

## What a position says of itself

note-fallback = Every cell beside the opponent’s last mark is taken, so this mark may go further away.
note-flying = { $who ->
    [you] You have only three men left: they may fly to any empty point.
    [many] { $Name } have only three men left: they may fly to any empty point.
   *[one] { $Name } has only three men left: they may fly to any empty point.
  }
note-round-two = Round two: tiles move to new places.

## Hints

hint-wins = { $move } wins: { $reason }.
hint-wins-soon = { $move } wins by force, in at most { $count } moves, both sides counted.
hint-saves = { $move } keeps the opponent from winning at once.
hint-takes = { $count ->
    [one] { $move } takes one of the opponent’s pieces.
   *[other] { $move } takes { $count } of the opponent’s pieces.
  }
hint-threatens = { $move } builds a threat to complete a shape on { $at }.
hint-blocks = { $move } stops your opponent’s shape on { $at }.
hint-best = { $move } looks best.
hint-keeps-win = { $move } keeps the win.

## Full-screen terminal

play-short-human = you
play-short-person = { $label }
play-short-computer = computer, { $level }
play-do-put = Choose where.
play-do-lift = Choose a piece to lift.
play-do-rod = Turn the rod with the arrow keys.
play-do-capture = A mill! Choose the man to capture.
play-do-keep = Choose the group that stays.
play-do-swap = Or press x to swap sides and take { $name }.
play-thinking = The computer is thinking…
play-looking = Looking for a good move…
play-yes = yes
play-ask-leave = Leave without saving? Enter: yes, Esc: no.
play-ask-resign = Really resign? Enter: yes, Esc: no.
play-ask-again = Drop this game and start over? Enter: yes, Esc: no.
play-after = n: play again  u: take back  s: save  ?: help  q: leave
play-your-turn = Your turn ({ $label }).
play-no-such-key = { $key } does nothing here; ? shows the keys.
play-cut-off = Off the board: { $mine } of yours, { $theirs } of the opponent’s.
play-not-here = Nothing can be done at { $at } now.
play-not-your-turn = It is not your turn.
play-no-direction = The rod cannot lie along { $at } here.
play-direction-free = { $count ->
    [0] leaves no free cell
    [one] leaves 1 free cell
   *[other] leaves { $count } free cells
  }
play-in-hand = { $count } in hand
play-lost = { $count ->
    [one] 1 lost
   *[other] { $count } lost
  }
play-no-computer = The computer is not playing in this game.
play-level-now = The computer now plays at level { $level }.
play-repeated = This position has occurred { $count } times; the third time is a draw.
play-quiet = { $count } moves in a row without a capture; at 100 the game is drawn.
play-write-move = Move:
play-write-file = Save as:
play-too-small = The game needs a terminal of at least { $width } columns and { $height } rows.
play-keys = Enter: choose  u: take back  h: hint  s: save  :: move  ?: help  q: leave
play-keys-short = ?: help   u: take back   q: leave
play-help-keys = Keys
play-help-moves-are = Move notation
play-key-arrows = move, turn the rod
play-key-enter = choose, as the mouse does
play-key-escape = take a step back
play-key-tab = the next that can be chosen
play-key-write = enter a move
play-key-undo = take a move back
play-key-hint = show a good move
play-key-level = the computer’s level
play-key-scroll = earlier and later moves
play-key-save = save the game
play-key-resign = resign, a new game
play-key-leave = leave

## Board (web)

web-rod-ring = Directions of the rod
web-rod-leaves = { $count ->
    [one] leaves one free cell
   *[other] leaves { $count } free cells
  }
web-shape-morris = in a mill
web-is-cut-off = cut off
web-worth-win = wins { $text }
web-worth-draw = draws { $text }
web-worth-loss = loses { $text }
web-worth-estimate = estimate { $text }

## Tiles and mills (web)

web-cut-off = { $own ->
    [one] You lose one tile
   *[other] You lose { $own } tiles
  }, your opponent { $theirs ->
    [one] one
   *[other] { $theirs }
  }.
web-cut-off-own = { $own ->
    [one] You lose one tile, your opponent none.
   *[other] You lose { $own } tiles, your opponent none.
  }
web-cut-off-theirs = { $theirs ->
    [one] Your opponent loses one tile, you lose none.
   *[other] Your opponent loses { $theirs } tiles, you lose none.
  }
web-captured = { $count } captured
web-theme-coffee-walnut = Walnut
web-theme-coffee-porcelain = Porcelain
web-theme-fourmation-paper = Squared paper
web-theme-fourmation-blackboard = Blackboard
web-theme-six-felt = Felt
web-theme-six-slate = Slate
web-theme-morris-oak = Oak
web-theme-morris-marble = Marble

## Around the board (web)

web-turn-and-step = { $turn }. { $step }
web-step-coffee-begin = Place your first stone on any cell.
web-step-coffee-put = Place a stone on the rod’s line.
web-step-coffee-rod = Now lay the rod: your opponent must play along it.
web-step-fourmation-begin = Mark any cell.
web-step-fourmation-put = Mark a cell beside your opponent’s last mark.
web-step-fourmation-put-fallback = Mark any of the cells shown.
web-step-six-put = Lay a tile beside any other.
web-step-six-lift = Lift one of your tiles.
web-step-six-move = Now lay it elsewhere, touching a tile that stays.
web-step-morris-put = Place a man on an empty point.
web-step-morris-lift = Choose the man to move.
web-step-morris-move = Now move it along a line to the next point.
web-step-morris-move-flying = It may fly: place it on any empty point.
web-on-its-way = { $move } is on its way. It will be sent again as soon as the server answers.
web-confirm = Confirm
web-confirm-question = { $move }. Confirm?
web-premove = Premove: { $move }.
web-premove-cancelled = Premove cancelled.
web-premove-failed = Your premove was not possible.

web-hint = Hint
web-nudge-wins = You can win with this move. Do you see how?
web-nudge-wins-soon = There is a forced win here. Which move leaves your opponent no defence?
web-nudge-keeps-win = You are winning. Find the move that keeps the win.
web-nudge-saves = Careful: your opponent threatens to win. Where can you stop it?
web-nudge-takes = You can take something from your opponent here.
web-nudge-threatens = You can build a threat here.
web-nudge-blocks = Your opponent is building something here. Where would you stop it?
web-nudge-opening = The board is empty. From which place do the most lines run?
web-hint-opening = Many lines run from there.
web-nudge-best = Look at this part of the board.
web-hint-more = Show the move
web-draw-offer = Offer a draw
web-draw = Draw offer
web-draw-question = { $who ->
    [many] { $Name } offer a draw.
   *[one] { $Name } offers a draw.
  } { $otherWho ->
    [many] Do { $other } accept?
   *[one] Does { $other } accept?
  }
web-draw-accept = Accept
web-draw-decline = Decline
web-news-draw-offer = { $who ->
    [you] You offered a draw.
    [many] { $Name } offer a draw.
   *[one] { $Name } offers a draw.
  }
web-news-draw-decline = The draw offer was declined.
web-score = { $score } · { $reason }

web-share-game = Copy link to the game
web-share-position = Copy link to this position
web-share-poster = Print a poster
web-copy-by-hand = Copy this link
web-copy-picture = Copy picture
web-copied-picture = Picture copied
web-save-svg = Picture as SVG
web-save-gif = Animation of the game (GIF)
web-film-progress = Animation: picture { $done } of { $count }
web-save-png = Picture as PNG
web-picture-title = { $game }, after { $ply ->
    [one] 1 move
   *[other] { $ply } moves
  }
web-picture-failed = The picture could not be made.

web-tools = Board view
web-flip = Flip the board
web-rotate = Rotate the board
web-sound = Sound

web-entry = Enter a move
web-entry-play = Play
web-entry-help = Enter { $notation }. You can also enter { $words }.
web-entry-word = “{ $word }”
# Words that may be written in place of a move, the first one being shown.
web-word-read = read, board, read the board
web-word-hint = hint
web-word-undo = undo, back, take back

web-read = Read the board
web-reading = The board in words
web-read-close = Close
web-read-pieces = { $label }, { $count } on the board: { $places }.
web-read-none = { $label }: none on the board.
web-read-more = { $label }: { $list }.
web-read-rod = { $axis }: the stone on { $at }, and { $places }.
web-read-last = Last move: { $move }.
web-read-many = any of { $count } places
web-read-put = You can play on { $places }.
web-read-lift = You can lift { $places }.
web-read-capture = You can capture { $places }.
web-read-keep = Choose a tile of the group that stays: { $places }.
web-read-rods = Ways to lay the rod: { $places }.
web-read-swap = You can swap sides and take { $name }.

web-position-title = { $game } position
web-position-intro = Move for both sides and see where it leads.
web-position-play = Play from here
web-position-bad = This position cannot be shown
web-position-before = Show it before that move
web-position-fresh = Show the board at the start
web-position-from = The game begins from this position.
web-position-usual = Begin from the starting position

## Start page and lessons (web)

web-start-choose = Level and rules
web-start-choose-game = Level and rules: { $game }
web-start-learn = How to play
web-start-learn-game = How to play { $game }
web-start-stop = Pause the boards
web-start-go-on = Resume the boards
web-start-busy = Starting…
web-continue = Continue your games
web-finished = Finished games
web-game-of-two = { $game }, { $first } – { $second }
web-delete = Delete
web-delete-game = Delete the game: { $game }
web-delete-title = Delete this game?
web-delete-question = { $game }: the game will disappear for everyone who has its link. It cannot be restored.
web-delete-question-own = { $game }: the game cannot be restored.
web-deleted = The game has been deleted.
web-card-won = Won
web-card-lost = Lost
web-card-drawn = Draw

## My games (web)

web-games-title = My games
web-games-waiting = { $count ->
    [one] My games: one is waiting for you
   *[other] My games: { $count } are waiting for you
  }
web-games-all-unfinished = All your unfinished games
web-games-all-over = All your finished games
web-games-list = List of games
web-games-none = No games have been played in this browser yet.
web-games-begin = Choose a game
web-games-no-match = No games match these filters.
web-games-more = Show more
web-games-shown = { $count ->
    [0] No games shown
    [one] 1 game shown
   *[other] { $count } games shown
  }
web-games-export = Save all as a file
web-filter = Filters
web-filter-game = Game
web-filter-game-any = All
web-filter-result = Result
web-filter-result-any = All
web-filter-result-unfinished = Unfinished
web-filter-result-over = Finished
web-filter-result-won = Won against the computer
web-filter-result-drawn = Drawn
web-filter-result-lost = Lost to the computer
web-filter-player-won = Won
web-filter-player-lost = Lost
web-filter-opponent-any = All
web-filter-opponent-computer = Computer
web-filter-opponent-person = Another person
web-results = Results against the computer
web-results-about = At the suggested level you should score about half the points.
web-results-of = Results in { $game }
web-results-won = Won
web-results-drawn = Drawn
web-results-lost = Lost
web-results-suggested = Suggested level: { $level }
web-results-play = Play at level { $level }
web-results-play-game = Play at level { $level }: { $game }

## Players and ratings

web-rated = Rated
web-casual = Casual
web-rated-needs-clock = Only games with a clock can be rated
web-rated-needs-setup = Games from a set-up position cannot be rated
web-speed = Speed
web-speed-bullet = Bullet
web-speed-blitz = Blitz
web-speed-rapid = Rapid
web-speed-correspondence = Correspondence
web-profile = Player
web-profile-own = This is you
web-profile-since = Playing here since { $date }
web-ratings = Ratings
web-ratings-none = No rated games yet.
web-rating = Rating
web-rating-of = { $game }, { $speed }
web-rating-game = Game and speed
web-rating-deviation = Margin
web-rating-about = The true strength is within the margin 95% of the time. A question mark means that too few games are known.
web-rating-choose = Rating shown in the graph
web-rating-graph-none = The graph appears after two games.
web-rating-graph = { $count ->
    [one] Rating in { $of } after one game, on { $date }: { $rating }.
   *[other] Rating in { $of } after { $count } games: between { $worst } and { $best }; last { $rating } on { $date }.
  }
web-results-people = Results against other people
web-leaderboard = Leaderboard
web-leaderboard-about = The 100 highest ratings of players with an account who have played a rated game in the last 90 days. Ratings with a question mark do not count.
web-leaderboard-own = Your rank: { $rank }
web-leaderboard-none = Nobody is on this leaderboard yet.
web-leaderboard-rank = Rank
web-leaderboard-player = Player
web-leaderboard-games = Rated games
web-live = Live games
web-live-watch = Watch { $game }: { $first } – { $second }
# $name is the winner by colour, $who "many" if it is a plural.
web-solved-win = { $who ->
    [many] This board is solved: with perfect play, { $name } win.
   *[other] This board is solved: with perfect play, { $name } wins.
  }
# With the pie rule: why it is the default.
web-solved-pie = With perfect play, { $name } would win on this board. So the pie rule applies: after the first move, the other player may swap sides.
web-solved-draw = This board is solved: with perfect play, the game is a draw.
web-level-suggested = Your results suggest level { $level }.

web-offline-banner = The server cannot be reached. This page keeps trying.
web-offline-retry = Try now

web-rules-full = The full rules
web-lessons = Learn by playing
web-lessons-intro = Try each rule on the board: it takes about five minutes. The full rules are below.
web-lesson-step = Step { $step } of { $count }
web-lesson-solved = solved
web-lesson-you = You play { $name }.
web-lesson-done = That’s it!
web-lesson-shown = This is how it is done. Try it yourself, or go on.
web-lesson-next = Next
web-lesson-to-game = Let’s play
web-lesson-again = Try again
web-lesson-show = Show me
web-lesson-miss-over = Not yet: that move does not decide the game.
web-lesson-miss-on = Not yet: a legal move, but not in the right place.
web-lesson-miss-mill = Not yet: this does not close the mill.
web-lesson-miss-gone = Not yet: your opponent has not lost enough pieces.
web-lesson-miss-closed = Not yet: your opponent can still play on { $at }.
web-lesson-miss-played = Not yet: a legal move, but not the one asked for.
web-lesson-now = Ready for a real game
web-lesson-all = All steps solved!
web-lesson-now-text = You know all the rules now. The computer will go easy on you in your first game, and you can take moves back at any time.
web-lesson-now-some = The computer will go easy on you in your first game, and you can take moves back at any time.

web-lesson-coffee-stone-title = A stone, then the rod
web-lesson-coffee-stone-text = There is a single rod in this game. On your turn you place a stone on the board and then lay the rod across it, along one of the board’s three directions.
web-lesson-coffee-stone-task = Place a stone on any cell and choose a direction for the rod.
web-lesson-coffee-line-title = The rod points the way
web-lesson-coffee-line-text = From then on, a stone must go on an empty cell of the rod’s line. The line runs both ways, all the way to the edges; stones on it do not block it.
web-lesson-coffee-line-task = Play on the rod’s line, beyond your own stone.
web-lesson-coffee-steer-title = You decide where your opponent plays
web-lesson-coffee-steer-text = However you lay the rod, your opponent must follow it. Black has three in a row here and threatens to make four on c1 or c5.
web-lesson-coffee-steer-task = Lay the rod so that Black can reach neither c1 nor c5.
web-lesson-coffee-empty-title = Always leave a cell
web-lesson-coffee-empty-text = The rod may not be laid along a line that has no empty cell left.
web-lesson-coffee-empty-task = Only a1 is open to you. Lay the rod so that your opponent still has a cell.
web-lesson-coffee-four-title = Four in a row wins
web-lesson-coffee-four-text = If you make a straight line of four adjacent stones, you win at once, without laying the rod. More than four count too.
web-lesson-coffee-four-task = Complete your line of four.
web-lesson-coffee-shut-title = No way out
web-lesson-coffee-shut-text = You lose if you can neither complete a line nor place a stone and lay the rod. On this smaller board, where three in a row wins, Orange is nearly shut in.
web-lesson-coffee-shut-task = Leave Orange no legal move.
web-lesson-coffee-pie-title = An option: the pie rule
web-lesson-coffee-pie-text = As when sharing a cake, one cuts and the other chooses. If you agree on the pie rule, the other player may respond to the first move by swapping: the stone and the rod stay as they are, and the players change colours. Board size and line length can be chosen too.
web-lesson-coffee-pie-task = Black’s opening in the centre is strong. Swap sides.

web-lesson-fourmation-mark-title = Cross and circle
web-lesson-fourmation-mark-text = Two players take turns marking the cells of a sheet of squared paper: crosses begin, circles follow. The first mark may go anywhere.
web-lesson-fourmation-mark-task = Make the first mark.
web-lesson-fourmation-beside-title = Beside the last mark
web-lesson-fourmation-beside-text = From then on you mark an empty cell beside your opponent’s last mark: across, up, down or diagonally. Anything further away is out of reach.
web-lesson-fourmation-beside-task = Mark a cell beside the cross.
web-lesson-fourmation-four-title = Four in a row
web-lesson-fourmation-four-text = Whoever gets four marks in an unbroken row wins: across, up and down, or diagonally. Five or more count too.
web-lesson-fourmation-four-task = Make four in a row.
web-lesson-fourmation-steer-title = Each mark is a signpost
web-lesson-fourmation-steer-text = Since your opponent must mark beside your last mark, you decide where the game goes next. Circles have three in a row here and want b5 or f5.
web-lesson-fourmation-steer-task = Make a mark from which your opponent can reach neither b5 nor f5.
web-lesson-fourmation-near-title = When there is no room
web-lesson-fourmation-near-text = If all cells around your opponent’s last mark are taken, you mark any empty cell beside any of your opponent’s marks. After that, the rule of the last mark applies again.
web-lesson-fourmation-near-task = The circle on a1 is hemmed in. Find a cell beside the other circle.
web-lesson-fourmation-anywhere-title = An option: anywhere
web-lesson-fourmation-anywhere-text = Some play it differently: when there is no room, the mark may go on any empty cell of the board. You can choose this before the game, as well as the size of the board and how many make a row.
web-lesson-fourmation-anywhere-task = Now the far corner is yours: mark g7.
web-lesson-fourmation-full-title = A draw
web-lesson-fourmation-full-text = If the board is full and nobody has made a row, the game is drawn. It is also a draw, though this is rare, if none of the remaining cells may be marked.
web-lesson-fourmation-full-task = Fill the last cell of this small board.

web-lesson-six-lay-title = Tile by tile
web-lesson-six-lay-text = SIX needs no board. A red and a black tile lie on the table; in turn, each player lays one of their own so that it touches at least one other tile.
web-lesson-six-lay-task = Lay a red tile anywhere along the edge.
web-lesson-six-row-title = The row
web-lesson-six-row-text = Six of your tiles in one of three shapes win. The first shape is the row: six in a straight line.
web-lesson-six-row-task = Complete the row of six.
web-lesson-six-triangle-title = The triangle
web-lesson-six-triangle-text = The second shape is the triangle: three tiles, then two, then one. It may point either way.
web-lesson-six-triangle-task = Complete the triangle.
web-lesson-six-circle-title = The circle
web-lesson-six-circle-text = The third shape is the circle: six tiles around a cell. What lies in the middle does not matter.
web-lesson-six-circle-task = Close the circle.
web-lesson-six-lift-title = Round two: lift and lay
web-lesson-six-lift-text = When all tiles are on the table, round two begins. You lift one of your own tiles, even from the middle, and lay it somewhere else, where it touches another tile.
web-lesson-six-lift-task = Lift one of your tiles and lay it elsewhere.
web-lesson-six-cut-title = Cut them off
web-lesson-six-cut-text = If lifting a tile splits the rest, only the largest group stays. All other groups leave the game, no matter whose tiles they are.
web-lesson-six-cut-task = Lift the tile that keeps three black ones attached, and lay it elsewhere.
web-lesson-six-choose-title = Equal groups: you choose
web-lesson-six-choose-text = If several groups are equally large, whoever lifted the tile chooses the group that stays. The tile is then laid where it touches that group.
web-lesson-six-choose-task = Lift the bridge on 0,0 and keep the group that suits you.
web-lesson-six-few-title = Fewer than six: you lose
web-lesson-six-few-text = A shape needs six tiles, so a player with fewer than six left loses; if both have, it is a draw. A shape completed in the same move wins.
web-lesson-six-few-task = Black has seven tiles. Cut two of them off.
web-lesson-six-repeat-title = Going round in circles
web-lesson-six-repeat-text = In round two the game is drawn when the same arrangement comes up for the third time with the same player to move, and also after a hundred moves in a row without a tile being cut off. Whoever loses begins the next game.
web-lesson-six-repeat-task = Two tiles have been going to and fro. Move yours from -1,1 back to 0,0 and reach the draw.
web-lesson-six-whole-title = Options: handicap and no splitting
web-lesson-six-whole-text = You can choose the number of tiles; a handicap, where the first tile laid may not touch the red starting tile; or the older rule under which no tile may be lifted if that would split the rest. If a player then has no move, the game is drawn.
web-lesson-six-whole-task = Splitting is forbidden here. Lift a red tile that splits nothing.

web-lesson-morris-place-title = Nine men each
web-lesson-morris-place-text = The board is empty at the start, and each player has nine men in hand. In turn you place one on an empty point.
web-lesson-morris-place-task = Place a man on any point.
web-lesson-morris-mill-title = The mill
web-lesson-morris-mill-text = Three of your men in a row along a line form a mill. When you close one, you capture one of your opponent’s men.
web-lesson-morris-mill-task = Close the mill on the upper edge and capture a man.
web-lesson-morris-safe-title = Safe in a mill
web-lesson-morris-safe-text = Men that stand in a mill are safe: you must take one of the others.
web-lesson-morris-safe-task = Close your mill and capture the man that is not in a mill.
web-lesson-morris-all-title = When all are in mills
web-lesson-morris-all-text = If all of your opponent’s men stand in mills, none is safe. And even if you close two mills at once, you capture only one man.
web-lesson-morris-all-task = Close your mill and break your opponent’s.
web-lesson-morris-move-title = Step by step
web-lesson-morris-move-text = Once you have placed all your men, you move one of them along a line to the next point, if it is empty. Jumping is not allowed.
web-lesson-morris-move-task = Move one of your men.
web-lesson-morris-again-title = Open and close
web-lesson-morris-again-text = A mill that has been opened captures again when it is closed. That is why a mill that can swing to and fro is so strong.
web-lesson-morris-again-task = Bring your man back to g7 and capture.
web-lesson-morris-fly-title = With three men you fly
web-lesson-morris-fly-text = When you have just three men left, you no longer need to follow the lines: a man may go to any empty point.
web-lesson-morris-fly-task = Fly to g7, close the mill and capture.
web-lesson-morris-two-title = Two are too few
web-lesson-morris-two-text = A player with only two men left has lost: no mill can be made with two.
web-lesson-morris-two-task = Black has three men. Capture one of them.
web-lesson-morris-blocked-title = Shut in
web-lesson-morris-blocked-text = If it is your turn and you cannot move, you lose too.
web-lesson-morris-blocked-task = Shut in the four black men.
web-lesson-morris-draw-title = When nobody makes progress
web-lesson-morris-draw-text = The game is drawn if the same position with the same player to move occurs for the third time, and also after a hundred moves in a row without a capture. Placing does not count.
web-lesson-morris-draw-task = Two men have been going to and fro. Go from f4 back to g4 and reach the draw.

## Puzzles

web-site = Ludoteca
web-learn = Learn
web-learn-about = Lessons and rules, an analysis board and boards to print for each game.
web-learn-done = Lessons completed
web-watch = Watch
web-watch-none = Nobody is playing at the moment. Meanwhile, here is a game from our collection.
web-community = Community
web-notices = Notices
web-turn-elsewhere = It’s your turn against { $called } in { $game }.
web-begun-elsewhere = Your game of { $game } against { $called } has begun.
web-turn-go = Go to the game
web-puzzles = Puzzles
web-puzzle-choose = Choose a game. Each has a daily puzzle.
web-puzzle-title = Puzzles: { $game }
web-puzzle-goal-win = { $Name } to move and win.
web-puzzle-goal-draw = { $Name } to move and draw.
web-puzzle-right = Correct! Keep going: { $task }
web-puzzle-wrong = { $move } isn’t the move.
web-puzzle-refuted-lost = That is why { $move } fails: it loses the game.
web-puzzle-refuted-win = That is why { $move } fails: it lets the win slip.
web-puzzle-refuted-draw = That is why { $move } fails: it lets the draw slip.
web-puzzle-solved = Solved!
web-puzzle-solved-win = Solved! The win is now forced.
web-puzzle-solved-draw = Solved! The draw is now certain.
web-puzzle-lost-win = { $Name } can no longer force a win here.
web-puzzle-lost-draw = { $Name } can no longer save the draw here.
web-puzzle-shown = This was the solution.
web-puzzle-theme = Theme of the next puzzles
web-puzzle-themes = All themes
web-puzzle-about = { $theme } · difficulty { $rating }
web-puzzle-next = Next puzzle
web-puzzle-skip = Another puzzle
web-puzzle-retry = Try again
web-puzzle-why = Why not?
web-puzzle-stop = Stop
web-puzzle-waiting = One moment…
web-puzzle-solution = Show the solution
web-puzzle-rating = Your rating
web-puzzle-rating-near = about { $rating }
web-puzzle-streak = Streak
web-puzzle-rating-range = probably between { $low } and { $high }
web-puzzle-best = best { $count }
web-puzzle-days = Daily streak
web-puzzle-daily = Daily puzzle
web-puzzle-daily-done = Daily puzzle: solved
web-puzzle-solved-today = solved
web-share-puzzle = Link to this puzzle
web-puzzle-print = Print puzzles
web-theme-of-puzzle-save-the-draw = Save the draw
web-theme-of-puzzle-win-in-one = Win in one
web-theme-of-puzzle-only-defence = The only defence
web-theme-of-puzzle-blockade = Blockade
web-theme-of-puzzle-capture = Capture
web-theme-of-puzzle-double-threat = Double threat
web-theme-of-puzzle-counterattack = Counterattack
web-theme-of-puzzle-win-in-two = Win in two
web-theme-of-puzzle-quiet-move = Quiet move
web-theme-of-puzzle-win-in-three = Win in three
web-theme-of-puzzle-long-win = Long win

## Training

web-training = Training
web-training-about = Ten minutes a day: your own mistakes, puzzles and openings return just before you forget them.
web-today = Today’s training
web-today-about = About ten minutes
web-today-start = Start
web-today-resume = Continue
web-today-left = { $count ->
    [one] One exercise left
   *[other] { $count } exercises left
  }
web-today-done = Today’s training is done
web-training-series-done = All done
web-training-series-end = Practice finished
web-training-returns = What you missed comes back in the next few days, until you know it.
web-training-result = { $count ->
    [one] { $right ->
        [0] You’ll see this exercise again soon.
       *[other] Solved at the first attempt.
      }
   *[other] Solved at the first attempt: { $right } of { $count }
  }
web-today-streak = { $count ->
    [one] One day of training
   *[other] { $count } days of training in a row
  }
web-training-streak-about = You may miss a day without losing your streak.
web-training-series = Exercises done
web-training-progress = Exercise { $at } of { $count }
web-training-next = Next exercise
web-training-finish = Finish
web-training-back = Back to training
web-training-games = Games in your daily training
web-training-collection = Your exercises
web-training-collection-none = Mistakes from your games and puzzles you missed are collected here. They return until you know them. Open the review of a finished game to add its mistakes.
web-training-collection-count = { $count ->
    [one] One exercise
   *[other] { $count } exercises
  } · { $due ->
    [0] none due today
    [one] one due today
   *[other] { $due } due today
  }
web-training-due = Practise what is due
web-training-mistake = From your game
web-training-mistake-task = Find a better move than the one marked.
web-training-mistake-move = { $Name } to move. Your move in the game: { $move }.
web-training-mistake-same = That is the move from your game. Find a better one.
web-training-mistake-solved = Correct! That is better than the move from your game.
web-training-refuted = That is why { $move } fails.
web-training-game = Review of this game
web-training-puzzle-missed = A puzzle you missed
web-training-puzzle-new = New puzzle
web-training-drill = Opening from memory, line { $line }
web-training-drills = Openings from memory
web-training-drills-about = On these boards, perfect play is known. Keep the result while your opponent tries every reply in turn.
web-training-drill-known = { $count ->
    [one] One line played without a mistake
   *[other] { $count } lines played without a mistake
  }
web-training-drill-task = { $Name } to move. Play only moves that keep the result.
web-training-drill-right = { $count ->
    [one] Only { $moves } keeps the result.
   *[other] Better: { $moves }.
  }
web-training-drill-solved = Line complete! Next time your opponent replies differently.
web-training-line-next = Next line
web-training-drill-progress = First replies you can answer: { $known } of { $count }
web-training-statistics = Your progress
web-training-statistics-none = Your strengths and weaknesses appear here after a few exercises.
web-training-miss = { $theme ->
    [win-in-one] You miss wins in one move
    [win-in-two] You miss wins in two moves
    [win-in-three] You miss wins in three moves
    [long-win] You let long wins slip
    [save-the-draw] You miss chances to save a draw
    [only-defence] You overlook threats
    [blockade] You miss blockades
    [capture] You miss captures
    [double-threat] You miss { $game ->
        [morris] double mills
       *[other] double threats
      }
    [counterattack] You miss counterattacks
    [quiet-move] You miss quiet moves
   *[drill] You don’t remember the openings
  } in { $name }.
web-training-share = { $right } of { $all }
web-training-phase-opening = Opening
web-training-phase-middle = Middle of the game
web-training-phase-end = End of the game
web-training-trend-better = getting better
web-training-trend-worse = getting worse
web-training-trend-same = steady

## Printing, pictures and settings (web)

web-settings = Settings
web-close = Close
web-scheme = Appearance
web-scheme-system = System
web-scheme-light = Light
web-scheme-dark = Dark
web-themes = Boards
web-set-sound = Sound
web-set-sound-help = With moves, your turn and the end of a game
web-set-hints = Help for beginners
web-set-hints-help = Points out shapes that are almost complete
web-set-labels = Coordinates
web-set-labels-help = Letters and numbers at the edge of the board
web-set-instant = Instant replies
web-set-instant-help = The computer’s moves appear at once, without a moment to follow them
web-set-premove = Premoves
web-set-premove-help = Choose your next move during your opponent’s turn; it is played at once if it is legal
web-set-confirm = Confirm each move
web-set-confirm-none = Never
web-set-confirm-correspondence = In correspondence games
web-set-confirm-all = Always
web-set-focus = Report when I leave the page
web-set-focus-help = In rated games with a clock: on which turns, how often and for how long. Only you and the operator of this server can see it, for 90 days.
web-set-motion = Less motion
web-set-motion-help = Pieces appear in place without gliding there
web-keys = Keyboard
web-keys-group-board = On the board
web-keys-group-game = Beside the board
web-keys-group-page = On every page
web-keys-walk = Move around the board
web-keys-choose = Choose the place or piece
web-keys-of-choose = Enter
web-keys-cancel = Cancel the chosen step
web-keys-of-cancel = Esc
web-keys-places = Go to the places where something can be done
web-keys-of-places = Page Up, Page Down
web-keys-turn = Turn the board
web-keys-zoom = In SIX: zoom in, zoom out, show the whole field
web-keys-moves = Go one move back or forward
web-keys-ends = Go to the start or to the last move
web-keys-of-ends = Home, End
web-keys-confirm = Confirm a move, if the settings ask for it
web-keys-of-confirm = Enter
web-keys-list = Show this list

web-print = Print a board
web-print-title = { $game } sheets to print
web-print-what = What to print
web-print-poster = Poster
web-print-boards = Boards
web-print-puzzles = Puzzles
web-print-difficulty = Difficulty
web-difficulty-easy = Easy
web-difficulty-medium = Medium
web-difficulty-hard = Hard
web-print-puzzles-task = Find the only move that does it.
web-print-puzzles-solutions = Solutions
web-print-score = Score sheet
web-print-count = Boards per page
web-print-paper = Paper
web-paper-a4 = A4
web-paper-letter = Letter
web-print-now = Print
web-print-svg = Download SVG
web-print-date = Date
web-print-result = Result

## Analysis and review (web)

web-analyse = Analysis board
web-analysis-board = Analysis board
web-analysis-title = Analysis of { $game }
web-analysis-file = analysis
web-analysis-computer = Computer analysis
web-analysis-switch = Analyse as you go
web-analysis-lines = Lines
web-analysis-off = Analysis is off.
web-analysis-looking = Analysing…
web-analysis-over = The game is over here.
web-analysis-depth = Depth { $depth } · { $nodes } positions so far
web-analysis-done = Depth { $depth } · { $nodes } positions
web-panel-move = Move
web-panel-position = Position
web-analysis-found = The computer would play { $move }. { $worth }
web-analysis-side = Winning chances: { $label }
web-analysis-play-line = Play the whole line
web-analysis-deeper = Search deeper
web-own-engine = Engine of my computer
web-own-engine-used = Engine of my computer: { $engine }
web-own-engine-address = Address
web-own-engine-about = Start the engine on your computer and enter the address that it prints
web-own-engine-invalid = An address begins with ws://127.0.0.1: and ends with 32 letters and digits
web-own-engine-connect = Connect
web-own-engine-connecting = Connecting…
web-own-engine-connected = Connected
web-own-engine-disconnect = Disconnect
web-remark = Comment on { $move }
web-remark-start = Comment on the start
web-remark-symbol = Verdict on the move
web-remark-brilliant = Brilliant move
web-remark-good = Good move
web-remark-interesting = Interesting move
web-remark-doubtful = Dubious move
web-remark-mistake = Mistake
web-remark-blunder = Blunder
web-sketch = Draw arrows
web-sketch-done = Done
web-sketch-clear = Delete arrows
web-sketch-from = Choose where the arrow begins.
web-sketch-to = From { $at }: choose where the arrow ends. The same place again makes a circle.
web-share-study = Link with all variations
web-share-analysis = Copy link to this analysis
web-variations = Instead of { $move }
web-variation-promote = Promote to main line
web-variation-drop = Delete from here

web-exact = Exact values
web-exact-switch = Show the exact value of every move
web-exact-off = Off.
web-exact-unknown = This position is not in the tables.
web-exact-unproved = Too hard to prove in a few seconds.
web-exact-unknown-short = unknown
web-exact-proving = Proving…
web-exact-book = Proved by search; the openings with up to { $stones } { $game ->
    [fourmation] marks
   *[other] stones
  } come from a book.
web-exact-search = Proved by search, some openings from a book.
web-exact-rule = Drawn by the hundred-move rule (fifty by each side); without it, { $who ->
    [many] { $name } win
   *[one] { $name } wins
  }.
web-exact-star = drawn by the hundred-move rule, decided without it
web-exact-tables-some = This server knows all positions of the moving phase with up to { $men } men on the board.
web-exact-tables-moving = This server knows all positions of the moving phase.
web-exact-tables-all = This server knows every position of the game.
web-exact-tables-both = This server knows every position of the game, and the moving phase without the hundred-move rule as well.

web-explorer = Explorer
web-explorer-source = Whose games
web-explorer-engine = Computer
web-explorer-players = This server
web-explorer-own = You
web-explorer-caption = Moves played in this position
web-explorer-move = Move
web-explorer-games = Games
web-explorer-draws = Draws
web-explorer-value = Value
web-explorer-none-engine = None of the computer’s games has reached this position.
web-explorer-none-players = No finished game on this server has reached this position.
web-explorer-none-own = None of your finished games has reached this position.
web-explorer-equal = { $count ->
    [one] and one equal to it by symmetry
   *[other] and { $count } equal to it by symmetry
  }

web-value = Who is better
web-value-win = { $who ->
    [many] { $count ->
        [0] { $Name } have won.
        [one] Proved: { $name } win in 1 move.
       *[other] Proved: { $name } win in at most { $count } moves, both sides counted.
    }
   *[one] { $count ->
        [0] { $Name } has won.
        [one] Proved: { $name } wins in 1 move.
       *[other] Proved: { $name } wins in at most { $count } moves, both sides counted.
    }
  }
web-value-draw = Proved: a draw with best play.
web-value-known = Proved: { $who ->
    [many] { $name } win
   *[one] { $name } wins
  } with best play.
web-value-next = { $who ->
    [many] { $count ->
        [one] Proved: { $name } win. The next capture, or the end, comes in 1 move.
       *[other] Proved: { $name } win. The next capture, or the end, comes within { $count } moves, both sides counted.
    }
   *[one] { $count ->
        [one] Proved: { $name } wins. The next capture, or the end, comes in 1 move.
       *[other] Proved: { $name } wins. The next capture, or the end, comes within { $count } moves, both sides counted.
    }
  }
web-value-estimate = { $label }: { $chance } winning chances
web-value-side = { $label }: { $value }
web-legend-end = Number: moves to the end
web-legend-capture = Number: moves to the next capture
web-legend-chance = Percentage: winning chances
web-value-win-short = win in { $count }
web-value-loss-short = loss in { $count }
web-value-win-next-short = win, capture in { $count }
web-value-loss-next-short = loss, capture in { $count }
web-value-win-known-short = win
web-value-loss-known-short = loss
web-value-draw-short = draw

web-setup = Set up a position
web-setup-title = Set up a { $game } position
web-setup-impossible = Impossible position:
web-setup-possible = This position can be played.
web-setup-tool = What a click on the board does
web-setup-erase = Erase
web-setup-rod = Lay the rod
web-setup-last = Mark the last move
web-setup-turn = To move
web-setup-swapped = Sides were swapped
web-setup-hand = { $label } in hand
web-setup-clear = Clear the board
web-setup-start = Starting position
web-setup-done = Analyse this position
web-setup-options = Changing the board takes you back to its starting position.

web-review = Review
web-review-title = Game review: { $game }
web-review-game = Back to the game
web-review-person = { $label } ({ $colour })
web-review-at = { $ply ->
    [0] Before the first move
   *[other] After move { $ply } of { $count }
  }
web-review-waiting = This move has not been reviewed yet.
web-review-progress = { $count } of { $all } moves reviewed
web-review-graph = Evaluation graph
web-review-graph-about = The higher the line, the better for { $name }.
web-review-next = Next mistake
web-review-practise = { $count ->
    [0] Practise my mistakes
    [one] Practise my mistake
   *[other] Practise my { $count } mistakes
  }
web-review-only = It was the only good move.
web-review-lost = The game was already lost.
web-review-chance = { $chance } winning chances
web-review-kept = { $label }: { $after }, as before.
web-review-changed = { $label }: before, { $before }; after, { $after }.
web-review-summary = Summary
web-review-accuracy = Accuracy
web-review-exact = Perfect moves (proved)
web-review-exact-of = { $kept } of { $known }
web-verdict-best = best move
web-verdict-good = good move
web-verdict-inaccuracy = inaccuracy
web-verdict-mistake = mistake
web-verdict-blunder = blunder
web-verdict-best-told = { $move } is the best move.
web-verdict-good-told = { $move } is a good move; the computer would play { $better }.
web-verdict-inaccuracy-told = { $move } is an inaccuracy: { $better } was better.
web-verdict-mistake-told = { $move } is a mistake: { $better } was clearly better.
web-verdict-blunder-told = { $move } is a blunder: { $better } was far better.

## Review and analysis in the terminal

play-value-win = win in { $count }
play-value-loss = loss in { $count }
play-value-win-next = win, capture in { $count }
play-value-loss-next = loss, capture in { $count }
play-value-win-known = win
play-value-loss-known = loss
play-value-draw = draw
play-percent = { $number }%
play-review-title = { $count ->
    [0] { $game }: no moves to review
    [one] { $game }: 1 move, up to { $nodes } positions searched
   *[other] { $game }: { $count } moves, up to { $nodes } positions searched for each
  }
play-review-best = best
play-review-good = good
play-review-inaccuracy = inaccuracy
play-review-mistake = mistake
play-review-blunder = blunder
play-review-count-best = best
play-review-count-good = good
play-review-count-inaccuracy = inaccuracies
play-review-count-mistake = mistakes
play-review-count-blunder = blunders
play-review-accuracy = accuracy
play-review-better = better: { $moves }
play-review-only = the only move
play-review-lost = already lost
play-review-moves = moves
play-review-left = left
play-analyse-title = { $game }; { $name } to move, move { $ply }
play-analyse-status = depth { $depth }   { $nodes } positions   { $rate } per second   table { $load } full   { $time }
play-analyse-goes-on = Press Ctrl-C to stop.
play-analyse-settled = Proved: nothing more to search.
play-analyse-ended = The search has ended.

## Errors of commands in the terminal

play-error-options = { $game }: { $faults }
play-error-position = the position `{ $text }` is impossible: { $faults }
play-error-moves = move { $place } of --moves: { $error }
play-error-no-move = `{ $text }` is not a move of { $game }: write { $notation }
play-error-illegal = { $move } is not legal here: { $fault }
play-error-is-over = the game is over: { $outcome }
play-error-won = { $who ->
    [many] { $name } win
   *[one] { $name } wins
  }{ $code ->
    [line] { " " }with { $reason }
    [row] { " " }with { $reason }
    [circle] { " " }with { $reason }
    [triangle] { " " }with { $reason }
   *[other] : { $reason }
  }
play-error-drawn = { $code ->
    [agreement] draw by agreement
   *[other] draw: { $reason }
  }
play-error-over-there = the game is over there: { $outcome }; there is nothing to analyse
play-error-over-after = the game is over after { $count } moves: { $outcome }; say which position with --ply, 0 to { $last }
play-error-ply = --ply is { $ply }, but the record has { $count } moves
play-error-ply-of-game = --ply goes with the record of a game
play-error-flag-of-game = --{ $flag } goes with a game; { $file } says itself how it was played
play-error-resume-input = --resume wants a file: the standard input is where you play
play-error-resume-foreign = --resume updates its file, and { $format } expects another format: first convert the game with `ludoteca record convert`
play-error-neither = there is no game `{ $text }` and no file of that name; the games are: { $games }
play-error-file = { $file }: { $error }
play-error-no-file = there is no such file
play-error-denied = permission denied
play-error-folder = this is a folder; a file is wanted
play-error-exists = the file already exists; name a new one
play-error-too-long = the record has more than { $bytes } bytes
play-error-not-text = byte { $place } is not UTF-8 text
play-error-at = line { $line }, column { $column }
play-error-at-ply = ply { $ply }
play-error-read-as = read as { $format }
play-error-whole = the record

## The account

web-account-of = Profile of { $called }
web-account-sign-in = Sign in
web-account-sign-out = Sign out
web-account-create = Create an account
web-account-about = You can play everything without an account. With one, you get:
web-account-adds-name = a name that belongs to you alone
web-account-adds-rating = a rating and a place on the leaderboard
web-account-adds-devices = your games on all your devices
web-account-adds-safety = access to your games even if this browser loses its data
web-account-name = Name
web-account-name-hint = 3 to 20 letters and digits. Everybody can see it, and it cannot be changed later. No e-mail address is needed.
web-account-password = Password
web-account-password-hint = At least 8 characters
web-account-new-password = New password
web-account-password-change = Change password
web-account-password-changed = Your password has been changed. You have been signed out on all other devices.
web-account-remaining = These can still sign in or play as you:
web-account-remaining-passkey = the passkey “{ $called }”
web-account-remaining-token = the token “{ $called }”
web-account-remaining-remove = Remove them all
web-proof = Is it you?
web-proof-about = Confirm it before you continue. You won’t be asked again for ten minutes.
web-proof-password = Confirm
web-proof-passkey = Confirm with a passkey
web-account-recover = Recover your account
web-account-recover-offer = Forgot your password?
web-account-recover-do = Set the new password
web-account-recover-not = Sign in with the password
web-account-code = Recovery code
web-account-guest-stays = The games that you have played here without an account stay in this browser. You will find them again when you sign out.
web-account-guest-moves = The games that you have played in this browser will belong to the account.
web-account-since = Player since { $date }
web-account-devices = Devices
web-account-device-unknown = Unknown device
web-account-this-device = (this one)
web-account-seen = Signed in { $created } · last used { $seen }
web-account-end = Sign out
web-account-end-of = Sign out { $device }
web-account-end-others = Sign out all other devices
web-account-codes = Recovery codes
web-account-codes-left = { $count ->
    [0] You have no codes left. Without a code, nobody can help you if you forget your password.
    [one] You have one code left. It lets you set a new password if you forget yours.
   *[other] You have { $count } codes left. Each lets you set a new password if you forget yours.
  }
web-account-codes-renew = Make new codes
web-account-codes-replace = The old codes stop working.
web-account-codes-new = Save your recovery codes
web-account-codes-about = If you forget your password, each of these codes lets you set a new one, once. They are shown only now. Print them, or save them where only you can find them.
web-account-codes-done = I’ve saved them
web-account-copy = Copy
web-account-copied = Copied
web-account-data = Your data
web-account-data-about = Everything the server has stored about you, in one file.
web-account-export = Download
web-account-delete = Delete account
web-account-delete-about = Your name, password, passkeys, tokens and sessions are deleted at once, and you lose access to your games. The games stay for your opponents, without your name.
web-problem-name-taken = A player has this name already, or one that looks like it.
web-problem-name-permanent = The name of an account cannot be changed.
web-problem-signed-in = Sign out before you create another account.
web-problem-signed-out = Sign in to do that.
web-problem-proof-needed = Confirm first that it is you.
web-problem-credential-ended = You are no longer the player who started this. Start it again.
web-problem-session-ended = You are no longer signed in on this device. Sign in again, or continue as a guest.
web-problem-wrong-credentials = The name and the password or code do not match.
web-problem-too-many-attempts = There were too many attempts. Try again { $seconds ->
    [one] in one second
   *[other] in { $seconds } seconds
}.
web-problem-no-such-session = This device is already signed out.
fault-name-length = the name must have 3 to 20 characters
fault-name-characters = the name needs a letter and may have digits, and single hyphens, dots or underscores inside
fault-name-reserved = this name is reserved
fault-password-length = the password must have 8 to 200 characters
fault-password-weak = the password is too easy to guess

## Messages between two players

web-chat = Messages
web-chat-unread = { $count ->
    [one] One new message
   *[other] { $count } new messages
  }
web-chat-you = You
web-chat-opponent = Opponent
web-chat-phrases = Phrases to send
web-chat-text = Write a message
web-chat-send = Send
web-chat-free = Free chat
web-chat-free-about = If you both want it, you can also write freely in this game.
web-chat-free-waits = Your opponent has not switched it on yet.
web-chat-free-offered = Your opponent would like to chat.
web-chat-switched-on = I’d like to chat freely.
web-chat-switched-off = I’ve switched free chat off.
web-chat-trouble = Block or report
web-chat-block = Block { $called }
web-chat-unblock = Unblock { $called }
web-chat-block-about = You won’t get messages from them or be paired with them again.
web-blocked-title = Blocked players
web-blocked-about = Neither of you can message or challenge the other, or join the other’s games.
web-blocked-unblock = Unblock
web-blocked-none = You have no blocked players.
web-chat-closed = You can’t exchange messages with { $called }.
web-chat-blocked = You have blocked { $called }.
web-chat-report = Report { $called }
web-chat-report-reason = What is wrong?
web-chat-report-about = The operator of this server sees the last messages of this game.
web-chat-reported = Reported. The operator of this server will look at it.
web-report-insults = Insults or threats
web-report-spam = Spam
web-report-name = Offensive name
web-report-cheating = Cheating
web-report-other = Something else
web-phrase-hello = Hello!
web-phrase-good-luck = Good luck!
web-phrase-have-fun = Have fun!
web-phrase-nice-move = Nice move!
web-phrase-well-played = Well played!
web-phrase-good-game = Good game!
web-phrase-thanks = Thank you!
web-phrase-you-too = You too!
web-phrase-one-moment = One moment, please.
web-phrase-sorry = Sorry!
web-phrase-oops = Oops!
web-phrase-bye = Bye!
web-problem-no-opponent = No other person plays in this game.
web-problem-chat-off = Free chat needs both players to switch it on.
web-problem-blocked = One of you has blocked the other.
web-problem-message-text = A message has 1 to 200 characters, without line breaks or invisible characters.
web-problem-too-many-messages = You have sent many messages. Try again { $seconds ->
    [one] in one second
   *[other] in { $seconds } seconds
}.
web-problem-too-many-reports = There are many recent reports from you, or about this player. Try again later.
web-problem-too-many-blocks = You have blocked many players in a short time. Try again { $seconds ->
    [one] in one second
   *[other] in { $seconds } seconds
}.
web-problem-too-many-in-game = This game has too many messages for another one.
web-problem-too-many-blocked = You have blocked too many players to block another one.
web-problem-own-player = You cannot block yourself.

## Passkeys

web-passkeys = Passkeys
web-passkeys-about = Sign in with your fingerprint, your face or the PIN of your device instead of the password.
web-passkeys-missing = This browser cannot make a passkey for this address. It needs HTTPS.
web-passkey-add = Add a passkey
web-passkey-name = Name of the passkey
web-passkey-new-name = Name, such as the device
web-passkey-remove = Remove
web-passkey-remove-of = Remove { $called }
web-passkey-use = Sign in with a passkey
web-problem-no-passkeys = There are no passkeys here: they need a server with a host name and HTTPS.
web-problem-no-such-passkey = The account no longer has this passkey.
web-problem-passkey-name = The name of a passkey has 1 to 40 visible characters.
web-problem-passkey-refused = The passkey was not accepted. Try again.
web-problem-passkey-unknown = No account here has this passkey any more. Sign in with your password or a recovery code.
web-problem-passkey-other = This passkey belongs to another account. Choose one of this account.
web-problem-passkey-changed = Your device has an older state of this passkey, as a copy would. Sign in with your password or a recovery code, then remove the passkey and add it again.
web-problem-passkey-unverified = Your device has not checked your fingerprint, your face or a PIN. Set one of them up, or use your password.
web-problem-passkey-unsupported = This device cannot make a passkey that works here. Use another device, or your password.
web-problem-passkey-exists = This device already has a passkey for this account.
web-problem-too-many-passkeys = You have as many passkeys as an account can have. Remove one first.

## Conditional moves in correspondence games

web-conditional = If… then…
web-conditional-about = Prepare your reply to a move that you expect: it is played as soon as your opponent makes that move. Nobody else sees it.
web-conditional-wait = You can prepare replies while it is your opponent’s turn.
web-conditional-add = Add a line
web-conditional-opponent = Try it out: make your opponent’s move.
web-conditional-reply = Now make your reply.
web-conditional-more = Save this line, or continue with your opponent’s next move.
web-conditional-full = Save this line; it cannot be longer.
web-conditional-over = That move ends the game, so there is no reply to it.
web-conditional-save = Save this line
web-conditional-back = Back one move
web-conditional-pair = if { $move }, then { $reply }
web-conditional-delete = Delete: { $line }

## Days off in correspondence games

web-days-off = Days off
web-days-off-about = On these days your clock stands still in correspondence games. A day begins and ends at midnight UTC. A change applies from then on.
web-days-off-weekends = No clock at weekends
web-days-off-weekends-help = Saturday and Sunday
web-days-off-holiday = Holiday
web-days-off-first = First day
web-days-off-last = Last day
web-days-off-save = Take a holiday
web-days-off-planned = From { $first } to { $last }
web-days-off-end = End the holiday now
web-days-off-cancel = Cancel the holiday
web-days-off-left = { $count ->
    [one] You have one more day of holiday this year.
   *[other] You have { $count } more days of holiday this year.
  }
web-days-off-until = { $who ->
    [you] You are on holiday until { $date }: your clock stands still.
    [many] { $Name } are on holiday until { $date }.
   *[one] { $Name } is on holiday until { $date }.
  }
web-days-off-weekend = { $who ->
    [you] Your clock stands still at the weekend.
   *[other] The clock of { $name } stands still at the weekend.
  }

## Notifications of correspondence games, which the server sends

push-opponent = your opponent
push-turn = It is your turn against { $opponent }.
    .title = { $game }: your turn
push-won = You have beaten { $opponent }.
    .title = { $game }: game over
push-lost = You have lost to { $opponent }.
    .title = { $game }: game over
push-drawn = You have drawn with { $opponent }.
    .title = { $game }: game over
push-aborted = The game against { $opponent } was aborted.
    .title = { $game }: game over
push-challenge = { $opponent } challenges you to a game.
    .title = { $game }: a challenge

## Notifications on this device

web-push = Notifications
web-push-switch = Notify me on this device
web-push-help = When it is your turn in a correspondence game that you do not have open.
web-push-forbidden = Your browser does not allow notifications from this page. You can change that in its settings.
web-push-impossible = This browser cannot show notifications here. On an iPhone or iPad, add this page to the home screen first.
web-problem-no-notifications = This server sends no notifications.
web-problem-subscription = This browser’s push service cannot be used.
web-problem-no-such-subscription = Notifications are already off on this device.

## The static edition, in which a worker in the browser takes the place of the server. The page asks
## for `web-local-…` before `web-…`.

web-local-start-intro = Four games for two: against the computer, or the person beside you. All in your browser.
web-local-games-stored = { $count ->
    [one] One game was stored.
   *[other] { $count } games were stored.
  }
web-local-memory = This browser does not let the page store anything. Your games are lost when you close the page.
web-local-problem-no-webassembly = This browser does not run WebAssembly, which the page needs. Some browsers switch it off in their strictest mode.
web-local-problem-stopped = This failed twice. Reload the page and try again.
web-local-problem-engine-stopped = The computer’s search stopped unexpectedly. Reload the page to continue.
web-local-problem-outdated = A newer version of the page is open in another tab. Reload this one.
web-local-problem-storage-full = The browser has no more room for this page, so nothing was saved. Delete some games, or free some space on this device.
web-local-problem-storage-unavailable = The browser could not save the game. Reload the page and try again.
web-local-problem-damaged = This game cannot be read: it is damaged in this browser. You can delete it; your other games are not affected.
web-local-problem-damaged-table = A table of exact values is damaged. Reload the page and try again.
web-local-problem-internal = Something failed in the page. Reload it and try again.
web-local-problem-offline = The page does not answer. Reload it.
web-local-problem-unexpected = Something unexpected happened in the page: { $detail }
web-local-problem-not-your-game = You can delete only your own games.
web-local-problem-not-yet = Fewer moves of this game are stored than this page had seen. Reload the page.
web-local-problem-wrong-method = The page mixes two versions. Reload it.
web-local-problem-not-json = The page mixes two versions. Reload it.
web-local-problem-not-found = That is not possible without a server.
web-local-problem-tables-no-storage = This browser does not let the page store files, so it cannot keep the tables. Private windows often do not allow it.
web-local-problem-tables-no-room = The browser does not have enough room for the tables. Free some space on this device and try again.
web-local-problem-tables-stopped = The build of the tables stopped unexpectedly. Finished tables are kept. Try again.
web-local-problem-tables-undeleted = The tables could not be deleted. Close the other tabs of this page and try again.
web-local-on-its-way = { $move } is not saved yet. The page keeps trying.
web-local-exact-tables-some = The page knows all positions of the moving phase with up to { $men } men on the board.
web-local-exact-tables-moving = The page knows all positions of the moving phase.
web-local-exact-tables-all = The page knows every position of the game.
web-local-exact-tables-both = The page knows every position of the game, and the moving phase without the hundred-move rule as well.
web-local-tables-offer = The page can compute the exact value of every position with { $men } men on the board. The tables take up about { $size } MB in this browser.
web-local-tables-build = Build the tables for { $men } men
web-local-tables-building = Building the tables for { $men } men…
web-local-tables-percent = { $percent }%
web-local-tables-cancelled = Cancelled. Finished tables are kept, and the next build continues from there.
web-local-tables-elsewhere = Another tab is building these tables.
web-local-tables-stored = This browser has the tables for { $men } men ({ $size } MB).
web-local-tables-delete = Delete the tables

## The element `<ludoteca-board>`

element-no-board = This board cannot be shown.

## Names of guests

# The animals and adjectives of which names of guests consist: 24 words each, without spaces. An
# adjective fits every animal.
guest-animals =
    Badger Beaver Cat Crane Dolphin Eagle Falcon Finch Fox Hare Hedgehog Heron Lynx Magpie
    Marten Otter Owl Panda Raven Robin Seal Squirrel Swift Wolf
guest-adjectives =
    Able Brave Bright Calm Cheerful Clever Eager Gentle Happy Keen Kind Lively Lucky Merry
    Noble Patient Polite Proud Quick Quiet Sharp Steady Sunny Wise
guest-name = { $adjective } { $animal }

## Link previews (server)

# A seat: the colour and the player’s name.
preview-seat = { $colour }: { $player }
preview-invitation = { $game }: shall we play?
preview-player = Ratings, results and games of { $player }.

## A server without the web app

unbuilt-title = This server was built without the web app
unbuilt-build = The server is running, and everything under { $api } works. To play in the browser, build the web app; this needs { $node } 20.19 or newer. Run these commands in the project’s folder, then start the server again:
unbuilt-install = If you installed the server with { $command }, the second command is:
unbuilt-play = { $play } builds everything and starts the server in one step.
