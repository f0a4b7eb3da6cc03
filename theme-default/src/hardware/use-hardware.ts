import type { HostDetailsProps } from 'muster-theme/details';
import type { GaugeChartsProps } from 'muster-theme/details/charts';
import { useHub } from 'muster-theme/react';
import { useEffect, useState } from 'preact/hooks';

type HistoryOfGauges = GaugeChartsProps['history'];

/** The response of `GET /api/nodes/{id}/details`. */
interface NodeDetails extends Pick<HostDetailsProps, 'details' | 'at'> {
  readonly state: string;
}

/** The agent measures for ten seconds after each request. */
const DETAILS_MS = 2_000;
/** While there are none: the administrator may show some, or the node be connected again. */
const IDLE_MS = 60_000;
const GAUGES_MS = 60_000;
export const GAUGE_HOURS = 24;

/** What the hub shows of a host's hardware. */
interface Hardware {
  /** Null while there are none. */
  readonly details: NodeDetails | null;
  /** The last day; null without any. */
  readonly gauges: HistoryOfGauges | null;
}

export function useHardware(id: number): Hardware {
  const details = useRepeated<NodeDetails>(`/api/nodes/${id}/details`, ({ state }) =>
    state === 'live' || state === 'waiting' ? DETAILS_MS : IDLE_MS,
  );
  const isHidden = details === null || details.state === 'hidden';
  const path = isHidden ? null : `/api/nodes/${id}/gauges?hours=${GAUGE_HOURS}`;
  const gauges = useRepeated<HistoryOfGauges>(path, () => GAUGES_MS);
  return {
    details: details?.state === 'live' || details?.state === 'waiting' ? details : null,
    gauges: gauges === null || gauges.ts.length === 0 ? null : gauges,
  };
}

/** The JSON of a path, requested again and again; null before the first response, and after a failed request. */
function useRepeated<T>(path: string | null, chooseWait: (answer: T) => number): T | null {
  const hub = useHub();
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    if (path === null) {
      setAnswer(null);
      return;
    }
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      let wait = IDLE_MS;
      // Nobody looks at a hidden tab, and the agent need not measure.
      if (!document.hidden) {
        const loaded = (await hub
          .fetchJson(path, { signal: controller.signal })
          .catch(() => null)) as T | null;
        if (controller.signal.aborted) return;
        setAnswer(loaded);
        if (loaded !== null) wait = chooseWait(loaded);
      }
      timer = setTimeout(load, wait);
    };
    const resume = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void load();
    };
    void load();
    document.addEventListener('visibilitychange', resume);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
    };
  }, [hub, path]);
  return answer;
}
