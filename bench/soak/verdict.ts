import { dropWarmUp, findDrift, findHourlySlope, type Sample } from './trend.ts';

/** What came of what was sent and asked, over the whole run. */
export interface Tally {
  sent: number;
  arrived: number;
  /** Reports that the hub dropped because a stall of the load brought two at once. */
  early: number;
  lostAgents: number;
  lostViewers: number;
  /** What failed of the requests. */
  faults: readonly string[];
}

export interface Verdict {
  what: string;
  holds: boolean;
}

const MIB = 2 ** 20;
const SECONDS_PER_HOUR = 3600;
/** Of memory, in an hour. */
const MAX_HOURLY = MIB;
/** Of memory, in a run of any length: answers that are under way or kept for a moment when a sample is taken. */
const MAX_NOISE = 3 * MIB;
/** Requests that are under way in some samples and not in others. */
const MAX_DESCRIPTORS = 6;
const MAX_LISTENERS = 60;
/** Of the loop's delay, p99, milliseconds: a hub that slows down does so without end, a machine that is shared does not. */
const MAX_SLOWER_MS = 100;

/** The same for a run of half an hour and of half a minute: what leaks at every report is found by both. */
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
