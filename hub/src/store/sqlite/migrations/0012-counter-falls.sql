-- Bytes by which a node's counters have fallen within the boot: an increase by as much may be their return, not traffic.
ALTER TABLE traffic ADD COLUMN fall_rx INTEGER NOT NULL DEFAULT 0 CHECK (fall_rx >= 0);
ALTER TABLE traffic ADD COLUMN fall_tx INTEGER NOT NULL DEFAULT 0 CHECK (fall_tx >= 0);
ALTER TABLE traffic ADD COLUMN earlier_falls_rx INTEGER NOT NULL DEFAULT 0 CHECK (earlier_falls_rx >= 0);
ALTER TABLE traffic ADD COLUMN earlier_falls_tx INTEGER NOT NULL DEFAULT 0 CHECK (earlier_falls_tx >= 0);
