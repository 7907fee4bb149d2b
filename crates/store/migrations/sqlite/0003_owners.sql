-- SHA-256 of the secret in the cookie of whoever created the game, who may delete it; NULL for games
-- from before there were owners. No checksum covers it. Events go with their whole game only.
ALTER TABLE games ADD COLUMN owner BLOB;
