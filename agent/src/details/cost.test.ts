import { encodeGauges, encodeReport } from '@muster/generated/agent-codec';
import { gaugeMembers } from '@muster/generated/gauges';
import type { Details } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import {
  createSizedMachine,
  largeMachine,
  type MachineSize,
  smallMachine,
} from '../../../tests/support/machines/sized-machine.ts';
import type { Host } from '../host.ts';
import { createLog } from '../log.ts';
import { openMachine } from '../machine.ts';
import { createHost } from '../node/host.ts';
import { createGaugeMeter } from './gauges.ts';

// What a minute of reports at the default interval and gauges takes: 1,000 containers, 512 cores, 200 disks and 50 sensors may take
// three times what a small machine takes.

const REPORTS = 20;
const INTERVAL_MS = 3_000;
const MAX_RATIO = 3;

interface Counts {
  /** Calls that ask the kernel for something. */
  calls: number;
  sentBytes: number;
}

function countCalls(host: Host, counts: Counts): Host {
  const counted =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      counts.calls += 1;
      return call(...args);
    };
  return {
    ...host,
    readText: counted(host.readText),
    readLatin1: counted(host.readLatin1),
    readFilesAside(paths) {
      counts.calls += paths.length;
      return host.readFilesAside(paths);
    },
    openFile(path, headBytes) {
      const file = host.openFile(path, headBytes);
      return { ...file, read: counted(file.read) };
    },
    exists: counted(host.exists),
    listFolder: counted(host.listFolder),
    readLink: counted(host.readLink),
    countLinks: counted(host.countLinks),
    getFileSystemSize: counted(host.getFileSystemSize),
    readInterfaceIndex: counted(host.readInterfaceIndex),
  };
}

/** The mean of so many minutes, after the first two, in which everything is read once. */
async function measure(size: MachineSize, minutes: number): Promise<Counts> {
  const tree = createSizedMachine(size);
  const counts: Counts = { calls: 0, sentBytes: 0 };
  const clock = createManualRuntime();
  const runtime = { ...clock, setTimer: createHost().runtime.setTimer };
  const options = { rootfs: undefined, intervalSeconds: 3, interfaces: [], excludedInterfaces: [] };
  const host = { ...countCalls(tree.host, counts), runtime };
  const { sampler, openSections } = openMachine(
    host,
    options,
    createLog(() => undefined),
  );
  const members: readonly string[] = Object.values(gaugeMembers);
  const sections = openSections().filter(({ name }) => members.includes(name));
  const meter = createGaugeMeter();
  sampler.prime();
  for (let minute = -2; minute < minutes; minute += 1) {
    if (minute === 0) Object.assign(counts, { calls: 0, sentBytes: 0 });
    tree.advance();
    for (let report = 0; report < REPORTS; report += 1) {
      clock.advance(INTERVAL_MS);
      counts.sentBytes += encodeReport(sampler.sample()).length;
    }
    const details: Details = {};
    for (const section of sections)
      Object.assign(details, { [section.name]: await section.measure(clock.monotonic()) });
    const gauges = meter.measure(details, clock.monotonic());
    expect(gauges).toMatchObject({ containers: size.containers, disks_impaired: 0 });
    counts.sentBytes += encodeGauges(gauges).length;
  }
  for (const section of sections) section.close?.();
  tree.close();
  return { calls: counts.calls / minutes, sentBytes: counts.sentBytes / minutes };
}

test('a large machine takes at most three times the calls of a small one, and sends little more', async () => {
  // An hour, after which everything that is read slowly was read again.
  const small = await measure(smallMachine, 60);
  const large = await measure(largeMachine, 60);
  expect(large.calls / small.calls).toBeLessThanOrEqual(MAX_RATIO);
  expect(large.sentBytes / small.sentBytes).toBeLessThan(1.2);
});
