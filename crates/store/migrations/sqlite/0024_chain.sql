-- The checksum of the last event, so that PostgreSQL compares it in the row that it locks; null until the next event.
-- No checksum covers it: a wrong value costs a second comparison, with the event itself.
ALTER TABLE summaries ADD COLUMN chain INTEGER;
