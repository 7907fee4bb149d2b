-- As in the folder for SQLite, which describes the tables.
CREATE TABLE tallies (
    player  BYTEA    NOT NULL,
    viewer  BYTEA    NOT NULL,
    game    TEXT     NOT NULL,
    won     BIGINT   NOT NULL,
    drawn   BIGINT   NOT NULL,
    lost    BIGINT   NOT NULL,
    PRIMARY KEY (player, viewer, game)
);

ALTER TABLE challenges ADD COLUMN newcomer SMALLINT NOT NULL DEFAULT 0;

DROP INDEX games_listed;
CREATE INDEX games_listed ON games (created) WHERE listed = 1;
CREATE INDEX games_offers ON games (game, options, created) WHERE listed = 1;
