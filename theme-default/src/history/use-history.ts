import { type HubError, toHubError } from '@muster/theme-sdk/errors';
import type { History } from '@muster/theme-sdk/model';
import { useHub } from '@muster/theme-sdk/react';
import { useEffect, useState } from 'preact/hooks';

/** Rows that a chart of this size can show. */
const POINTS = 360;

/** New rows come once a minute; a failure is tried again as soon. */
const REFRESH_MS = 60_000;

export interface HistoryState {
  /** Of the asked window, or of the one before while the new one is on its way. */
  readonly history: History | null;
  readonly fault: HubError | null;
  readonly isLoading: boolean;
  retry(): void;
}

/** The history of a node over so many hours, asked for again as it goes on. */
export function useHistory(id: number, hours: number): HistoryState {
  const hub = useHub();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<HistoryState, 'retry'>>({
    history: null,
    fault: null,
    isLoading: true,
  });
  // Another attempt is another request.
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const history = await hub.metrics(id, { hours, points: POINTS, signal: controller.signal });
        setState({ history, fault: null, isLoading: false });
      } catch (error) {
        if (controller.signal.aborted) return;
        setState(({ history }) => ({ history, fault: toHubError(error), isLoading: false }));
      }
      if (!controller.signal.aborted) timer = setTimeout(load, REFRESH_MS);
    };
    setState(({ history }) => ({ history, fault: null, isLoading: true }));
    void load();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [hub, id, hours, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
