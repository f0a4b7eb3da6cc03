import { type HubError, toHubError } from 'muster-theme/errors';
import type { History } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import type { Span } from 'muster-theme/series';
import { useEffect, useState } from 'preact/hooks';

/** Rows that a chart can show at its size. */
const POINTS = 360;

/** The hub stores a row per minute. */
const REFRESH_MS = 60_000;
const HOUR_SECONDS = 3600;

/** A window of history. */
export interface HistoryWindow {
  readonly hours: number;
  /** Its end, Unix seconds; 0 for now. */
  readonly until: number;
}

export interface HistoryState {
  /** Of the requested window, or of the previous one while loading. */
  readonly history: History | null;
  readonly error: HubError | null;
  readonly isLoading: boolean;
  retry(): void;
}

type Loaded = Omit<HistoryState, 'retry'>;

const idle: Loaded = { history: null, error: null, isLoading: false };

/** History of a node, reloaded every minute; none without a window. */
export function useHistory(id: number, window: HistoryWindow | null): HistoryState {
  const hub = useHub();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Loaded>({ ...idle, isLoading: window !== null });
  const { hours, until } = window ?? { hours: 0, until: 0 };
  // `attempt` triggers a new request.
  useEffect(() => {
    if (hours === 0) {
      setState(idle);
      return;
    }
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const end = until > 0 ? { until } : {};
        const history = await hub.metrics(id, { hours, points: POINTS, ...end, signal: controller.signal });
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
  }, [hub, id, hours, until, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

/** The window of whole hours that contains a span. */
export function getWindow({ from, to }: Span): HistoryWindow {
  return { hours: Math.max(1, Math.ceil((to - from) / HOUR_SECONDS)), until: to };
}
