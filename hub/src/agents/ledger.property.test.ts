import { createManualRuntime } from '@muster/shared/runtime/manual';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTrafficRow } from '../../../tests/support/data/traffic-row.ts';
import type { TrafficRow } from '../store/rows.ts';
import { applyReport } from './ledger.ts';

type Event =
  | { kind: 'traffic'; rx: number; tx: number }
  | { kind: 'silence'; seconds: number }
  | { kind: 'reboot'; seconds: number }
  | { kind: 'takeover'; rx: number; tx: number }
  | { kind: 'interface gone'; rx: number; tx: number }
  | { kind: 'salvaged'; rx: number; tx: number; lost: 'boot_id' | 'net_rx_total' | 'net_tx_total' }
  | { kind: 'hub restart' }
  | { kind: 'clock step'; seconds: number };

const bytes = fc.oneof(fc.nat(10_000), fc.nat(2 ** 40));
const forward = fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 40 * 86_400 }));
const traffic = fc.record({ kind: fc.constant('traffic' as const), rx: bytes, tx: bytes });
const onward = [
  { arbitrary: traffic, weight: 4 },
  fc.record({ kind: fc.constant('silence' as const), seconds: forward }),
  fc.record({ kind: fc.constant('reboot' as const), seconds: forward }),
  fc.record({ kind: fc.constant('takeover' as const), rx: bytes, tx: bytes }),
  fc.record({
    kind: fc.constant('salvaged' as const),
    rx: bytes,
    tx: bytes,
    lost: fc.constantFrom('boot_id' as const, 'net_rx_total' as const, 'net_tx_total' as const),
  }),
  fc.constant<Event>({ kind: 'hub restart' }),
];
const gone = fc.record({ kind: fc.constant('interface gone' as const), rx: bytes, tx: bytes });
const step = fc.record({
  kind: fc.constant('clock step' as const),
  seconds: fc.integer({ min: -400 * 86_400, max: 400 * 86_400 }),
});
const setting = fc.record({
  zoneName: fc.constantFrom('UTC', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe'),
  startSeconds: fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 }),
  plan: fc.integer({ min: 1, max: 31 }),
});

const LINK_BYTES_PER_SECOND = 1e10;

interface Setting {
  zoneName: string;
  startSeconds: number;
  plan: number;
}

/** A host, and the traffic that the hub should have counted, as a list of entries. */
function createWorld({ zoneName, startSeconds, plan }: Setting) {
  const runtime = createManualRuntime({ now: startSeconds * 1000, timeZone: zoneName });
  const host = { boot: 1, bootedAt: startSeconds - 5_000, rx: 1_000, tx: 2_000 };
  const entries: { date: string; rx: number; tx: number }[] = [];
  const unbooked = { rx: 0, tx: 0 };
  let state: TrafficRow = createTrafficRow(1);
  let hasReported = false;

  const seconds = () => runtime.now() / 1000;
  const today = () => isoDate(runtime.calendar(runtime.now()));

  function send(lost?: 'boot_id' | 'net_rx_total' | 'net_tx_total'): void {
    const counters = {
      boot_id: `boot-${host.boot}`,
      uptime: seconds() - host.bootedAt,
      net_rx_total: host.rx,
      net_tx_total: host.tx,
    };
    const date = runtime.calendar(runtime.now());
    const kept = lost === undefined ? counters : { ...counters, [lost]: undefined };
    applyReport(state, kept, { at: runtime.now(), today: date, resetDay: plan });
    if (lost !== undefined) return;
    if (hasReported) entries.push({ date: today(), ...unbooked });
    hasReported = true;
    unbooked.rx = unbooked.tx = 0;
  }

  function grow(rx: number, tx: number): void {
    // As long as a link needs for it.
    runtime.advance(Math.ceil(Math.max(rx, tx) / LINK_BYTES_PER_SECOND) * 1000);
    host.rx += rx;
    host.tx += tx;
    unbooked.rx += rx;
    unbooked.tx += tx;
  }

  function live(event: Event): void {
    switch (event.kind) {
      case 'traffic':
        grow(event.rx, event.tx);
        send();
        break;
      case 'salvaged':
        grow(event.rx, event.tx);
        send(event.lost);
        break;
      case 'silence':
        runtime.advance(event.seconds * 1000);
        break;
      case 'clock step':
        host.bootedAt += event.seconds;
        runtime.stepClock(event.seconds * 1000);
        break;
      case 'hub restart':
        state = JSON.parse(JSON.stringify(state));
        break;
      case 'reboot':
        send();
        runtime.advance(event.seconds * 1000);
        Object.assign(host, { boot: host.boot + 1, bootedAt: seconds(), rx: 0, tx: 0 });
        break;
      case 'takeover':
        send();
        Object.assign(host, { boot: host.boot + 1, bootedAt: seconds() - 100, rx: event.rx, tx: event.tx });
        send();
        break;
      case 'interface gone':
        send();
        host.rx -= Math.min(host.rx, event.rx);
        host.tx -= Math.min(host.tx, event.tx);
        send();
        break;
    }
  }

  return { live, send, entries, runtime, today, read: () => state };
}

