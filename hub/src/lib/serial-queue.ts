/** Runs actions one at a time, in call order. A failed action does not affect the next. */
export type SerialQueue = <T>(action: () => Promise<T>) => Promise<T>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const result = last.then(action);
    last = result.catch(() => undefined);
    return result;
  };
}
