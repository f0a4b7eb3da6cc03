/** Runs actions one after the other, in the order of asking; what one fails with is nothing to the next. */
export type SerialQueue = <T>(action: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  };
}
