import { type HubError, toHubError } from 'muster-theme/errors';
import type { History } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import { useEffect, useState } from 'preact/hooks';

/** Rows that a chart can show at its size. */
const POINTS = 360;

/** The hub stores a row per minute. */
const REFRESH_MS = 60_000;

export interface HistoryState {
  /** Of the requested range, or of the previous one while loading. */
  readonly history: History | null;
  readonly error: HubError | null;
  readonly isLoading: boolean;
  retry(): void;
}

/** History of a node, reloaded every minute. */
export function useHistory(id: number, hours: number): HistoryState {
  const hub = useHub();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<HistoryState, 'retry'>>({
    history: null,
    error: null,
    isLoading: true,
  });
  // `attempt` triggers a new request.
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const history = await hub.metrics(id, { hours, points: POINTS, signal: controller.signal });
        setState({ history, error: null, isLoading: false });
      } catch (error) {
        if (controller.signal.aborted) return;
        setState(({ history }) => ({ history, error: toHubError(error), isLoading: false }));
      }
      if (!controller.signal.aborted) timer = setTimeout(load, REFRESH_MS);
    };
    setState(({ history }) => ({ history, error: null, isLoading: true }));
    void load();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [hub, id, hours, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
