import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { StoreError } from '../store/errors.ts';
import { createFlushScheduler, FLUSH_MS, IDLE_FLUSH_MS } from './flush-scheduler.ts';

function create({ everyMs = 0, isKeptBySenders = false } = {}) {
  const runtime = createManualRuntime();
  const disk = { isBroken: false, probes: 0, flushes: 0, failures: 0 };
  const act = async () => {
    if (disk.isBroken) throw new StoreError('unusable', 'EIO');
  };
  const buffer = {
    size: 0,
    isUrgent: false,
    async flush() {
      disk.flushes += 1;
      await act();
      buffer.size = 0;
    },
  };
  const flushScheduler = createFlushScheduler(
    runtime,
    {
      probeDisk() {
        disk.probes += 1;
        return act();
      },
    },
    [{ buffer, everyMs, isKeptBySenders }],
  );
  const flush = () =>
    flushScheduler.flush(() => {
      disk.failures += 1;
    });
  return { runtime, disk, buffer, flushScheduler, flush };
}

test('probes an idle disk when somebody asks, 30 s after the last probe and no sooner', async () => {
  const { runtime, disk, flush, flushScheduler } = create();
  runtime.advance(29_999);
  expect(flushScheduler.checkStoring()).toBe(true);
  await flush();
  expect(disk.probes).toBe(0);
  runtime.advance(1);
  await flush();
  await flush();
  expect(disk).toMatchObject({ probes: 1, flushes: 0 });
});

test('does not write to an idle disk while nobody asks', async () => {
  const { runtime, disk, flush, flushScheduler } = create();
  runtime.advance(3_600_000);
  await flush();
  expect(disk.probes).toBe(0);
  flushScheduler.checkStoring();
  await flush();
  runtime.advance(3_600_000);
  await flush();
  expect(disk.probes).toBe(1);
});

test('successful writes replace the probe', async () => {
  const { runtime, disk, buffer, flush } = create();
  for (let seconds = 0; seconds < 120; seconds += 20) {
    runtime.advance(20_000);
    buffer.size = 1;
    await flush();
    await flush();
  }
  expect(disk).toMatchObject({ probes: 0, flushes: 6 });
});

test('logs a disk failure once, probes every 2 s, and logs the recovery', async () => {
  const { runtime, disk, flushScheduler, flush } = create();
  disk.isBroken = true;
  runtime.advance(30_000);
  flushScheduler.checkStoring();
  await flush();
  expect(flushScheduler.checkStoring()).toBe(false);
  for (let count = 0; count < 20; count += 1) {
    await flush();
    runtime.advance(100);
  }
  expect(disk).toMatchObject({ probes: 1, failures: 1 });
  expect(flushScheduler.checkStoring()).toBe(false);
  await flush();
  expect(disk).toMatchObject({ probes: 2, failures: 1 });
  disk.isBroken = false;
  runtime.advance(2_000);
  await flush();
  expect(flushScheduler.checkStoring()).toBe(true);
});

test('retries failed writes at every flush, and a success ends the failure', async () => {
  const { disk, buffer, flushScheduler, flush } = create({ everyMs: 10_000 });
  disk.isBroken = true;
  buffer.size = 1;
  await flush();
  await flush();
  expect(disk).toMatchObject({ flushes: 2, failures: 1, probes: 0 });
  disk.isBroken = false;
  await flush();
  expect([flushScheduler.checkStoring(), buffer.size]).toEqual([true, 0]);
});

test('a buffer is written once per interval, and at once when it is urgent', async () => {
  const { runtime, disk, buffer, flush } = create({ everyMs: 10_000 });
  buffer.size = 1;
  await flush();
  buffer.size = 1;
  runtime.advance(9_999);
  await flush();
  expect(disk.flushes).toBe(1);
  runtime.advance(1);
  await flush();
  expect(disk.flushes).toBe(2);
  buffer.size = 1;
  buffer.isUrgent = true;
  await flush();
  expect(disk).toMatchObject({ flushes: 3, probes: 0 });
});

test('rows that wait for their interval are no idle disk, and drain writes them', async () => {
  const { runtime, disk, buffer, flush, flushScheduler } = create({ everyMs: 60_000 });
  buffer.size = 1;
  await flush();
  buffer.size = 1;
  runtime.advance(30_000);
  await flush();
  expect(disk).toMatchObject({ flushes: 1, probes: 0 });
  await flushScheduler.drain();
  expect([disk.flushes, buffer.size]).toEqual([2, 0]);
});

test('drain leaves rows that their senders keep, which would come for minutes', async () => {
  const { disk, buffer, flush, flushScheduler } = create({ isKeptBySenders: true });
  buffer.size = 1;
  await flushScheduler.drain();
  expect([disk.flushes, buffer.size]).toEqual([0, 1]);
  await flush();
  expect([disk.flushes, buffer.size]).toEqual([1, 0]);
});

test('drain waits for writes in flight and rejects if they fail', async () => {
  const { disk, buffer, flushScheduler, flush } = create();
  disk.isBroken = true;
  buffer.size = 1;
  await flush();
  // As a buffer whose batch is in flight: it holds nothing, and a flush waits for what was sent.
  buffer.size = 0;
  await expect(flushScheduler.drain()).rejects.toMatchObject({ code: 'unusable' });
});

test('is called more often while rows wait, also those that may wait longer', async () => {
  const { buffer, flush, flushScheduler } = create({ everyMs: 10_000 });
  expect(flushScheduler.nextFlushMs).toBe(IDLE_FLUSH_MS);
  buffer.size = 1;
  expect(flushScheduler.nextFlushMs).toBe(FLUSH_MS);
  await flush();
  expect(flushScheduler.nextFlushMs).toBe(IDLE_FLUSH_MS);
  buffer.size = 1;
  await flush();
  expect(flushScheduler.nextFlushMs).toBe(FLUSH_MS);
});
