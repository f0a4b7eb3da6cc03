import type { NodeConfig, TrafficMode } from '@muster/generated/types';
import { type CellRow, toJson, toRecord, toText } from '../cells.ts';
import type { NoteList } from '../note-list.ts';

/** What an alert rule says about the plan of a server. */
export type Quota = Required<Pick<NodeConfig, 'traffic_limit' | 'traffic_mode' | 'traffic_reset_day'>>;

export type AlertRow = CellRow<'name' | 'rules_raw'>;

const cycleModes: Readonly<Record<string, TrafficMode>> = {
  transfer_all_cycle: 'sum',
  transfer_in_cycle: 'down',
  transfer_out_cycle: 'up',
};

/** All servers but the listed ones, or only the listed ones. */
const COVER_ALL = 0;

interface CycleRule {
  quota: Quota;
  covers(server: string): boolean;
}

/**
 * The quotas of alert rules that count traffic by month: the first rule that covers a server. The rules themselves are not
 * imported, and rules of another cycle are only named.
 */
export function parseQuotas(
  rows: readonly AlertRow[],
  notes: NoteList,
): (server: string) => Quota | undefined {
  const rules = rows.flatMap((row) => {
    const value = toJson(row.rules_raw);
    const found = Array.isArray(value) ? value.map(toRecord).filter(isCycle) : [];
    return found.flatMap((rule) => parseRule(rule, toText(row.name), notes));
  });
  return (server) => rules.find((rule) => rule.covers(server))?.quota;
}

function isCycle({ type }: Readonly<Record<string, unknown>>): boolean {
  return typeof type === 'string' && Object.hasOwn(cycleModes, type);
}

function parseRule(rule: Readonly<Record<string, unknown>>, name: string, notes: NoteList): CycleRule[] {
  const start = String(rule.cycle_start ?? '');
  const day = Number(/^\d{4}-\d\d-(\d\d)/.exec(start)?.[1]);
  const unit = String(rule.cycle_unit ?? '').toLowerCase();
  const interval = Number(rule.cycle_interval);
  const described = `"${name}" counts traffic from ${start.slice(0, 10) || 'an unknown day'} every ${interval} ${unit || 'hour'}`;
  if (unit !== 'month' || interval !== 1 || !(day >= 1 && day <= 31)) {
    notes.add({
      subject: 'Alert rules',
      detail: `${described}; periods here are months, so it is left out.`,
    });
    return [];
  }
  notes.add({
    subject: 'Alert rules',
    detail: `${described}: its servers get that day, and its limit if they have none. Nobody is notified.`,
  });
  const limit = Math.round(Number(rule.max));
  const listed = toRecord(rule.ignore);
  const isListed = (server: string) => listed[server] === true;
  return [
    {
      quota: {
        traffic_limit: Number.isSafeInteger(limit) && limit > 0 ? limit : 0,
        traffic_mode: cycleModes[String(rule.type)] ?? 'sum',
        traffic_reset_day: day,
      },
      covers: Number(rule.cover ?? COVER_ALL) === COVER_ALL ? (server) => !isListed(server) : isListed,
    },
  ];
}
