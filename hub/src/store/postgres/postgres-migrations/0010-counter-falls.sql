-- Compatible since: 8
-- Bytes by which a node's counters have fallen within the boot: an increase by as much may be their return, not traffic.
ALTER TABLE traffic
  ADD fall_rx BIGINT NOT NULL DEFAULT 0 CHECK (fall_rx >= 0),
  ADD fall_tx BIGINT NOT NULL DEFAULT 0 CHECK (fall_tx >= 0),
  ADD earlier_falls_rx BIGINT NOT NULL DEFAULT 0 CHECK (earlier_falls_rx >= 0),
  ADD earlier_falls_tx BIGINT NOT NULL DEFAULT 0 CHECK (earlier_falls_tx >= 0);
