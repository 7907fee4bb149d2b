-- As in the folder for SQLite, which describes the table.
CREATE TABLE focus_losses (
    game    BIGINT   NOT NULL REFERENCES games (number),
    player  BYTEA    NOT NULL,
    ply     BIGINT   NOT NULL,
    losses  BIGINT   NOT NULL,
    seconds BIGINT   NOT NULL,
    at      BIGINT   NOT NULL,
    PRIMARY KEY (game, player, ply)
);
CREATE INDEX focus_losses_player ON focus_losses (player);
CREATE INDEX focus_losses_at ON focus_losses (at);
