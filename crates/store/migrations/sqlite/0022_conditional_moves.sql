-- Replies that players of correspondence games have prepared. No checksum covers them.
CREATE TABLE conditional_moves (
    game   INTEGER NOT NULL REFERENCES games (number),
    player BLOB    NOT NULL,
    side   TEXT    NOT NULL,                    -- that the player plays
    seq    INTEGER NOT NULL,                    -- of the last event when they were stored
    ply    INTEGER NOT NULL,                    -- number of moves before the first of each line
    lines  TEXT    NOT NULL,                    -- an array of arrays of moves, as JSON
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX conditional_moves_player ON conditional_moves (player);
