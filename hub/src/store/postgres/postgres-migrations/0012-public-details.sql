-- Compatible since: 8
-- JSON of the parts of the host's details that visitors see; NULL for those of the settings.
ALTER TABLE node ADD COLUMN public_details TEXT;
-- Nodes whose details somebody asks this hub for, wherever their agents are connected.
ALTER TABLE hub ADD COLUMN watched BIGINT[] NOT NULL DEFAULT '{}';
