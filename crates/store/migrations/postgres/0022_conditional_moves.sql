-- As in the folder for SQLite, which describes the table.
CREATE TABLE conditional_moves (
    game   BIGINT NOT NULL REFERENCES games (number),
    player BYTEA  NOT NULL,
    side   TEXT   NOT NULL,
    seq    BIGINT NOT NULL,
    ply    BIGINT NOT NULL,
    lines  TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, player)
);
CREATE INDEX conditional_moves_player ON conditional_moves (player);
