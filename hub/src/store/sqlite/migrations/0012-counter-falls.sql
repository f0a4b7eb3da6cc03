-- Bytes by which a node's counters have fallen within the boot: an increase by as much may be their return, not traffic.
ALTER TABLE traffic ADD COLUMN falls TEXT NOT NULL DEFAULT '';
