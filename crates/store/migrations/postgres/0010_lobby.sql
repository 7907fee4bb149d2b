-- The range of ratings of a game, and whether the game of a challenge is rated; the comments are in
-- SQLite's step.
ALTER TABLE games ADD COLUMN rating_range TEXT;
ALTER TABLE challenges ADD COLUMN rated SMALLINT NOT NULL DEFAULT 0;
