import { type Backoff, drawWait, spreadInterval } from '../backoff.ts';
import { createBrowserEnvironment, type Environment, type Timer } from '../environment.ts';
import type { Hub } from '../hub.ts';
import { type HubError, toHubError } from '../hub-error.ts';
import { createPageVisibilityObserver } from '../page-visibility.ts';
import { createRefCount } from '../ref-count.ts';
import { createSignal, type ReadonlySignal } from '../signal.ts';
import { replaceEqualDeep } from '../structural-sharing.ts';
import { loadServices, type Services } from './services.ts';

export interface ServicesStatus {
  /** The latest response, null before the first one. It stays when a request fails. */
  readonly data: Services | null;
  /** Why the latest request failed; null if it did not. */
  readonly error: HubError | null;
}

/** The stream does not have services. The hub caches them for ten seconds. */
const INTERVAL_MS = 30_000;
const backoff: Backoff = { base: 4000, cap: 5 * 60_000 };

/** The services, requested twice a minute while the signal has subscribers and the page is visible. */
export function watchServices(
  hub: Pick<Hub, 'fetchJson'>,
  environment: Environment = createBrowserEnvironment(),
): ReadonlySignal<ServicesStatus> {
  let request: AbortController | undefined;
  let timer: Timer | undefined;
  let failures = 0;

  const visibility = createPageVisibilityObserver(environment, {
    onVisibility(state) {
      if (state === 'visible') load();
      else stop();
    },
    onNetwork(isOnline) {
      if (isOnline && !environment.isHidden()) load();
    },
  });
  const refCount = createRefCount(environment, { onFirst: visibility.start, onLast: visibility.stop });
  const status = createSignal<ServicesStatus>({ data: null, error: null }, refCount);

  function stop(): void {
    timer?.cancel();
    request?.abort();
    request = undefined;
  }

  function load(): void {
    if (request !== undefined) return;
    timer?.cancel();
    request = new AbortController();
    void send(request);
  }

  async function send(current: AbortController): Promise<void> {
    const last = status.snapshot();
    const finish = (next: ServicesStatus, wait: number) => {
      if (request !== current) return;
      request = undefined;
      timer = environment.setTimer(load, wait);
      status.set(replaceEqualDeep(last, next));
    };
    const pause = () => spreadInterval(environment.random(), INTERVAL_MS);
    try {
      const data = await loadServices(hub, { signal: current.signal });
      failures = 0;
      finish({ data, error: null }, pause());
    } catch (cause) {
      const error = toHubError(cause);
      failures += 1;
      const retryAfter = (error.retryAfter ?? 0) * 1000;
      finish(
        { data: last.data, error },
        Math.max(retryAfter, pause()) + drawWait(environment.random(), failures, backoff),
      );
    }
  }

  return { snapshot: status.snapshot, subscribe: status.subscribe };
}
