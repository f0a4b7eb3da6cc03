/** Six digits are short in addresses, and a hub of 10,000 nodes draws a taken one only once in 90 times. */
const FIRST_ID = 100_000;
const IDS = 900_000;
const UINT32_VALUES = 2 ** 32;
/** Larger values are drawn again, because the first ids would otherwise be more likely than the last. */
const USABLE_VALUES = UINT32_VALUES - (UINT32_VALUES % IDS);

/**
 * Returns a function that draws an id for a node, ping task or notice, each with the same probability and independently of
 * earlier ids, so that ids reveal nothing about private and deleted rows.
 */
export function createRandomIds(randomBytes: (count: number) => Buffer): () => number {
  return () => {
    let value: number;
    do value = randomBytes(4).readUInt32BE();
    while (value >= USABLE_VALUES);
    return FIRST_ID + (value % IDS);
  };
}
