import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createReceiveCoalescer } from './receive-coalescer.ts';

/** A coalescer at a steady rate of reports, after enough of them for the mean. */
async function startAt(everyMs: number) {
  const runtime = createManualRuntime();
  const waits: number[] = [];
  const coalescer = createReceiveCoalescer({
    monotonic: runtime.monotonic,
    pause: runtime.pause,
    block(ms) {
      waits.push(ms);
      runtime.block(ms);
    },
  });
  let arrived = 0;
  /** The reports that have arrived by now, as a turn of the loop handles them. */
  async function turn() {
    const due = Math.floor(runtime.monotonic() / everyMs) - arrived;
    if (due === 0) return runtime.advance(everyMs / 4);
    arrived += due;
    for (let report = 0; report < due; report += 1) coalescer.countReport();
    await runtime.pause();
    await runtime.pause();
  }
  async function run(turns: number): Promise<number[]> {
    waits.length = 0;
    for (let count = 0; count < turns; count += 1) await turn();
    return [...waits];
  }
  await run(300);
  return { runtime, coalescer, run, waits };
}

async function expectNoWaitForASecond({
  runtime,
  run,
}: Pick<Awaited<ReturnType<typeof startAt>>, 'runtime' | 'run'>) {
  const until = runtime.monotonic() + 990;
  const waits: number[] = [];
  while (runtime.monotonic() < until) waits.push(...(await run(1)));
  expect(waits).toEqual([]);
  runtime.advance(15);
  expect(await run(300)).not.toEqual([]);
}

test('waits for about 24 reports', async () => {
  const { run } = await startAt(0.25);
  const waits = await run(100);
  expect(waits.length).toBeGreaterThan(10);
  for (const wait of waits) expect(wait).toBeCloseTo(6, 0);
});

test('waits for 25 ms at most', async () => {
  const { run } = await startAt(5);
  const waits = await run(100);
  expect(waits.length).toBeGreaterThan(10);
  expect(new Set(waits)).toEqual(new Set([25]));
});

test('waits if three reports are expected within 25 ms, and not otherwise', async () => {
  expect(await (await startAt(8.2)).run(200)).not.toEqual([]);
  expect(await (await startAt(8.5)).run(200)).toEqual([]);
});

test('waits for 3 ms or more, and not for less', async () => {
  expect(await (await startAt(0.14)).run(100)).not.toEqual([]);
  expect(await (await startAt(0.11)).run(100)).toEqual([]);
});

test('does not wait at 10,000 reports a second that arrive in bursts, nor after a pause', async () => {
  const { runtime, coalescer, waits } = await startAt(1);
  const everyMs = 20;
  const from = runtime.monotonic();
  let handled = 0;
  /** Reads a few reports of the bursts until now, or sleeps until the next one. */
  async function turn(): Promise<void> {
    const passed = runtime.monotonic() - from;
    const due = Math.min(40, Math.floor(passed / everyMs) * 200 - handled);
    if (due === 0) return runtime.advance(everyMs - (passed % everyMs));
    handled += due;
    runtime.advance(due / 100);
    for (let report = 0; report < due; report += 1) coalescer.countReport();
    await runtime.pause();
    await runtime.pause();
  }
  while (runtime.monotonic() < from + 3000) await turn();
  waits.length = 0;
  while (runtime.monotonic() < from + 5000) await turn();
  expect([waits, handled]).toEqual([[], 49_800]);
  runtime.advance(600);
  handled += 6000;
  while (runtime.monotonic() < from + 7000) await turn();
  expect([waits, handled]).toEqual([[], 69_800]);
});

test('does not wait for hosts that report together every few seconds', async () => {
  const { runtime, coalescer, waits } = await startAt(1);
  for (let round = 0; round < 100; round += 1) {
    if (round === 3) waits.length = 0;
    runtime.advance(3000);
    for (let turn = 0; turn < 4; turn += 1) {
      for (let report = 0; report < 25; report += 1) coalescer.countReport();
      await runtime.pause();
      await runtime.pause();
    }
  }
  expect(waits).toEqual([]);
});

test('does not wait until a response has ended, and for a second after a request', async () => {
  const { runtime, coalescer, run } = await startAt(5);
  const sent = { writableFinished: false, destroyed: false };
  const aborted = { writableFinished: false, destroyed: false };
  coalescer.addRequest(sent);
  coalescer.addRequest(aborted);
  runtime.advance(10_000);
  sent.writableFinished = true;
  runtime.advance(10_000);
  expect(await run(50)).toEqual([]);
  aborted.destroyed = true;
  runtime.advance(1000);
  expect(await run(300)).not.toEqual([]);

  coalescer.addRequest(sent);
  await expectNoWaitForASecond({ runtime, run });
});

test('remembers an open response among any number of others', async () => {
  const { runtime, coalescer, run } = await startAt(5);
  const open = { writableFinished: false, destroyed: false };
  coalescer.addRequest(open);
  for (let count = 0; count < 1000; count += 1)
    coalescer.addRequest({ writableFinished: true, destroyed: false });
  runtime.advance(10_000);
  expect(await run(50)).toEqual([]);
  open.writableFinished = true;
  runtime.advance(1000);
  expect(await run(300)).not.toEqual([]);
});

test('releases a response at the first report after its end, also while requests keep arriving', async () => {
  const { coalescer, run } = await startAt(5);
  let looks = 0;
  coalescer.addRequest({
    get writableFinished() {
      looks += 1;
      return true;
    },
    destroyed: false,
  });
  await run(10);
  expect(looks).toBe(1);
  coalescer.addRequest({ writableFinished: true, destroyed: false });
  await run(10);
  expect(looks).toBe(1);
});

test('does not wait for a second where a connection is being opened', async () => {
  const { runtime, coalescer, run } = await startAt(5);
  coalescer.keepResponsive();
  await expectNoWaitForASecond({ runtime, run });
});
