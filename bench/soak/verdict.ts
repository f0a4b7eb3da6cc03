import { dropWarmUp, findDrift, findHourlySlope, type Sample } from './trend.ts';

/** Outcome of reports and requests over the whole run. */
export interface Tally {
  sent: number;
  arrived: number;
  /** Reports that the hub dropped because a stall of the load generator sent two at once. */
  early: number;
  lostAgents: number;
  lostViewers: number;
  /** Failed requests. */
  faults: readonly string[];
}

export interface Verdict {
  what: string;
  holds: boolean;
}

const MIB = 2 ** 20;
const SECONDS_PER_HOUR = 3600;
/** Memory growth per hour. */
const MAX_HOURLY = MIB;
/** Memory growth in a run of any length: responses in flight when a sample is taken. */
const MAX_NOISE = 3 * MIB;
/** Requests in flight in some samples and not in others. */
const MAX_DESCRIPTORS = 6;
const MAX_LISTENERS = 60;
/** Growth of the event-loop delay, p99, milliseconds: high enough for a shared machine; a leak grows past it. */
const MAX_SLOWER_MS = 250;

/** The same for runs of half an hour and half a minute: both find a leak per report. */
export function judge(samples: readonly Sample[], tally: Tally): Verdict[] {
  const settled = dropWarmUp(samples);
  const hours = ((settled.at(-1)?.at ?? 0) - (settled[0]?.at ?? 0)) / SECONDS_PER_HOUR;
  const growth = findHourlySlope(settled, ({ heapBytes }) => heapBytes) * hours;
  const most = MAX_HOURLY * hours + MAX_NOISE;
  const descriptors = findDrift(settled, (sample) => sample.descriptors);
  const listeners = findDrift(settled, (sample) => sample.listeners);
  const slower = findDrift(settled, ({ p99 }) => p99);
  const lost = tally.sent - tally.arrived - tally.early;
  const { lostAgents, lostViewers, faults } = tally;
  return [
    {
      what: `memory grew by ${tellMib(growth)} MiB after the warm-up, of at most ${tellMib(most)}`,
      holds: settled.length > 1 && growth <= most,
    },
    { what: `descriptors grew by ${descriptors}`, holds: descriptors <= MAX_DESCRIPTORS },
    { what: `listeners grew by ${listeners}`, holds: listeners <= MAX_LISTENERS },
    { what: `the loop’s delay grew by ${slower.toFixed(1)} ms`, holds: slower <= MAX_SLOWER_MS },
    { what: `${lost} reports lost, ${tally.early} dropped as too early`, holds: lost === 0 },
    { what: `${lostAgents} agents and ${lostViewers} viewers lost`, holds: lostAgents + lostViewers === 0 },
    {
      what: `${faults.length} requests failed ${faults.slice(0, 3).join('; ')}`.trimEnd(),
      holds: faults.length === 0,
    },
  ];
}

function tellMib(bytes: number): string {
  return (bytes / MIB).toFixed(1);
}
