import type { Random } from './random.ts';

export interface ProcessorTruth {
  /** /proc/stat of each moment. */
  stats: string[];
  /** The true figures of the interval before each moment except the first. */
  percentages: number[];
}

const USER = 0;
const IDLE = 3;
const IO_WAIT = 4;
const FIELDS = 8;

/** Ticks by field that pass in an interval. */
function passTime(random: Random): number[] {
  return Array.from({ length: FIELDS }, (_, field) => random.below(field === IDLE ? 2_000 : 300) + 1);
}

function measure(passed: number[]): number {
  const total = passed.reduce((sum, ticks) => sum + ticks, 0);
  const idle = (passed[IDLE] ?? 0) + (passed[IO_WAIT] ?? 0);
  return Math.round(((total - idle) / total) * 10_000) / 100;
}

function format(ticks: number[], processors: number): string {
  const lines = Array.from({ length: processors }, (_, index) => `cpu${index} 1 2 3 4 5 6 7 8 0 0\n`);
  return `cpu  ${ticks.join(' ')} 0 0\n${lines.join('')}intr 1 2 3\n`;
}

/** A change of a field besides elapsed time. The interval cannot be measured. */
interface Event {
  field: number;
  change: number;
}

/** A suspension, a processor that goes and comes back, I/O wait that falls by less than it could grow by, or nothing. */
function planEvents(random: Random, moments: number): Map<number, Event> {
  const events = new Map<number, Event>();
  const at = random.between(1, moments - 2);
  switch (random.pick(['nothing', 'suspended', 'gone', 'jitter'])) {
    case 'suspended':
      events.set(at, { field: IDLE, change: -random.between(100_000, 1_000_000) });
      break;
    case 'gone': {
      const change = random.between(100_000, 1_000_000);
      const field = random.pick([USER, IDLE]);
      events.set(at, { field, change: -change });
      // The counter is now above its highest value.
      events.set(random.between(at + 1, moments - 1), { field, change });
      break;
    }
    case 'jitter':
      events.set(at, { field: IO_WAIT, change: -301 });
      break;
    default:
  }
  return events;
}

export function makeProcessors(random: Random, moments: number): ProcessorTruth {
  const processors = random.between(1, 64);
  const ticks = passTime(random).map((passed) => passed + 2_000_000);
  const events = planEvents(random, moments);
  const truth: ProcessorTruth = { stats: [format(ticks, processors)], percentages: [] };
  let last = 0;
  for (let moment = 1; moment < moments; moment += 1) {
    const passed = passTime(random);
    const event = events.get(moment);
    for (const [field, more] of passed.entries()) ticks[field] = (ticks[field] ?? 0) + more;
    if (event !== undefined) ticks[event.field] = (ticks[event.field] ?? 0) + event.change;
    last = event === undefined ? measure(passed) : last;
    truth.stats.push(format(ticks, processors));
    truth.percentages.push(last);
  }
  return truth;
}
