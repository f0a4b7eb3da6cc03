/**
 * Returns a function that chooses which of so many parts of the machine are read again in a round, by their index: the next
 * `maxReads`. So a round costs about the same however many parts there are.
 */
export function createRotation(maxReads: number): (count: number) => (index: number) => boolean {
  let next = 0;
  return (count) => {
    const first = next < count ? next : 0;
    next = first + maxReads;
    if (next >= count) next -= count;
    return (index) => (index >= first ? index : index + count) - first < maxReads;
  };
}
