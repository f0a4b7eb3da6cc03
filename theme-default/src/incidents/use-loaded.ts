import type { Hub } from 'muster-theme';
import { type HubError, toHubError } from 'muster-theme/errors';
import { useHub } from 'muster-theme/react';
import { useEffect, useState } from 'preact/hooks';

/** What changes without an event, such as the percentage of today, is loaded again after this time. */
const REFRESH_MS = 10 * 60_000;
/** The stream reports a change to all viewers at the same moment: they load it within this time. */
const SPREAD_MS = 1500;
const RETRY_MS = 30_000;

export interface Loaded<T> {
  /** The latest answer; null before the first. It stays while the next one is loading. */
  readonly data: T | null;
  readonly error: HubError | null;
}

/**
 * Loads data, again every ten minutes, after a failure, and whenever `revision` changes. A change of `key` means other data:
 * it is loaded immediately, and the previous data is discarded.
 */
export function useLoaded<T>(
  load: (hub: Hub, signal: AbortSignal) => Promise<T>,
  key: string,
  revision: unknown,
): Loaded<T> {
  const hub = useHub();
  const [state, setState] = useState<Loaded<T> & { readonly key: string }>({ key, data: null, error: null });
  const hasData = state.key === key && state.data !== null;
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const run = async () => {
      let delay = REFRESH_MS;
      try {
        const data = await load(hub, controller.signal);
        setState({ key, data, error: null });
      } catch (error) {
        if (controller.signal.aborted) return;
        setState((last) => ({ key, data: last.key === key ? last.data : null, error: toHubError(error) }));
        delay = RETRY_MS;
      }
      if (!controller.signal.aborted) timer = setTimeout(run, delay);
    };
    timer = setTimeout(run, hasData ? Math.random() * SPREAD_MS : 0);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [hub, key, revision]);
  return state.key === key ? state : { data: null, error: null };
}
