/** How an object of a snapshot was made from the one before. */
interface Change {
  readonly from: object;
  /** The keys whose values may differ; the others have the same. */
  readonly keys: readonly string[];
}

/** The changes of nodes and of their metrics in the latest delta, by the objects that it has made. */
export type ChangeLog = Map<object, Change>;
