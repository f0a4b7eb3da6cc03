-- The hub that books a node's traffic. Its writes name the epoch, which changes with every claim; it is from a sequence, so
-- that none returns after a restore. The columns of transactions find what has changed since another hub looked.
CREATE SEQUENCE ledger_epoch;

ALTER TABLE traffic
  ADD epoch     BIGINT NOT NULL DEFAULT 0,
  ADD hub_id    BIGINT,
  ADD is_online BOOLEAN NOT NULL DEFAULT false,
  ADD owner_xid XID8;

CREATE INDEX traffic_by_owner_xid ON traffic (owner_xid);

ALTER TABLE node ADD facts_xid XID8;

CREATE INDEX node_by_facts_xid ON node (facts_xid);
