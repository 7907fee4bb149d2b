-- The pieces of each running game of two people, for both players (`ludoteca_rules::nearness`): fair play compares
-- other positions with them. NULL: the game is over or not of two people; empty: unknown until it is first needed.
ALTER TABLE seats ADD COLUMN board BLOB;
CREATE INDEX seats_board ON seats (player) WHERE board IS NOT NULL;
UPDATE seats SET board = x'' WHERE game IN
    (SELECT game FROM summaries WHERE reason IS NULL AND
        (SELECT count(*) FROM seats AS taken WHERE taken.game = summaries.game) = 2);
