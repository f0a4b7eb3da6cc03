import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import type { GaugeRow } from '../store/rows.ts';
import { createGaugeBuffer } from './gauge-buffer.ts';

const MINUTE = 60_000;
const FIVE_MINUTES = 300_000;

function start() {
  // Half a minute after the end of an hour's last minute.
  const runtime = createManualRuntime({ now: 100 * 3_600_000 + 30_000 });
  const written: GaugeRow[][] = [];
  const state: { failure: Error | null; began: () => void } = { failure: null, began: () => undefined };
  const buffer = createGaugeBuffer(runtime, {
    async writeGauges(rows) {
      state.began();
      await Promise.resolve();
      if (state.failure !== null) throw state.failure;
      written.push(structuredClone(rows));
    },
  });
  return { runtime, written, buffer, state };
}

test('minutes are placed in their hour, and an hour begins a row', async () => {
  const { runtime, written, buffer } = start();
  buffer.add(1, { temperature: 40.12 });
  runtime.advance(MINUTE);
  buffer.add(1, { temperature: 41, iowait: 2 });
  runtime.advance(2 * MINUTE);
  buffer.add(1, { temperature: 42 });
  await buffer.flush();
  const last = [...Array.from({ length: 59 }, () => null), 40.12];
  expect(written).toEqual([
    [
      { node_id: 1, hour: 100, minutes: { temperature: last } },
      { node_id: 1, hour: 101, minutes: { temperature: [41, null, 42], iowait: [2] } },
    ],
  ]);
  await buffer.flush();
  expect(written).toHaveLength(1);
});

test('rows are due after five minutes, and before for a reader of their node', async () => {
  const { runtime, written, buffer } = start();
  buffer.add(1, { gpu: 1 });
  buffer.add(2, { gpu: 2 });
  runtime.advance(FIVE_MINUTES - 1);
  expect(buffer.size).toBe(0);
  runtime.advance(1);
  expect(buffer.size).toBe(2);
  await buffer.flush(2);
  expect(written.flat().map(({ node_id }) => node_id)).toEqual([2]);
  expect(buffer.size).toBe(1);
});

test('a failed batch stays, with what was added since', async () => {
  const { runtime, written, buffer, state } = start();
  buffer.add(1, { gpu: 1 });
  state.failure = new Error('full');
  await expect(buffer.flush()).rejects.toThrow('full');
  runtime.advance(MINUTE);
  buffer.add(1, { gpu: 2 });
  state.failure = null;
  await buffer.flush();
  expect(written.flat().map(({ hour, minutes }) => [hour, minutes.gpu?.at(-1)])).toEqual([
    [100, 1],
    [101, 2],
  ]);
});

test('a failed batch keeps its minutes when others of the same hour were added since', async () => {
  const { runtime, written, buffer, state } = start();
  runtime.advance(MINUTE);
  buffer.add(1, { gpu: 1 });
  state.failure = new Error('full');
  state.began = () => {
    runtime.advance(MINUTE);
    buffer.add(1, { gpu: 2 });
  };
  const flushed = buffer.flush();
  await expect(flushed).rejects.toThrow('full');
  state.began = () => undefined;
  buffer.add(1, { iowait: 3 });
  state.failure = null;
  await buffer.flush();
  expect(written.flat()).toEqual([{ node_id: 1, hour: 101, minutes: { gpu: [1, 2], iowait: [null, 3] } }]);
});

const root = { path: '/', total: 100, used: 50 };
const web = { name: 'web', cpu: 10, memory: 1000 };

test('an hour has its latest mounts, and the sums of its containers', async () => {
  const { runtime, written, buffer } = start();
  runtime.advance(MINUTE);
  buffer.add(1, { mounts: [root, { path: '/a', total: 10, used: 1 }], largest_containers: [web] });
  // A second message within the minute.
  buffer.add(1, { mounts: [{ ...root, used: 99 }], largest_containers: [web] });
  runtime.advance(2 * MINUTE);
  buffer.add(1, {
    mounts: [{ ...root, used: 51 }],
    largest_containers: [
      { name: 'db', memory: 7 },
      { ...web, memory: 500 },
    ],
  });
  runtime.advance(MINUTE);
  buffer.add(1, { largest_containers: [] });
  await buffer.flush();
  expect(written.flat()).toEqual([
    {
      node_id: 1,
      hour: 101,
      minutes: {},
      parts: {
        minutes: '101',
        samples: 2,
        mounts: [{ ...root, used: 51 }],
        containers: [
          { name: 'web', cpu: 20, memory: 1500 },
          { name: 'db', cpu: 0, memory: 7 },
        ],
      },
    },
  ]);
});

test('a failed batch keeps its mounts and containers', async () => {
  const { runtime, written, buffer, state } = start();
  runtime.advance(MINUTE);
  buffer.add(1, { mounts: [root], largest_containers: [web] });
  state.failure = new Error('full');
  state.began = () => {
    runtime.advance(MINUTE);
    buffer.add(1, { mounts: [{ ...root, used: 60 }], largest_containers: [web] });
  };
  await expect(buffer.flush()).rejects.toThrow('full');
  state.began = () => undefined;
  state.failure = null;
  await buffer.flush();
  expect(written.flat().map(({ parts }) => parts)).toEqual([
    {
      minutes: '11',
      samples: 2,
      mounts: [{ ...root, used: 60 }],
      containers: [{ name: 'web', cpu: 20, memory: 2000 }],
    },
  ]);
});

test('a restore drops what belongs to the previous database', async () => {
  const { written, buffer } = start();
  buffer.add(1, { gpu: 1 });
  buffer.clear();
  await buffer.flush();
  expect(written).toEqual([]);
});
