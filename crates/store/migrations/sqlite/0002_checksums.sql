-- Checksums: XXH3 of a row's columns, computed by the program (store/checksum.rs), which fills them
-- in for the rows that are there when this step is taken.

-- The record's checksum, where the game was imported; covered, as all else, by the game's own.
ALTER TABLE games ADD COLUMN import INTEGER;
ALTER TABLE games ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;

-- Covers the event and the checksum before it: that of the event before, or of the game.
ALTER TABLE events ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;

-- The number of the game's last event, so that a missing one is noticed.
ALTER TABLE summaries ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE summaries ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
