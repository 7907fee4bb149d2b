-- The same step as SQLite's, where the comments are.
ALTER TABLE seats ADD COLUMN board BYTEA;
CREATE INDEX seats_board ON seats (player) WHERE board IS NOT NULL;
UPDATE seats SET board = '' WHERE game IN
    (SELECT game FROM summaries WHERE reason IS NULL AND
        (SELECT count(*) FROM seats AS taken WHERE taken.game = summaries.game) = 2);
