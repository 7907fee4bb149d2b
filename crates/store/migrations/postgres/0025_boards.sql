-- The same step as SQLite's, where the comments are.
LOCK TABLE summaries, seats IN ACCESS EXCLUSIVE MODE;
ALTER TABLE summaries ADD COLUMN board BYTEA;
UPDATE summaries SET board = running.board
    FROM (SELECT DISTINCT ON (game) game, board FROM seats WHERE board IS NOT NULL ORDER BY game) AS running
    WHERE summaries.game = running.game;
ALTER TABLE seats ADD COLUMN running SMALLINT NOT NULL DEFAULT 0;
UPDATE seats SET running = 1 WHERE board IS NOT NULL;
DROP INDEX seats_board;
ALTER TABLE seats DROP COLUMN board;
CREATE INDEX seats_running ON seats (player) WHERE running = 1;
