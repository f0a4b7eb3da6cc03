-- When a session was last used for something that requires one: an unused session ends.
ALTER TABLE session ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE session SET used_at = last_seen_at;
