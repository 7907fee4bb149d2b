BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'games','2026-11-23 02:10:14',1,X'823462224472407377185A0CBF5EB1C22C7DA133C05D8387037229FDFDCECA5FEC19BBE80E2612A48F3D930BC00126FC',5918141);
CREATE TABLE events (
    number  INTEGER NOT NULL PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (number),
    seq     INTEGER NOT NULL,               -- 1, 2, 3, … in each game, without gaps
    event   TEXT    NOT NULL,               -- JSON: a move, moves taken back, a resignation, …
    at      INTEGER NOT NULL,
    UNIQUE (game, seq)
) STRICT;
INSERT INTO "events" VALUES(1,1,1,'{"type":"move","side":"first","move":"c3"}',1795399819391);
INSERT INTO "events" VALUES(2,1,2,'{"type":"move","side":"second","move":"d4"}',1795399819391);
INSERT INTO "events" VALUES(3,1,3,'{"type":"move","side":"first","move":"d3"}',1795399819391);
INSERT INTO "events" VALUES(4,2,1,'{"type":"move","side":"first","move":"a1e"}',1795399819446);
INSERT INTO "events" VALUES(5,2,2,'{"type":"move","side":"second","move":"a2e"}',1795399819452);
INSERT INTO "events" VALUES(6,2,3,'{"type":"move","side":"first","move":"a3e"}',1795399819457);
INSERT INTO "events" VALUES(7,2,4,'{"type":"move","side":"second","move":"a4ne"}',1795399819458);
INSERT INTO "events" VALUES(8,2,5,'{"type":"move","side":"first","move":"b5e"}',1795399819460);
INSERT INTO "events" VALUES(9,2,6,'{"type":"move","side":"second","move":"b1e"}',1795399819461);
INSERT INTO "events" VALUES(10,2,7,'{"type":"undo","plies":1}',1795399819462);
INSERT INTO "events" VALUES(11,2,8,'{"type":"resign","side":"first"}',1795399819463);
CREATE TABLE games (
    number  INTEGER NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,               -- `coffee`, `fourmation`, `six`, `morris`
    options TEXT    NOT NULL,               -- canonical JSON
    digest  TEXT    NOT NULL,               -- the rules digest of game and options
    start   TEXT,                           -- a position's text; NULL: the game's own start
    players TEXT    NOT NULL,               -- JSON: first and second, a person or the computer
    created INTEGER NOT NULL                -- milliseconds since 1970
) STRICT;
INSERT INTO "games" VALUES(1,'o5f1u3jvc6s4qsojne0him9oo4','fourmation','{"fallback":"near","n":3,"side":5}','109920a9578c980d6ea0b39646a6fa6877540ac243b5fd7661f88ed3de0558ba',NULL,'{"first":{"kind":"human","name":"Ana"},"second":{"kind":"human"}}',1795399819391);
INSERT INTO "games" VALUES(2,'rsg6ut9eid7dcuf6t836l3t5dg','coffee','{"board":"hex","n":4,"pie":false,"side":4}','372108f90bdbafbe90f85ad6b6aa374cf481fc579839d5f985784a9c4f9daf95',NULL,'{"first":{"kind":"human","name":"Ñandú"},"second":{"kind":"human","name":"Eva \"la\" \\ 2"}}',1795399819444);
INSERT INTO "games" VALUES(3,'bohvei66kc4j6ghfu19bhuc830','morris','{}','daf3835a7dc9f788abef550768ccfec79c6539ea457b6d7c03c1d9a6fd238a8f',NULL,'{"first":{"kind":"human"},"second":{"kind":"human"}}',1795399819464);
INSERT INTO "games" VALUES(4,'a0ugh06dd389uh8rg2ougbo04g','fourmation','{"fallback":"near","n":3,"side":5}','109920a9578c980d6ea0b39646a6fa6877540ac243b5fd7661f88ed3de0558ba','5/5/2x2/5/5 o c3','{"first":{"kind":"human"},"second":{"kind":"human"}}',1795399819465);
CREATE TABLE imports (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    record  TEXT    NOT NULL
) STRICT;
INSERT INTO "imports" VALUES(1,'[Game "fourmation"]
[Options "side=5 n=3"]
[First "Ana"]

1. c3 {as always} d4 2. d3 *
');
CREATE TABLE summaries (
    game    INTEGER NOT NULL PRIMARY KEY REFERENCES games (number),
    ply     INTEGER NOT NULL,
    to_move TEXT,                           -- `first`, `second`; NULL after the end
    winner  TEXT,
    reason  TEXT,                           -- NULL while the game goes on
    waiting INTEGER NOT NULL,               -- 1: it is the computer's turn
    updated INTEGER NOT NULL
) STRICT;
INSERT INTO "summaries" VALUES(1,3,'second',NULL,NULL,0,1795399819391);
INSERT INTO "summaries" VALUES(2,5,NULL,'second','resignation',0,1795399819463);
INSERT INTO "summaries" VALUES(3,0,'first',NULL,NULL,0,1795399819464);
INSERT INTO "summaries" VALUES(4,0,'second',NULL,NULL,0,1795399819465);
CREATE INDEX summaries_updated ON summaries (updated);
CREATE INDEX summaries_waiting ON summaries (updated) WHERE waiting = 1;
COMMIT;
