import { decodeUtf8 } from './encodings.ts';
import type { Host } from './host.ts';
import type { Log } from './log.ts';
import { openMachine } from './machine.ts';
import type { MachineOptions } from './options.ts';

function readOr<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** Prints, after an interval, what an agent with these options would report, as JSON. */
export function printReport(host: Host, options: MachineOptions, log: Log): void {
  const machine = openMachine(host, options, log);
  machine.sampler.prime();
  host.runtime.setTimer(() => {
    const report = machine.sampler.sample();
    const mountPoints = readOr(machine.listDisks, []).flatMap((disk) => disk.mountPoints);
    const printed = {
      facts: machine.collectFacts(),
      report,
      counted: {
        interfaces: readOr(machine.listInterfaces, []).map(decodeUtf8),
        mount_points: mountPoints.map(decodeUtf8),
      },
    };
    host.print(`${JSON.stringify(printed, null, 2)}\n`);
  }, options.intervalSeconds * 1000);
}
