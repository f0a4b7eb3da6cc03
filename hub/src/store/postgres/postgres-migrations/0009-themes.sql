-- Compatible since: 8
-- Archives of themes, which each hub unpacks into a folder of its own. Parts are added first: an archive is complete when a theme
-- refers to it.
CREATE TABLE theme_archive (
  id         TEXT PRIMARY KEY,
  created_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  -- Where the archive comes from; NULL if it was uploaded.
  origin     TEXT
);

CREATE TABLE theme_part (
  archive_id TEXT NOT NULL REFERENCES theme_archive ON DELETE CASCADE,
  part       BIGINT NOT NULL,
  content    BYTEA NOT NULL,
  PRIMARY KEY (archive_id, part)
);

-- Archives are compressed.
ALTER TABLE theme_part ALTER content SET STORAGE EXTERNAL;

CREATE TABLE theme (
  short       TEXT PRIMARY KEY,
  archive_id  TEXT NOT NULL REFERENCES theme_archive,
  -- The version before, which can be restored.
  previous_id TEXT REFERENCES theme_archive
);
