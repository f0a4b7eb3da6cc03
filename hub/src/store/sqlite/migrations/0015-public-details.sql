-- JSON of the parts of the host's details that visitors see; NULL for those of the settings.
ALTER TABLE node ADD COLUMN public_details TEXT;
