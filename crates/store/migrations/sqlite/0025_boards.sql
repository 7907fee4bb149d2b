-- The board of a running game of two people changes with every move. It lies in the summary, which every move replaces,
-- and not in the seats of both players; a seat is written when a player joins and when the game is over.
ALTER TABLE summaries ADD COLUMN arrangement BLOB;
UPDATE summaries SET arrangement = (SELECT max(board) FROM seats WHERE seats.game = summaries.game)
    WHERE game IN (SELECT game FROM seats WHERE board IS NOT NULL);
ALTER TABLE seats ADD COLUMN running INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET running = 1 WHERE board IS NOT NULL;
DROP INDEX seats_board;
ALTER TABLE seats DROP COLUMN board;
CREATE INDEX seats_running ON seats (player) WHERE running = 1;
