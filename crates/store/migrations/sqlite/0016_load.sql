-- The results of each player against other people, for profiles. They follow from the games that are over, and the
-- program computes them when it runs this step (src/tallies.rs).
CREATE TABLE tallies (
    player  BLOB    NOT NULL,
    -- Who may see the games that are counted: everybody, if it is empty; a private game is counted once for each
    -- of its two players.
    viewer  BLOB    NOT NULL,
    game    TEXT    NOT NULL,                   -- the game's name
    won     INTEGER NOT NULL,
    drawn   INTEGER NOT NULL,
    lost    INTEGER NOT NULL,
    PRIMARY KEY (player, viewer, game)
) STRICT, WITHOUT ROWID;

-- 1: the challenger was a guest without results. Such challenges give way to others.
ALTER TABLE challenges ADD COLUMN newcomer INTEGER NOT NULL DEFAULT 0;

-- The offers of the last days, and those of a game with certain options.
DROP INDEX games_listed;
CREATE INDEX games_listed ON games (created) WHERE listed = 1;
CREATE INDEX games_offers ON games (game, options, created) WHERE listed = 1;
