-- The time control of a game; NULL: none. The game's checksum covers it.
ALTER TABLE games ADD COLUMN clock TEXT;            -- JSON

-- Whether the lobby lists the game while a seat is open; covered too.
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
-- Whether only its players find the game in a list; covered too.
ALTER TABLE games ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_listed ON games (number) WHERE listed = 1;

-- Who plays, if that has changed since the game was created; JSON as in `games.players`.
ALTER TABLE summaries ADD COLUMN seated TEXT;
-- When the time of the side to move is up, in milliseconds since 1970; NULL: no time runs.
ALTER TABLE summaries ADD COLUMN deadline INTEGER;
CREATE INDEX summaries_deadline ON summaries (deadline) WHERE deadline IS NOT NULL;

-- Which games a player takes part in, for the list of own games. It follows from games and events.
CREATE TABLE seats (
    player  BLOB    NOT NULL,
    game    INTEGER NOT NULL REFERENCES games (number),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_game ON seats (game);

-- The names that players have chosen. A player who has chosen none has no row.
CREATE TABLE players (
    id      BLOB    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    named   INTEGER NOT NULL                        -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
