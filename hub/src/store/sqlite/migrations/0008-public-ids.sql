-- public_id is the id of the contract: random, because gaps between consecutive ids tell visitors how many nodes are private
-- or deleted. Tables refer to id, which is consecutive, never reused, and takes fewer bytes in the keys of the history.
ALTER TABLE node ADD COLUMN public_id INTEGER NOT NULL DEFAULT 0;
UPDATE node SET public_id = id;
CREATE UNIQUE INDEX node_by_public_id ON node (public_id);

ALTER TABLE ping_task ADD COLUMN public_id INTEGER NOT NULL DEFAULT 0;
UPDATE ping_task SET public_id = id;
CREATE UNIQUE INDEX ping_task_by_public_id ON ping_task (public_id);
