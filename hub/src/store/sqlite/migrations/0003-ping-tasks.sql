-- Targets that agents probe. interval is seconds; all_nodes assigns the task to every node and ignores ping_node.
CREATE TABLE ping_task (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  sort      INTEGER NOT NULL,
  name      TEXT NOT NULL,
  target    TEXT NOT NULL,
  interval  INTEGER NOT NULL CHECK (interval BETWEEN 5 AND 86400),
  all_nodes INTEGER NOT NULL CHECK (all_nodes IN (0, 1))
) STRICT;

CREATE TABLE ping_node (
  task_id INTEGER NOT NULL REFERENCES ping_task (id) ON DELETE CASCADE,
  node_id INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  PRIMARY KEY (task_id, node_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ping_node_by_node ON ping_node (node_id);