function isoDate({ year, month, day }: { year: number; month: number; day: number }): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Steps back day by day to the latest reset day. */
function walkBackToReset(date: string, plan: number): string {
  for (let instant = Date.parse(date); ; instant -= 86_400_000) {
    const day = new Date(instant);
    const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    if (day.getUTCDate() === Math.min(plan, lastOfMonth)) return day.toISOString().slice(0, 10);
  }
}

function sumSince(entries: { date: string; rx: number; tx: number }[], date: string) {
  const recent = entries.filter((entry) => entry.date >= date);
  return [recent.reduce((sum, { rx }) => sum + rx, 0), recent.reduce((sum, { tx }) => sum + tx, 0)];
}

test('after any events on the host, the ledger is the sum of its entries', () => {
  fc.assert(
    fc.property(setting, fc.array(fc.oneof(...onward), { maxLength: 60 }), (where, events) => {
      const world = createWorld(where);
      for (const event of events) world.live(event);
      world.send();
      const state = world.read();
      const today = world.today();
      const period = walkBackToReset(today, where.plan);
      expect([state.rx, state.tx]).toEqual(sumSince(world.entries, ''));
      expect([state.day_rx, state.day_tx]).toEqual(sumSince(world.entries, today));
      expect([state.period_rx, state.period_tx]).toEqual(sumSince(world.entries, period));
      expect(String(state.day_start)).toBe(today.replaceAll('-', ''));
      expect(String(state.period_start)).toBe(period.replaceAll('-', ''));
    }),
    { numRuns: 300 },
  );
});

test('under any clock steps, totals never decrease, no figure is negative and dates stay near today', () => {
  const events = fc.array(fc.oneof(...onward, gone, { arbitrary: step, weight: 3 }), { maxLength: 60 });
  fc.assert(
    fc.property(setting, events, (where, list) => {
      const world = createWorld(where);
      let previous = 0;
      for (const event of list) {
        world.live(event);
        const state = world.read();
        for (const value of Object.values(state)) {
          if (typeof value === 'number') expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        }
        expect(state.rx).toBeGreaterThanOrEqual(previous);
        expect(state.day_rx).toBeLessThanOrEqual(state.rx);
        expect(state.period_rx).toBeLessThanOrEqual(state.rx);
        previous = state.rx;
      }
      world.send();
      const state = world.read();
      const tomorrow = new Date(Date.parse(world.today()) + 86_400_000).toISOString().slice(0, 10);
      expect(state.day_start).toBeGreaterThanOrEqual(Number(world.today().replaceAll('-', '')));
      expect(state.day_start).toBeLessThanOrEqual(Number(tomorrow.replaceAll('-', '')));
      expect(state.period_start).toBeLessThanOrEqual(Number(tomorrow.replaceAll('-', '')));
    }),
    { numRuns: 300 },
  );
});

/** A counter of one boot as a host shows it: it falls to 0 and grows from there, returns with all that flowed, or starts again. */
const reading = fc.record({
  flow: bytes,
  change: fc.option(fc.constantFrom('dip' as const, 'return' as const, 'restart' as const), {
    freq: 3,
    nil: null,
  }),
});

test('a counter that falls, returns or starts again within a boot never counts more than flowed, and loses an interval at most', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 45), fc.array(reading, { maxLength: 60 }), (before, readings) => {
      const runtime = createManualRuntime();
      const state = createTrafficRow(1);
      const send = (counter: number) => {
        const counters = { boot_id: 'boot', uptime: 86_400, net_rx_total: counter, net_tx_total: 0 };
        applyReport(state, counters, {
          at: runtime.now(),
          today: runtime.calendar(runtime.now()),
          resetDay: 1,
        });
      };
      send(before);
      let flowed = 0;
      let lowerBound = 0;
      let largest = 0;
      /** What the counter does not show of all since the boot. */
      let hidden = 0;
      let hiddenBefore = 0;
      for (const { flow, change } of readings) {
        runtime.advance(Math.ceil(flow / LINK_BYTES_PER_SECOND) * 1000);
        const total = before + flowed;
        flowed += flow;
        largest = Math.max(largest, flow);
        if (change === 'return') hidden = hiddenBefore;
        if (change === 'dip' || change === 'restart') hidden = total;
        // What a dip hides comes back before the counter starts again.
        if (change === 'restart') hiddenBefore = hidden;
        const previous = state.rx;
        send(before + flowed - hidden);
        expect(state.rx).toBeGreaterThanOrEqual(previous);
        expect(state.rx).toBeLessThanOrEqual(flowed);
        // A fall hides its interval until the return, and a restart for good; the next large interval may be short by the fall.
        if (change === 'dip' || change === 'restart') lowerBound += 2;
        expect(flowed - state.rx).toBeLessThanOrEqual(lowerBound * largest);
      }
    }),
    { numRuns: 1000 },
  );
});
