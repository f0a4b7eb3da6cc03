import { type Backoff, drawWait } from './backoff.ts';
import type { Environment, Timer } from './environment.ts';
import type { Me } from './model.ts';
import { createRefCount } from './ref-count.ts';
import { createSignal, type ReadonlySignal } from './signal.ts';
import { replaceEqualDeep } from './structural-sharing.ts';

export interface Session extends ReadonlySignal<Me | null> {
  /** Requests it again if anything is subscribed; the known value stays until the response arrives. */
  refresh(): void;
}

const backoff: Backoff = { base: 2000, cap: 60_000 };

/** The response of `GET /api/me`, requested on the first subscription and retried until it succeeds. */
export function createSession(
  environment: Environment,
  fetchMe: (signal: AbortSignal) => Promise<Me>,
): Session {
  let request: AbortController | undefined;
  let timer: Timer | undefined;
  let isActive = false;
  let failures = 0;

  const refCount = createRefCount(environment, {
    onFirst() {
      isActive = true;
      if (me.snapshot() === null) load();
    },
    onLast() {
      isActive = false;
      timer?.cancel();
      request?.abort();
    },
  });
  const me = createSignal<Me | null>(null, refCount);

  const send = async (current: AbortController) => {
    try {
      const next = await fetchMe(current.signal);
      if (request !== current) return;
      failures = 0;
      me.set(replaceEqualDeep(me.snapshot(), next));
    } catch {
      if (request !== current || !isActive) return;
      failures += 1;
      timer = environment.setTimer(load, drawWait(environment.random(), failures, backoff));
    }
  };
  const load = () => {
    timer?.cancel();
    request?.abort();
    request = new AbortController();
    void send(request);
  };

  return {
    snapshot: me.snapshot,
    subscribe: me.subscribe,
    refresh: () => isActive && load(),
  };
}
