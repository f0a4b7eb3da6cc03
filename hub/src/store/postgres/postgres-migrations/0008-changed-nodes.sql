-- Finds the nodes that an administrator has changed since another hub looked. A node with new facts has a column of its own.
ALTER TABLE node ADD changed_xid XID8 NOT NULL DEFAULT pg_current_xact_id();

CREATE INDEX node_by_changed_xid ON node (changed_xid);

-- Nodes that were deleted, for as long as a hub may not have looked. Without a foreign key: a restore truncates the table of nodes.
CREATE TABLE deleted_node (
  node_id     BIGINT PRIMARY KEY,
  deleted_at  TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  deleted_xid XID8 NOT NULL DEFAULT pg_current_xact_id()
);

CREATE INDEX deleted_node_by_xid ON deleted_node (deleted_xid);
