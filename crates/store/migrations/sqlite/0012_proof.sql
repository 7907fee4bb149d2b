-- When the player last proved in this session who they are, by the password, a passkey or a recovery code.
ALTER TABLE sessions ADD COLUMN proved INTEGER NOT NULL DEFAULT 0;
