-- The ratings that whoever joins the game in the lobby may have; NULL: any. The game's checksum covers
-- it.
ALTER TABLE games ADD COLUMN rating_range TEXT;     -- JSON

-- Whether the game of the challenge counts for the ratings of its players.
ALTER TABLE challenges ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
