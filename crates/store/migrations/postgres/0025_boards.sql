-- The same step as SQLite's, where the comments are.
DO $$ BEGIN
    -- All locks at once, or none, as in step 24.
    SET LOCAL lock_timeout = '100ms';
    LOOP
        BEGIN
            LOCK TABLE summaries, seats IN ACCESS EXCLUSIVE MODE;
            EXIT;
        EXCEPTION WHEN lock_not_available THEN
            PERFORM pg_sleep(0.1);
        END;
    END LOOP;
    SET LOCAL lock_timeout = DEFAULT;
END $$;
ALTER TABLE summaries ADD COLUMN arrangement BYTEA;
UPDATE summaries SET arrangement = running.board
    FROM (SELECT DISTINCT ON (game) game, board FROM seats WHERE board IS NOT NULL ORDER BY game) AS running
    WHERE summaries.game = running.game;
ALTER TABLE seats ADD COLUMN running SMALLINT NOT NULL DEFAULT 0;
UPDATE seats SET running = 1 WHERE board IS NOT NULL;
DROP INDEX seats_board;
-- `seats.board` stays for servers of the release before, which still run, until a later step removes it.
CREATE INDEX seats_running ON seats (player) WHERE running = 1;
