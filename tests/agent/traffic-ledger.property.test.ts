import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createManualRuntime, type ManualRuntime } from '@muster/shared/runtime/manual';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createDiskMeter } from '../../agent/src/collectors/disks.ts';
import { createInterfaceSelection, type InterfaceRules } from '../../agent/src/collectors/interfaces.ts';
import { createLog } from '../../agent/src/log.ts';
import { createSampler } from '../../agent/src/sampler.ts';
import { applyReport, type ReportedCounters } from '../../hub/src/agents/ledger.ts';
import type { TrafficRow } from '../../hub/src/store/rows.ts';
import { createTrafficRow } from '../support/data/traffic-row.ts';
import { makeFolder } from '../support/folder.ts';
import { openTree } from './support/machines.ts';

// Counted by their names, virtual ones, and those that depend on routes and sessions.
const names = ['eth0', 'eth1', 'wwan0', 'ppp0', 'tun0', 'wg0', 'veth1', 'br-lan'];
const optionSets: InterfaceRules[] = [
  { only: [], excluded: [] },
  { only: [], excluded: ['eth1'] },
  { only: ['eth0', 'wg0'], excluded: [] },
  { only: ['eth*', 'tun0'], excluded: ['eth0'] },
];
/** Interface rules of releases: the current one, and others that count fewer and more interfaces. */
const releases = ['current', 'physical only', 'everything'] as const;

interface AgentSetup {
  options: InterfaceRules;
  release: (typeof releases)[number];
}

type Event =
  | { kind: 'traffic'; name: string; rx: number; tx: number }
  | { kind: 'add'; name: string; rx: number }
  | { kind: 'remove' | 'reset' | 'default route'; name: string }
  | { kind: 'rename'; name: string; to: string }
  | { kind: 'report' | 'silence' | 'clock step'; seconds: number }
  | ({ kind: 'agent restart' } & AgentSetup)
  | { kind: 'hub restart'; hasLostFlush: boolean }
  | { kind: 'pppoe session' | 'reboot' };

