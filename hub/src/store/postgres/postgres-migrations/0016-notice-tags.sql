-- Compatible since: 8
-- JSON: a notice is also about the nodes with any of these tags.
ALTER TABLE notice ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
