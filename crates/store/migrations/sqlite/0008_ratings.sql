-- Whether the game counts for the ratings of its players. The game's checksum covers it.
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

-- The rating of a player after each rated game; two rows for each game. They follow from the games.
-- A game with rows here is not deleted.
CREATE TABLE ratings (
    number     INTEGER NOT NULL PRIMARY KEY,        -- in the order in which the games ended
    game       INTEGER NOT NULL REFERENCES games (number),
    player     BLOB    NOT NULL,
    kind       TEXT    NOT NULL,                    -- the game's name
    speed      TEXT    NOT NULL,
    before     REAL    NOT NULL,                    -- the rating before the game
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    won        INTEGER NOT NULL,                    -- of all rated games so far
    drawn      INTEGER NOT NULL,
    lost       INTEGER NOT NULL,
    at         INTEGER NOT NULL,                    -- when the game ended, in milliseconds since 1970
    checksum   INTEGER NOT NULL,                    -- of the columns above but `number`
    current    INTEGER NOT NULL,                    -- 1: the player's last one of this game and speed
    UNIQUE (game, player)
) STRICT;
CREATE INDEX ratings_player ON ratings (player, kind, speed, number);
CREATE INDEX ratings_best ON ratings (kind, speed, rating) WHERE current = 1;
