/** The keys of nodes and of their metrics that deltas have changed. A reader removes what it has read. */
export type ChangeLog = Map<object, readonly string[]>;
