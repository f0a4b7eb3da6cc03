import { gaugeNames } from '@muster/generated/gauges';
import type { ContainerUse, HistoryMinutes, MissedParts } from '@muster/generated/types';
import { markMinutes, mergeParts, placeMinute } from '../store/part-hours.ts';
import type { GaugeRow, PartHour } from '../store/rows.ts';

const HOUR_MINUTES = 60;

interface MissedRow extends GaugeRow {
  minutes: Record<string, (number | null)[]>;
}

interface MissedGaugeMembers {
  minutes: readonly number[];
  gauges: HistoryMinutes['gauges'] | undefined;
  parts: HistoryMinutes['parts'] | undefined;
}

/**
 * Rows of the gauges, mounts and containers of a message. `places` are the hub's numbers of its minutes, null for refused ones.
 * `dropped` is the number of lists that have not as many entries.
 */
export function makeGaugeRows(
  nodeId: number,
  places: readonly (number | null)[],
  { minutes, gauges, parts }: MissedGaugeMembers,
): { rows: GaugeRow[]; dropped: number } {
  const rows = new Map<number, MissedRow>();
  let dropped = 0;

  function findRow(minute: number): { row: MissedRow; index: number } {
    const { hour, index } = placeMinute(minute);
    const row = rows.get(hour) ?? { node_id: nodeId, hour, minutes: {}, isMissed: true };
    rows.set(hour, row);
    return { row, index };
  }

  function addGauge(name: string, values: readonly (number | null)[]): void {
    for (const [at, minute] of places.entries()) {
      const value = values[at] ?? null;
      if (minute === null || value === null) continue;
      const { row, index } = findRow(minute);
      row.minutes[name] ??= Array.from({ length: HOUR_MINUTES }, () => null);
      row.minutes[name][index] = value;
    }
  }

  for (const name of gaugeNames) {
    const values = gauges?.[name];
    if (values === undefined) continue;
    if (values.length === places.length) addGauge(name, values);
    else dropped += 1;
  }
  for (const part of parts ?? []) {
    const minute = places[minutes.indexOf(part.minute)] ?? null;
    if (minute === null) continue;
    const { row, index } = findRow(minute);
    row.parts = mergeParts(row.parts, makeParts(index, part));
  }
  return { rows: [...rows.values()], dropped };
}

/** Sums, of which the message has the means. */
function makeParts(
  index: number,
  { samples, mounts = [], largest_containers: containers = [] }: MissedParts,
): PartHour {
  return {
    minutes: markMinutes(index, samples),
    samples,
    mounts,
    containers: containers.map(
      ({ name, cpu = 0, memory }): ContainerUse => ({
        name,
        cpu: cpu * samples,
        memory: memory * samples,
      }),
    ),
  };
}

/** Memory that the rows take, in rows of minutes. */
export function weighGaugeRows(rows: readonly GaugeRow[]): number {
  return rows.reduce(
    (sum, { minutes, parts }) =>
      sum +
      HOUR_MINUTES * (Object.keys(minutes).length > 0 ? 1 : 0) +
      (parts === undefined ? 0 : parts.mounts.length + parts.containers.length),
    0,
  );
}
