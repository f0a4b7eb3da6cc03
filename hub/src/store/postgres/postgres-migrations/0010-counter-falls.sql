-- Compatible since: 8
-- Bytes by which a node's counters have fallen within the boot: an increase by as much may be their return, not traffic.
ALTER TABLE traffic ADD falls TEXT NOT NULL DEFAULT '';
