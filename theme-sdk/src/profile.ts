import { type Backoff, drawWait } from './backoff.ts';
import type { Environment, Timer } from './environment.ts';
import type { Me } from './model.ts';
import { createSignal, type ReadonlySignal } from './signal.ts';
import { replaceEqualDeep } from './structural-sharing.ts';
import { createUsage } from './usage.ts';

export interface Profile extends ReadonlySignal<Me | null> {
  /** Asks anew, if anybody looks; what is known stays until the answer is here. */
  refresh(): void;
}

const backoff: Backoff = { base: 2000, cap: 60_000 };

/** What the hub says about itself and the caller, null until it is known; asked for with the first subscription. */
export function createProfile(
  environment: Environment,
  fetchMe: (signal: AbortSignal) => Promise<Me>,
): Profile {
  let request: AbortController | undefined;
  let timer: Timer | undefined;
  let isWanted = false;
  let failures = 0;

  const usage = createUsage(environment, {
    onBegin() {
      isWanted = true;
      if (cell.snapshot() === null) ask();
    },
    onEnd() {
      isWanted = false;
      timer?.cancel();
      request?.abort();
    },
  });
  const cell = createSignal<Me | null>(null, usage);

  const load = async (own: AbortController) => {
    try {
      const me = await fetchMe(own.signal);
      if (request !== own) return;
      failures = 0;
      cell.set(replaceEqualDeep(cell.snapshot(), me));
    } catch {
      if (request !== own || !isWanted) return;
      failures += 1;
      timer = environment.setTimer(ask, drawWait(environment.random(), failures, backoff));
    }
  };
  const ask = () => {
    timer?.cancel();
    request?.abort();
    request = new AbortController();
    void load(request);
  };

  return {
    snapshot: cell.snapshot,
    subscribe: cell.subscribe,
    refresh: () => isWanted && ask(),
  };
}
