-- Means carry their weight. weights is JSON: the milliseconds that the means of the row cover, one number for all of them
-- or, where they differ, an object by column. NULL, as in every older row, is 60,000 for each minute of the row.
ALTER TABLE metric ADD COLUMN weights TEXT CHECK (json_valid(weights));
ALTER TABLE metric_hour ADD COLUMN weights TEXT CHECK (json_valid(weights));

-- The panel's CSRF token had another name before this version.
INSERT INTO setting (key, value) SELECT 'csrf_token', value FROM setting WHERE key = 'panel_proof'
  ON CONFLICT DO NOTHING;
DELETE FROM setting WHERE key = 'panel_proof';
