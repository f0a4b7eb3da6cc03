/** Runs actions one after the other, in the order of asking; what one fails with is nothing to the next. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(action: () => Promise<T>): Promise<T> => {
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  };
}
