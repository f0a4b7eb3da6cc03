import type { History } from 'muster-theme/model';
import { useHub } from 'muster-theme/react';
import { useEffect, useState } from 'preact/hooks';
import type { HistoryQuery } from '../history/history-query.ts';
import { getWindow } from '../history/use-history.ts';

const POINTS = 360;
const REFRESH_MS = 60_000;
/** Parts of a shorter range have no more rows than the range. */
const FULL_HOURS = 6;

export interface Histories {
  readonly histories: ReadonlyMap<number, History>;
  /** Nodes whose history could not be loaded. */
  readonly failed: readonly number[];
  /** End of the whole range, Unix seconds. */
  readonly to: number;
}

/** The histories of several nodes over the zoom or the whole range, reloaded every minute. */
export function useHistories(ids: readonly number[], { hours, zoom }: HistoryQuery): Histories {
  const hub = useHub();
  const [state, setState] = useState<Histories>(() => ({
    histories: new Map(),
    failed: [],
    to: hub.live.snapshot()?.ts ?? 0,
  }));
  const window = zoom === null || hours <= FULL_HOURS ? { hours, until: 0 } : getWindow(zoom);
  const key = ids.join();
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wanted = key === '' ? [] : key.split(',').map(Number);
    const end = window.until > 0 ? { until: window.until } : {};
    const options = { hours: window.hours, points: POINTS, ...end, signal: controller.signal };
    const load = async () => {
      const results = await Promise.allSettled(wanted.map((id) => hub.metrics(id, options)));
      if (controller.signal.aborted) return;
      setState((known) => toState(known, new Map(wanted.map((id, at) => [id, results[at]])), window.until));
      timer = setTimeout(load, REFRESH_MS);
    };
    void load();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [hub, key, window.hours, window.until]);
  return state;
}

type Results = ReadonlyMap<number, PromiseSettledResult<History> | undefined>;

/** A node whose request failed keeps the history that it had. */
function toState(known: Histories, results: Results, until: number): Histories {
  const histories = new Map<number, History>();
  const failed: number[] = [];
  for (const [id, result] of results) {
    const history = result?.status === 'fulfilled' ? result.value : known.histories.get(id);
    if (history !== undefined) histories.set(id, history);
    if (result?.status === 'rejected') failed.push(id);
  }
  const ends = [...histories.values()].map(({ to }) => to);
  return { histories, failed, to: until > 0 || ends.length === 0 ? known.to : Math.max(...ends) };
}