const anyName = fc.constantFrom(...names);
const LINK_BYTES_PER_SECOND = 1e10;
const bytes = fc.oneof(fc.nat(10_000), fc.nat(2 ** 40));
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('traffic' as const), name: anyName, rx: bytes, tx: bytes }),
    weight: 5,
  },
  {
    arbitrary: fc.record({ kind: fc.constant('report' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
    weight: 5,
  },
  // An interface from another network namespace brings its counters along.
  { arbitrary: fc.record({ kind: fc.constant('add' as const), name: anyName, rx: bytes }), weight: 2 },
  fc.record({
    kind: fc.constantFrom('remove' as const, 'reset' as const, 'default route' as const),
    name: anyName,
  }),
  { arbitrary: fc.record({ kind: fc.constant('rename' as const), name: anyName, to: anyName }), weight: 2 },
  fc.record({ kind: fc.constant('silence' as const), seconds: fc.integer({ min: 60, max: 40_000 }) }),
  fc.record({ kind: fc.constant('clock step' as const), seconds: fc.integer({ min: -90_000, max: 90_000 }) }),
  fc.record({
    kind: fc.constant('agent restart' as const),
    options: fc.constantFrom(...optionSets),
    release: fc.constantFrom(...releases),
  }),
  fc.record({ kind: fc.constant('hub restart' as const), hasLostFlush: fc.boolean() }),
  fc.constant<Event>({ kind: 'pppoe session' }),
  fc.constant<Event>({ kind: 'reboot' }),
);

const root = makeFolder(afterAll);

/** A network device. Its index identifies it, also under another name. */
interface Device {
  readonly index: number;
  name: string;
  rx: number;
  tx: number;
  /** What flowed through it on this host; unlike its counters, never reset. */
  flowed: Sum;
  /** Bytes of this boot that flowed before it came to this network namespace. */
  brought: Sum;
}

interface Sum {
  rx: number;
  tx: number;
}

function createMachine(runtime: ManualRuntime) {
  const path = (file: string) => join(root, file);
  const devices = new Map<string, Device>();
  let lastIndex = 1;
  let boot = 0;
  let bootedAt = 0;

  function place(device: Device, name: string): void {
    remove(device.name);
    device.name = name;
    devices.set(name, device);
    mkdirSync(path(`sys/class/net/${name}`), { recursive: true });
    writeFileSync(path(`sys/class/net/${name}/ifindex`), `${device.index}\n`);
  }

  function add(name: string, rx: number): void {
    if (devices.has(name)) return;
    lastIndex += 1;
    place({ index: lastIndex, name, rx, tx: rx, flowed: { rx: 0, tx: 0 }, brought: { rx, tx: rx } }, name);
  }

  function remove(name: string): void {
    if (devices.delete(name)) rmSync(path(`sys/class/net/${name}`), { recursive: true });
  }

  return {
    devices,
    add,
    remove,
    boot: () => boot,
    rename(name: string, to: string) {
      const device = devices.get(name);
      if (device !== undefined && !devices.has(to)) place(device, to);
    },
    transfer(name: string, { rx, tx }: Sum) {
      const device = devices.get(name);
      for (const sum of device === undefined ? [] : [device, device.flowed]) {
        sum.rx += rx;
        sum.tx += tx;
      }
    },
    writeCounters() {
      const lines = [...devices.values()].map(({ name, rx, tx }) => `${name}: ${rx} 0 0 0 0 0 0 0 ${tx} 0 0`);
      writeFileSync(path('proc/net/dev'), ['lo: 0 0 0 0 0 0 0 0 0 0', ...lines].join('\n'));
      writeFileSync(path('proc/uptime'), `${runtime.monotonic() / 1000 - bootedAt}\n`);
    },
    write: (file: string, line: string) => writeFileSync(path(file), `heading\n${line}\n`),
    reboot() {
      for (const name of [...devices.keys()]) remove(name);
      for (const folder of ['proc/net', 'proc/sys/kernel/random'])
        mkdirSync(path(folder), { recursive: true });
      boot += 1;
      bootedAt = runtime.monotonic() / 1000;
      const id = `00000000-0000-4000-8000-${String(boot).padStart(12, '0')}\n`;
      writeFileSync(path('proc/sys/kernel/random/boot_id'), id);
      for (const file of ['proc/net/route', 'proc/net/pppoe']) writeFileSync(path(file), 'heading\n');
      add('eth0', 0);
      add('eth1', 0);
    },
  };
}

function startAgent(runtime: ManualRuntime, { options, release }: AgentSetup) {
  const host = openTree(root);
  const current = createInterfaceSelection(host, options);
  const isCounted = {
    current: current.isCounted,
    'physical only': (name: string) => name.startsWith('eth'),
    everything: (name: string) => name !== 'lo',
  }[release];
  const sampler = createSampler({
    host,
    runtime,
    log: createLog(() => undefined),
    disks: createDiskMeter(host),
    interfaces: { isCounted, refresh: current.refresh },
  });
  sampler.prime();
  return { sampler, isCounted };
}

/** The hub's ledger, and what it may hold at most. */
interface Books {
  ledger: TrafficRow;
  /** What flowed between reports on interfaces that the later one counted; undefined before the first report. */
  allowed: Sum | undefined;
  boot: number;
  /** Of each device at the last report, by index. */
  flowed: Map<number, Sum>;
  /** The devices that the last report counted, and their names. */
  counted: string;
}

/** Adds what flowed on these devices since the last report, and returns it. */
function allow(books: Books, boot: number, { counted, all }: { counted: Device[]; all: Device[] }): Sum {
  const flow = { rx: 0, tx: 0 };
  for (const { index, flowed, brought } of counted) {
    const before = books.flowed.get(index) ?? { rx: 0, tx: 0 };
    flow.rx += flowed.rx - before.rx + (books.boot === boot ? 0 : brought.rx);
    flow.tx += flowed.tx - before.tx + (books.boot === boot ? 0 : brought.tx);
  }
  const { allowed } = books;
  books.allowed =
    allowed === undefined ? { rx: 0, tx: 0 } : { rx: allowed.rx + flow.rx, tx: allowed.tx + flow.tx };
  books.boot = boot;
  books.flowed = new Map(all.map(({ index, flowed }) => [index, { ...flowed }]));
  books.counted = listDevices(counted);
  return flow;
}

function listDevices(devices: Device[]): string {
  return devices
    .map((device) => `${device.index} ${device.name}`)
    .sort()
    .join();
}

/** The names in the result of `listDevices`. */
function listNames(counted: string): string {
  return counted
    .split(',')
    .map((device) => device.split(' ')[1])
    .sort()
    .join();
}

function createWorld(alterReport: (report: ReportedCounters) => ReportedCounters) {
  const runtime = createManualRuntime();
  const machine = createMachine(runtime);
  const first: AgentSetup = { options: { only: [], excluded: [] }, release: 'current' };
  machine.reboot();
  machine.writeCounters();
  let agent = startAgent(runtime, first);
  let books: Books = {
    ledger: createTrafficRow(1),
    allowed: undefined,
    boot: 0,
    flowed: new Map(),
    counted: '',
  };
  let flushed = structuredClone(books);
  let hasReset = false;
  /** A counter has fallen within this boot: what it grows by may be its return. */
  let hasFallen = false;
  /** A name has passed to another device while the agent was restarted, which nobody can tell. */
  let isUnknowable = false;
  let hasRestarted = false;

  function report(): void {
    machine.writeCounters();
    const metrics = agent.sampler.sample();
    const at = runtime.now();
    flushed = structuredClone(books);
    const { ledger, allowed, boot, counted: before } = flushed;
    applyReport(books.ledger, alterReport(metrics), { at, today: runtime.calendar(at), resetDay: 1 });

    const all = [...machine.devices.values()];
    const counted = all.filter((device) => agent.isCounted(device.name));
    const flow = allow(books, machine.boot(), { counted, all });
    const isSame = boot === machine.boot() && before === books.counted;
    isUnknowable ||= hasRestarted && !isSame && listNames(before) === listNames(books.counted);
    if (boot !== machine.boot()) hasFallen = hasReset;
    hasFallen ||= hasReset;
    if (!isUnknowable) {
      if (allowed !== undefined && isSame && !hasFallen)
        expect([books.ledger.rx - ledger.rx, books.ledger.tx - ledger.tx]).toEqual([flow.rx, flow.tx]);
      expect(books.ledger.rx).toBeLessThanOrEqual(books.allowed?.rx ?? 0);
      expect(books.ledger.tx).toBeLessThanOrEqual(books.allowed?.tx ?? 0);
    }
    hasReset = false;
    hasRestarted = false;
  }

  const handlers: { [K in Event['kind']]: (event: Event & { kind: K }) => void } = {
    traffic(event) {
      // As long as a link needs for it.
      runtime.advance(Math.ceil(Math.max(event.rx, event.tx) / LINK_BYTES_PER_SECOND) * 1000);
      machine.transfer(event.name, event);
    },
    add: (event) => machine.add(event.name, event.rx),
    remove: (event) => machine.remove(event.name),
    rename: (event) => machine.rename(event.name, event.to),
    reset(event) {
      // Some drivers clear their counters when the interface is set down.
      const device = machine.devices.get(event.name);
      if (device !== undefined) device.rx = device.tx = 0;
      hasReset = true;
    },
    'default route': (event) =>
      machine.write('proc/net/route', `${event.name} 00000000 00000000 0001 0 0 0 00000000`),
    'pppoe session': () => machine.write('proc/net/pppoe', '00000001 00:11:22:33:44:55 eth0'),
    report(event) {
      runtime.advance(event.seconds * 1000);
      report();
    },
    silence: (event) => runtime.advance(event.seconds * 1000),
    'clock step': (event) => runtime.stepClock(event.seconds * 1000),
    'agent restart'(event) {
      agent = startAgent(runtime, event);
      hasRestarted = true;
    },
    'hub restart'({ hasLostFlush }) {
      if (hasLostFlush) books = structuredClone(flushed);
      hasReset ||= hasLostFlush;
    },
    reboot() {
      runtime.advance(30_000);
      machine.reboot();
      machine.writeCounters();
      agent = startAgent(runtime, first);
    },
  };

  return (event: Event) => (handlers[event.kind] as (event: Event) => void)(event);
}

function property(alterReport: (report: ReportedCounters) => ReportedCounters) {
  return fc.property(fc.array(event, { maxLength: 50 }), (events) => {
    const live = createWorld(alterReport);
    const report: Event = { kind: 'report', seconds: 90 };
    for (const event of [report, ...events, report]) live(event);
  });
}

test('the ledger never holds more than flowed on counted interfaces, and loses nothing while they are the same', () => {
  fc.assert(
    property((report) => report),
    { numRuns: 100 },
  );
});

test('an agent whose boot id does not identify the interfaces is found', () => {
  const faulty = property((report) => ({ ...report, boot_id: report.boot_id?.replace(/\/.*/, '') }));
  expect(fc.check(faulty, { numRuns: 100, endOnFailure: true }).failed).toBe(true);
});
