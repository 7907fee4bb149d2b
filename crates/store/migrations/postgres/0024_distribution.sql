-- All locks at once, or none: a server that holds one of them and waits for another must not wait for this step, too.
DO $$ BEGIN
    SET LOCAL lock_timeout = '100ms';
    LOOP
        BEGIN
            LOCK TABLE games, summaries, ratings, events IN ACCESS EXCLUSIVE MODE;
            EXIT;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM pg_sleep(0.1);
        END;
    END LOOP;
    SET LOCAL lock_timeout = DEFAULT;
END $$;

-- As in the folder for SQLite, which describes the column.
ALTER TABLE summaries ADD COLUMN chain BIGINT;

-- Every key contains the game or the player of the row, as a database that is divided among several servers requires.
ALTER TABLE ratings DROP CONSTRAINT ratings_pkey, ADD PRIMARY KEY (player, number);

-- Events are divided by game, so that vacuuming, rebuilding an index and moving to another disk affect one part at a
-- time. They do not refer to `games`: a game exists while its row in `summaries` does, which every write of events locks.
ALTER TABLE events RENAME TO events_before;
CREATE TABLE events (
    game     BIGINT   NOT NULL,
    seq      BIGINT   NOT NULL,
    event    TEXT     NOT NULL,
    at       BIGINT   NOT NULL,
    checksum BIGINT   NOT NULL
) PARTITION BY HASH (game);
DO $$ BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE events_%s PARTITION OF events FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            part, part);
    END LOOP;
END $$;
INSERT INTO events (game, seq, event, at, checksum) SELECT game, seq, event, at, checksum FROM events_before;
DROP TABLE events_before;
-- After the rows, because building an index is faster than extending it.
ALTER TABLE events ADD PRIMARY KEY (game, seq);
