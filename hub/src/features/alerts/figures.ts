import { type GaugeName, type GaugeUnit, gaugeNames, gaugeUnits } from '@muster/generated/gauges';
import type { AlertFigure, AlertFigureInfo, AlertUnit } from '@muster/generated/types';

/** What there is an alert for: a node, one of its mount points, a ping task on a node, or a ping task. */
export type FigureScope = 'node' | 'mount' | 'probe' | 'task';

export interface Figure {
  unit: AlertUnit;
  scope: FigureScope;
  /** Whether low values are bad. */
  isBelow: boolean;
  /** Whether the stored history has it. */
  hasHistory: boolean;
}

type OwnFigure = Exclude<AlertFigure, GaugeName>;

const high = { isBelow: false } as const;
const low = { isBelow: true } as const;
const stored = { hasHistory: true } as const;
const unstored = { hasHistory: false } as const;

const ownFigures: Readonly<Record<OwnFigure, Figure>> = {
  cpu: { unit: 'percent', scope: 'node', ...high, ...stored },
  memory: { unit: 'percent', scope: 'node', ...high, ...stored },
  swap: { unit: 'percent', scope: 'node', ...high, ...stored },
  load_per_core: { unit: 'load', scope: 'node', ...high, ...stored },
  disk: { unit: 'percent', scope: 'mount', ...high, ...stored },
  disk_days: { unit: 'days', scope: 'mount', ...low, ...unstored },
  traffic_plan: { unit: 'percent', scope: 'node', ...high, ...unstored },
  packet_loss: { unit: 'percent', scope: 'probe', ...high, ...stored },
  latency: { unit: 'milliseconds', scope: 'probe', ...high, ...stored },
  check_down: { unit: 'flag', scope: 'task', ...high, ...unstored },
  check_slow: { unit: 'flag', scope: 'task', ...high, ...unstored },
  certificate_days: { unit: 'days', scope: 'task', ...low, ...unstored },
  heartbeat_late: { unit: 'flag', scope: 'task', ...high, ...unstored },
  node_offline: { unit: 'seconds', scope: 'node', ...high, ...unstored },
  agent_outdated: { unit: 'flag', scope: 'node', ...high, ...unstored },
  clock_offset: { unit: 'seconds', scope: 'node', ...high, ...unstored },
};

const gaugeAlertUnits: Readonly<Record<GaugeUnit, AlertUnit>> = {
  percent: 'percent',
  celsius: 'celsius',
  bytes_per_second: 'bytes_per_second',
  per_second: 'per_second',
  count: 'count',
};

const gaugeFigures = Object.fromEntries(
  gaugeNames.map((name) => [
    name,
    { unit: gaugeAlertUnits[gaugeUnits[name]], scope: 'node', ...high, ...stored },
  ]),
) as Readonly<Record<GaugeName, Figure>>;

export const figures: Readonly<Record<AlertFigure, Figure>> = { ...ownFigures, ...gaugeFigures };

export const figureInfos: readonly AlertFigureInfo[] = (
  Object.entries(figures) as [AlertFigure, Figure][]
).map(([figure, { unit, isBelow, hasHistory }]) => ({
  figure,
  unit,
  is_below: isBelow,
  has_history: hasHistory,
}));
