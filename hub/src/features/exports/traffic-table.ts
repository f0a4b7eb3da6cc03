import type { CivilDate, Runtime } from '@muster/shared/runtime';
import { computeMonthUsed, findPeriodStart, formatDayNumber } from '../../agents/ledger.ts';
import type { TrafficSum } from '../../store/series.ts';
import type { Store } from '../../store/store.ts';
import { findDayEnd } from '../incidents/availability.ts';
import type { Fleet, FleetNode } from '../nodes/fleet.ts';
import { viewTraffic } from '../nodes/node-view.ts';
import type { ExportRow, ExportTable } from './export-streams.ts';
import { formatTime } from './history-tables.ts';

/** A month of a plan. */
interface Month {
  /** First day as YYYY-MM-DD, and when it begins in Unix seconds. */
  firstDay: string;
  from: number;
}

const columns = [
  'node_id',
  'node_name',
  'month_start',
  'from',
  'to',
  'rx_bytes',
  'tx_bytes',
  'used_bytes',
  'limit_bytes',
  'source',
  'measured_percent',
] as const;

/** Months in one query: about 10 ms of the reader thread if all of their hours are stored. */
const MONTHS_PER_QUERY = 12;
/** Caps the share, because an hour that is partly outside of the month covers more time than the month has. */
const MAX_PERCENT = 100;

/** The traffic of all nodes in their latest `count` months: the current one from the ledger, the others from the history. */
export function readTrafficTable(
  runtime: Runtime,
  store: Pick<Store, 'sumTraffic'>,
  fleet: Fleet,
  count: number,
): ExportTable {
  const now = Math.floor(runtime.now() / 1000);
  const today = runtime.calendar(now * 1000);
  const findStart = createDayStarts(runtime);

  async function readMonths(node: FleetNode): Promise<ExportRow[]> {
    const months = listMonths(today, node.row.traffic_reset_day, count).map((firstDay) => ({
      firstDay,
      from: findStart(firstDay),
    }));
    const sums = await sumMonths(store, node.row.id, months);
    const past = sums.flatMap((sum, index) => {
      const [month, next] = months.slice(index, index + 2);
      if (month === undefined || next === undefined || sum.seconds === 0) return [];
      return [describeMonth(node, month, { to: next.from, source: 'history', ...sum })];
    });
    const current = months.at(-1);
    if (current === undefined) return past;
    const { month_rx: rx, month_tx: tx } = viewTraffic(node, today);
    return [...past, describeMonth(node, current, { to: now, source: 'ledger', rx, tx, seconds: null })];
  }

  return {
    head: {
      exported_at: formatTime(now),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    columns,
    slices: (async function* () {
      for (const { row } of [...fleet.list()]) {
        const node = fleet.find(row.id);
        if (node !== undefined) yield await readMonths(node);
      }
    })(),
  };
}

/** First days of the latest `count` plan months, oldest first, as YYYY-MM-DD. */
function listMonths(today: CivilDate, resetDay: number, count: number): string[] {
  const days: string[] = [];
  for (let date = today; days.length < count; ) {
    const start = formatDayNumber(findPeriodStart(date, resetDay));
    days.unshift(start);
    date = toCivilDate(addDays(start, -1));
  }
  return days;
}

/** The traffic of each month but the last. */
async function sumMonths(
  store: Pick<Store, 'sumTraffic'>,
  nodeId: number,
  months: readonly Month[],
): Promise<TrafficSum[]> {
  const sums: TrafficSum[] = [];
  for (let first = 0; first < months.length - 1; first += MONTHS_PER_QUERY) {
    const bounds = months.slice(first, first + MONTHS_PER_QUERY + 1).map(({ from }) => from);
    sums.push(...(await store.sumTraffic({ node_id: nodeId, bounds })));
  }
  return sums;
}

interface MonthTraffic {
  to: number;
  source: 'ledger' | 'history';
  rx: number;
  tx: number;
  /** Time that the history covers; null for the ledger. */
  seconds: number | null;
}

function describeMonth({ row }: FleetNode, month: Month, traffic: MonthTraffic): ExportRow {
  const { to, rx, tx, source, seconds } = traffic;
  const share = seconds === null ? null : (seconds / (to - month.from)) * 100;
  return [
    row.id,
    row.name,
    month.firstDay,
    formatTime(month.from),
    formatTime(to),
    rx,
    tx,
    computeMonthUsed(row.traffic_mode, rx, tx),
    row.traffic_limit,
    source,
    share === null ? null : Math.min(MAX_PERCENT, Math.floor(share * 100) / 100),
  ];
}

/** When a day begins in the hub's time zone. Cached, because nodes share few reset days. */
function createDayStarts(runtime: Runtime): (date: string) => number {
  const starts = new Map<string, number>();
  return (date) => {
    const known = starts.get(date);
    if (known !== undefined) return known;
    const start = findDayEnd(runtime, addDays(date, -1));
    starts.set(date, start);
    return start;
  };
}

function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

function toCivilDate(date: string): CivilDate {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
}
