import type { AlertFigure, AlertRule, AlertUnit } from '@muster/generated/types';

export type FigureGroup = 'node' | 'load' | 'storage' | 'network' | 'checks' | 'services';

/** Figures in the order of the editor. A new figure does not compile without its group. */
const groups = {
  node_offline: 'node',
  traffic_plan: 'node',
  agent_outdated: 'node',
  clock_offset: 'node',
  temperature: 'node',
  cpu: 'load',
  core_max: 'load',
  iowait: 'load',
  steal: 'load',
  load_per_core: 'load',
  memory: 'load',
  swap: 'load',
  pressure_cpu: 'load',
  pressure_memory: 'load',
  pressure_io: 'load',
  gpu: 'load',
  gpu_memory: 'load',
  disk: 'storage',
  disk_days: 'storage',
  mount_used: 'storage',
  inodes_used: 'storage',
  disk_busy: 'storage',
  disk_read: 'storage',
  disk_write: 'storage',
  disks_impaired: 'storage',
  arrays_impaired: 'storage',
  packet_loss: 'network',
  latency: 'network',
  net_errors: 'network',
  check_down: 'checks',
  check_slow: 'checks',
  certificate_days: 'checks',
  heartbeat_late: 'checks',
  containers: 'services',
  units_failed: 'services',
} as const satisfies Record<AlertFigure, FigureGroup>;

export const figureNames = Object.keys(groups) as AlertFigure[];

export function findFigureGroup(figure: AlertFigure): FigureGroup {
  return groups[figure];
}

/** What a rule may be restricted to besides nodes, and whether it depends on nodes at all. */
export type FigureScope = 'node' | 'mount' | 'probe' | 'task';

const scopes: Partial<Record<AlertFigure, FigureScope>> = {
  disk: 'mount',
  disk_days: 'mount',
  packet_loss: 'probe',
  latency: 'probe',
  check_down: 'task',
  check_slow: 'task',
  certificate_days: 'task',
  heartbeat_late: 'task',
};

export function findFigureScope(figure: AlertFigure): FigureScope {
  return scopes[figure] ?? 'node';
}

type Levels = Pick<AlertRule, 'begin' | 'end' | 'for_seconds' | 'keep_seconds' | 'severity'>;

const MINUTE = 60;
const MEBIBYTE = 1_048_576;
const MAX_KEEP_MINUTES = 5;

function suggest(begin: number, end: number, minutes: number, severity: Levels['severity']): Levels {
  // A figure that swings has two levels, and may be well for a moment.
  const keep = begin === end ? 0 : Math.min(minutes, MAX_KEEP_MINUTES);
  return { begin, end, for_seconds: minutes * MINUTE, keep_seconds: keep * MINUTE, severity };
}

const unitDefaults: Readonly<Record<AlertUnit, Levels>> = {
  percent: suggest(90, 80, 15, 'warning'),
  celsius: suggest(85, 75, 5, 'warning'),
  bytes_per_second: suggest(200 * MEBIBYTE, 100 * MEBIBYTE, 15, 'warning'),
  per_second: suggest(1, 0.5, 5, 'warning'),
  milliseconds: suggest(300, 200, 15, 'warning'),
  seconds: suggest(3 * MINUTE, 3 * MINUTE, 0, 'critical'),
  days: suggest(14, 20, 0, 'warning'),
  load: suggest(2, 1.5, 15, 'warning'),
  count: suggest(1, 1, 5, 'warning'),
  flag: suggest(1, 1, 0, 'critical'),
};

const figureDefaults: Partial<Record<AlertFigure, Levels>> = {
  memory: suggest(95, 90, 5, 'critical'),
  swap: suggest(80, 60, 15, 'warning'),
  iowait: suggest(30, 20, 15, 'warning'),
  steal: suggest(20, 10, 15, 'warning'),
  pressure_cpu: suggest(60, 40, 15, 'warning'),
  pressure_memory: suggest(20, 10, 5, 'warning'),
  pressure_io: suggest(40, 20, 15, 'warning'),
  disk: suggest(90, 88, 5, 'warning'),
  disk_days: suggest(7, 10, 60, 'warning'),
  mount_used: suggest(90, 88, 5, 'warning'),
  inodes_used: suggest(90, 85, 5, 'critical'),
  traffic_plan: suggest(85, 85, 0, 'warning'),
  packet_loss: suggest(30, 10, 5, 'warning'),
  check_slow: suggest(1, 1, 5, 'warning'),
  agent_outdated: suggest(1, 1, 24 * MINUTE, 'warning'),
  clock_offset: suggest(30, 10, 5, 'warning'),
  containers: suggest(50, 40, 15, 'warning'),
  arrays_impaired: suggest(1, 1, 0, 'critical'),
  disks_impaired: suggest(1, 1, 0, 'critical'),
};

/** Levels that a rule for a figure begins with. */
export function suggestLevels(figure: AlertFigure, unit: AlertUnit): Levels {
  return figureDefaults[figure] ?? unitDefaults[unit];
}

/** How many of the contract's units one unit of the editor has. */
const factors: Partial<Record<AlertUnit, number>> = { bytes_per_second: MEBIBYTE, seconds: MINUTE };

export function findFactor(figure: AlertFigure, unit: AlertUnit): number {
  return figure === 'clock_offset' ? 1 : (factors[unit] ?? 1);
}
