-- Counts the changes to each part of what hubs keep in memory, in the transaction of the change.
CREATE TABLE change (
  part    TEXT PRIMARY KEY,
  version BIGINT NOT NULL
);
