import { decodeHubMessage } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import { historyColumns, meanColumns } from '@muster/generated/metrics';
import type { HistoryMinutes } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createTaskRegistry } from '../features/ping/task-registry.ts';
import type { GaugeRow } from '../store/rows.ts';
import { NUMBERS_PER_MINUTE, NUMBERS_PER_PROBE } from '../store/series.ts';
import { createMissedMinutes } from './missed-minutes.ts';
import { createPresences } from './presence.ts';
import { createRemoteNodes } from './remote-nodes.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 2, 10, 12) + 20_000;
/** The last minute that has ended. */
const LAST = Math.floor(NOW / MINUTE);

function start() {
  const runtime = createManualRuntime({ now: NOW });
  const presences = createPresences(createRemoteNodes());
  const written: Float64Array[] = [];
  const gaugeRows: GaugeRow[] = [];
  const probeBatches: number[][][] = [];
  const ownMinutes = { size: 0 };
  const task = {
    id: 3,
    sort: 1,
    name: 'port',
    target: '192.0.2.1:80',
    interval: 5,
    all_nodes: false,
    check: {},
    heartbeat_key: null,
  };
  const tasks = createTaskRegistry([
    { ...task, node_ids: [7] },
    { ...task, id: 4, target: '192.0.2.1', node_ids: [7] },
    { ...task, id: 5, node_ids: [8] },
  ]);
  let failure: Error | null = null;
  let isHeld = false;
  let release = (): void => undefined;
  const missed = createMissedMinutes(
    runtime,
    {
      async writeMissingMinutes(numbers) {
        if (isHeld)
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        if (failure !== null) throw failure;
        written.push(numbers);
      },
      async writeGauges(rows) {
        gaugeRows.push(...rows);
      },
      async writeProbes(numbers) {
        probeBatches.push(
          Array.from({ length: numbers.length / NUMBERS_PER_PROBE }, (_, row) => [
            ...numbers.subarray(row * NUMBERS_PER_PROBE, (row + 1) * NUMBERS_PER_PROBE),
          ]),
        );
      },
    },
    ownMinutes,
    tasks,
  );

  function connect(nodeId = 1) {
    const answers: number[] = [];
    const offsets: (number | undefined)[] = [];
    const channel = {
      send(text: string) {
        const message = decodeHubMessage(text);
        if (message.method !== 'history.stored') return;
        answers.push(message.params.before);
        offsets.push(message.params.offset);
      },
      ping: () => undefined,
      close: () => undefined,
      terminate: () => undefined,
    };
    const presence = presences.connect(nodeId, { channel, probes: ['tcp'] }, runtime.monotonic());
    return { answers, offsets, take: (message: Partial<HistoryMinutes>) => missed.take(presence, message) };
  }

  return {
    runtime,
    missed,
    ownMinutes,
    gaugeRows,
    probeBatches,
    connect,
    fail: (error: Error | null) => {
      failure = error;
    },
    hold: () => {
      isHeld = true;
      return () => {
        isHeld = false;
        release();
      };
    },
    /** The written rows: node, minute, and the column `cpu`. */
    readRows: () =>
      written.flatMap((numbers) =>
        Array.from({ length: numbers.length / NUMBERS_PER_MINUTE }, (_, row) => [
          ...numbers.subarray(row * NUMBERS_PER_MINUTE, row * NUMBERS_PER_MINUTE + 3),
        ]),
      ),
    readNumbers: () => written.map((numbers) => [...numbers]),
  };
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const message = (minutes: number[], age: number): HistoryMinutes => ({
  minutes,
  age,
  cpu: minutes.map((minute) => minute % 100),
});

test('minutes are placed by their age, stored and then acknowledged', async () => {
  const { missed, connect, readRows } = start();
  const agent = connect(7);
  expect(agent.take({ minutes: [3, 4, 9], age: 80, cpu: [1, 2, 3] })).toBe(0);
  expect([missed.size, agent.answers]).toEqual([3, []]);
  await missed.flush();
  expect(readRows()).toEqual([
    [7, LAST - 7, 1],
    [7, LAST - 6, 2],
    [7, LAST - 1, 3],
  ]);
  expect([missed.size, agent.answers]).toEqual([0, [10]]);
});

test('a row has its columns, and the time that its means cover; one without a mean is left out', async () => {
  const { missed, connect, readNumbers } = start();
  const covered = [60_000, 41_000, 12_000];
  connect().take({ minutes: [1, 2, 3], age: 20, covered, tcp: [null, 5, 6], cpu_max: [99, null, 8] });
  await missed.flush();
  const rows = [
    { minute: LAST - 1, ms: 41_000, values: { tcp: 5 } },
    { minute: LAST, ms: 12_000, values: { tcp: 6, cpu_max: 8 } },
  ].map(({ minute, ms, values }: { minute: number; ms: number; values: Record<string, number> }) => [
    1,
    minute,
    ...historyColumns.map((name) => values[name] ?? Number.NaN),
    ...meanColumns.map((name) => (name in values ? ms : 0)),
  ]);
  expect(readNumbers()).toEqual([rows.flat()]);
});

test('all messages of a connection are placed relative to the first: no minute is doubled or skipped', async () => {
  for (const phase of [29.98, 30, 30.02]) {
    const { missed, connect, readRows, runtime } = start();
    const agent = connect();
    for (let chunk = 0; chunk < 10; chunk += 1) {
      // The network delays each message by another time.
      const delay = [0, 0.05, 0.4][chunk % 3] ?? 0;
      agent.take(message(range(10 * chunk, 10), 60 * (100 - 10 * chunk) + phase + delay));
      await missed.flush();
      runtime.advance(100);
    }
    const places = readRows().map(([, minute]) => minute);
    expect(places).toEqual(range(places[0] ?? 0, 100));
  }
});

test('a new connection keeps the place of the earlier one, unless a clock was set', async () => {
  const { missed, connect } = start();
  const place = async (given: Pick<HistoryMinutes, 'age' | 'offset'>) => {
    const agent = connect();
    agent.take({ ...message([7], 0), ...given });
    await missed.flush();
    return agent.offsets[0];
  };
  // 20 s after a minute, an age of 50 s is half a minute from both ends of the minute before.
  expect(await place({ age: 50.01 })).toBe(LAST - 8);
  expect(await place({ age: 49.99 })).toBe(LAST - 7);
  expect(await place({ age: 49.99, offset: LAST - 8 })).toBe(LAST - 8);
  expect(await place({ age: 49.99, offset: LAST - 9 })).toBe(LAST - 7);
  expect(await place({ age: 49.99, offset: LAST - 6 })).toBe(LAST - 7);
});

test('a day is accepted; older minutes and later ones than the running one are refused, and acknowledged', async () => {
  const { missed, connect, readRows, runtime } = start();
  const agent = connect();
  agent.take(message(range(0, 4), 1438 * 60 + 20));
  await missed.flush();
  expect(readRows().map(([, minute]) => minute)).toEqual([LAST - 1439, LAST - 1438]);
  agent.take(message([0, 1], 1438 * 60 + 20));
  expect(agent.answers).toEqual([4, 2]);
  // Of the running minute and the one after it.
  agent.take(message([1442, 1443], 0));
  runtime.advance(MINUTE);
  await missed.flush();
  expect(
    readRows()
      .slice(2)
      .map(([, minute]) => minute),
  ).toEqual([LAST + 1]);
  expect(agent.answers).toEqual([4, 2, 1444]);
});

test('a minute that has ended a moment ago waits for the hub’s own row', async () => {
  const { missed, connect, readRows, runtime } = start();
  const agent = connect();
  agent.take(message([1, 2], 20));
  await missed.flush();
  expect(agent.answers).toEqual([3]);
  agent.take(message([3], 0));
  runtime.advance(49_999);
  expect(missed.size).toBe(0);
  await missed.flush();
  expect(readRows()).toHaveLength(2);
  runtime.advance(1);
  expect(missed.size).toBe(1);
  await missed.flush();
  expect(agent.answers).toEqual([3, 4]);
});

test('while minutes of reports wait to be stored, none is stored before them', async () => {
  const { missed, ownMinutes, connect, readRows } = start();
  connect().take(message([1], 80));
  ownMinutes.size = 1;
  expect(missed.size).toBe(0);
  await missed.flush();
  expect(readRows()).toEqual([]);
  ownMinutes.size = 0;
  await missed.flush();
  expect(readRows()).toHaveLength(1);
});

test('one message of a node waits; another is answered with what is stored so far', async () => {
  const { missed, connect, readRows } = start();
  const agent = connect();
  for (let copy = 0; copy < 100; copy += 1) agent.take(message([1, 2], 80));
  expect([missed.size, agent.answers]).toEqual([2, new Array(99).fill(1)]);
  agent.take(message([3], 80));
  await missed.flush();
  expect(readRows()).toHaveLength(2);
  expect(agent.answers.slice(99)).toEqual([3, 3]);
});

test('a new connection replaces the message of the earlier one, unless it is being written', async () => {
  const { missed, connect, readRows, hold } = start();
  const [earlier, later] = [connect(), connect()];
  earlier.take(message([1], 140));
  later.take(message([1, 2], 80));
  expect(missed.size).toBe(2);
  const release = hold();
  const flushed = missed.flush();
  const latest = connect();
  latest.take(message([1, 2, 3], 20));
  release();
  await flushed;
  expect([earlier.answers, later.answers, latest.answers]).toEqual([[], [3], [1]]);
  latest.take(message([3], 20));
  await missed.flush();
  expect([readRows().length, latest.answers]).toEqual([3, [1, 4]]);
});

test('a failed write keeps the rows for the next flush, and nothing is acknowledged', async () => {
  const { missed, connect, readRows, fail } = start();
  const agent = connect();
  agent.take(message([1, 2], 80));
  fail(new Error('the disk is full'));
  await expect(missed.flush()).rejects.toThrow('the disk is full');
  expect([missed.size, agent.answers]).toEqual([2, []]);
  fail(null);
  await missed.flush();
  expect([readRows().length, agent.answers]).toEqual([2, [3]]);
});

test('rows that are in flight during a restore are not acknowledged', async () => {
  const { missed, connect, hold } = start();
  const agent = connect();
  agent.take(message([1], 80));
  const release = hold();
  const flushed = missed.flush();
  missed.clear();
  release();
  await flushed;
  expect([missed.size, agent.answers]).toEqual([0, []]);
  agent.take(message([1], 80));
  await missed.flush();
  expect(agent.answers).toEqual([2]);
});

test('65,536 rows wait, in transactions of up to a thousand; further agents are told to wait', async () => {
  const { missed, connect, readNumbers } = start();
  const agents = range(1, 1100).map((nodeId) => connect(nodeId));
  for (const agent of agents) agent.take(message(range(1, 60), 80));
  expect(missed.size).toBe(1092 * 60);
  expect(missed.isUrgent).toBe(true);
  expect(agents.filter(({ answers }) => answers.length > 0)).toHaveLength(8);
  while (missed.size > 0) await missed.flush();
  expect(Math.max(...readNumbers().map((numbers) => numbers.length / NUMBERS_PER_MINUTE))).toBe(960);
  expect(agents.filter(({ answers: [before] }) => before === 61)).toHaveLength(1092);
});

test('columns of another length are dropped and counted; messages without minutes or age are invalid', () => {
  const { missed, connect } = start();
  const { take } = connect();
  expect(take({ minutes: [1, 2], age: 80, covered: [60_000], cpu: [1], tcp: [1, 2] })).toBe(2);
  expect(missed.size).toBe(2);
  for (const invalid of [
    { age: 80 },
    { minutes: [1] },
    { minutes: [2, 1], age: 80 },
    { minutes: [1, 1], age: 80 },
  ])
    expect(take(invalid)).toBeNull();
});

test('gauges, mounts and containers are stored before the message is acknowledged', async () => {
  const { missed, connect, gaugeRows } = start();
  const agent = connect(7);
  const mounts = [{ path: '/', total: 100, used: 50 }];
  const dropped = agent.take({
    minutes: [1, 2, 5],
    age: 80,
    cpu: [1, 2, 3],
    gauges: { temperature: [40, null, 42], iowait: [1, 2], gpu: [null, null, null] },
    parts: [
      { minute: 2, samples: 4, mounts, largest_containers: [{ name: 'web', cpu: 5, memory: 100 }] },
      { minute: 3, samples: 1, mounts },
    ],
  });
  expect([dropped, gaugeRows]).toEqual([1, []]);
  await missed.flush();
  const hour = Math.ceil(LAST / 60);
  // 12:00 is the end of an hour: minutes 55, 56 and 59 of it.
  const values = Array.from({ length: 60 }, () => null as number | null);
  values[54] = 40;
  values[58] = 42;
  expect(gaugeRows).toEqual([
    {
      ...{ node_id: 7, hour, isMissed: true, minutes: { temperature: values } },
      parts: {
        minutes: `${'0'.repeat(52)}1111`,
        samples: 4,
        mounts,
        containers: [{ name: 'web', cpu: 20, memory: 400 }],
      },
    },
  ]);
  expect(agent.answers).toEqual([6]);
});

test('results of probes are placed with the minutes, and stored before the message is acknowledged', async () => {
  const { missed, connect, probeBatches } = start();
  const agent = connect(7);
  // The last minute ended 80 s ago.
  const probes = [{ task_id: 3, at: [70, 65, 0], latency_us: [12_400, -1, 0] }];
  expect(agent.take({ ...message([1, 2], 80), probes })).toBe(0);
  expect(probeBatches).toEqual([]);
  await missed.flush();
  const end = (LAST - 1) * 60;
  expect(probeBatches).toEqual([
    [
      [7, 3, end - 70, 12.4],
      [7, 3, end - 65, -1],
      [7, 3, end, 0],
    ],
  ]);
  expect(agent.answers).toEqual([3]);
});

test('results that are sent again have the same second, also after another delay', async () => {
  const { missed, connect, probeBatches } = start();
  const probes = [{ task_id: 3, at: [5], latency_us: [1] }];
  connect(7).take({ ...message([1], 80), probes });
  await missed.flush();
  connect(7).take({ ...message([1], 80.4), probes });
  await missed.flush();
  expect(probeBatches[0]).toEqual(probeBatches[1]);
});

test('lists of unknown tasks, of another node or kind, or of another length are dropped and counted', async () => {
  const { missed, connect, probeBatches } = start();
  const probes = [
    { task_id: 99, at: [1], latency_us: [1] },
    { task_id: 4, at: [1], latency_us: [1] },
    { task_id: 5, at: [1], latency_us: [1] },
    { task_id: 3, at: [1, 2], latency_us: [1] },
    { task_id: 3, at: [9], latency_us: [1_000] },
  ];
  expect(connect(7).take({ ...message([1], 80), probes })).toBe(4);
  await missed.flush();
  expect(probeBatches.flat().map(([, ...rest]) => rest)).toEqual([[3, (LAST - 1) * 60 - 9, 1]]);
});

test('results of the last day, up to the running minute, are stored', async () => {
  const { missed, connect, probeBatches, runtime } = start();
  const agent = connect(7);
  // From the end of the last minute to the beginning of the first one that is accepted.
  const day = (limits.historyMinutes - 1) * 60;
  const probes = [{ task_id: 3, at: [day, day - 1], latency_us: [1, 2] }];
  agent.take({ ...message([1], 80), probes });
  await missed.flush();
  expect(probeBatches.flat().map(([, , ts]) => ts)).toEqual([(LAST - 1) * 60 - day + 1]);
  // The running minute, and the one after it.
  const later = [{ task_id: 3, at: [60, 59], latency_us: [3, 4] }];
  agent.take({ ...message([3, 4], 0), probes: later });
  runtime.advance(MINUTE);
  await missed.flush();
  expect(probeBatches.slice(1).flat()).toEqual([[7, 3, (LAST + 1) * 60, 0.003]]);
});

test('results are written in transactions of up to a thousand, and count as memory', async () => {
  const { missed, connect, probeBatches } = start();
  const at = range(0, 1000);
  const list = { task_id: 3, at, latency_us: at };
  connect(7).take({ ...message([1], 80), probes: [list, { ...list, at: at.map((one) => one + 1000) }] });
  await missed.flush();
  expect(probeBatches.map(({ length }) => length)).toEqual([1000, 1000]);
});
