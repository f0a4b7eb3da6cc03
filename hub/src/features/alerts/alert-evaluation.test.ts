import type { AlertRuleInput, Metrics, MountUse } from '@muster/generated/types';
import { describe, expect, test } from 'vitest';
import { createAlertFixture } from '../../../../tests/support/data/alert-fixture.ts';
import { sampleFacts } from '../../../../tests/support/data/samples.ts';
import type { AlertRow, AlertRuleConfig } from '../../store/alert-rows.ts';
import type { TaskState } from './task-states.ts';

const GIB = 2 ** 30;

const check: TaskState = {
  task_id: 7,
  name: 'task-7',
  state: 'up',
  reason: null,
  certificate_until: null,
  is_heartbeat: false,
};

describe('a rule watches', () => {
  test.each<[string, AlertRuleInput['nodes'] & object, string[]]>([
    ['all nodes', { all: true }, ['1', '2', '3']],
    ['those with a tag', { tags: ['even', 'other'] }, ['2']],
    ['those in a group', { groups: ['first'] }, ['1']],
    ['some nodes', { ids: [2, 3] }, ['2', '3']],
  ])('%s', async (_name, nodes, expected) => {
    const { report, add, pass, listFiring } = createAlertFixture({ nodes: 3 });
    for (const id of [1, 2, 3]) report(id, { cpu: 95 });
    await add({ figure: 'cpu', begin: 90, nodes });
    await pass();
    expect(listFiring()).toEqual(expected);
  });
});

describe('the value of', () => {
  test.each<[AlertRuleConfig['figure'], number, Partial<Metrics>]>([
    ['cpu', 95, { cpu: 95 }],
    ['memory', 75, { mem_used: 3 * GIB, mem_total: 4 * GIB }],
    ['swap', 50, { swap_used: GIB, swap_total: 2 * GIB }],
    ['load_per_core', 1.5, { load: [1.5 * sampleFacts.cpu_cores, 0, 0] }],
  ])('%s begins an alert at its level, and not below', async (figure, value, metrics) => {
    const { report, add, pass, log } = createAlertFixture();
    report(1, metrics);
    await add({ figure, begin: value, nodes: { ids: [1] } });
    await add({ figure, begin: value + 0.1, nodes: { ids: [1] } });
    await pass();
    expect(Array.from(log.list(), (row) => [row.rule_id, row.value])).toEqual([[1, value]]);
  });

  test('a gauge is the latest one', async () => {
    const { report, add, pass, listFiring } = createAlertFixture();
    report(1, {}, { temperature: 90 });
    report(2, {}, {});
    await add({ figure: 'temperature', begin: 85 });
    await pass();
    expect(listFiring()).toEqual(['1']);
  });

  test('the plan is the share that is used', async () => {
    const { fleet, add, pass, log } = createAlertFixture();
    const node = fleet.get(1);
    node.row = { ...node.row, traffic_limit: 1000, traffic_mode: 'sum' };
    await add({ figure: 'traffic_plan', begin: 80 });
    await pass();
    expect([...log.list()]).toEqual([]);
    Object.assign(node.traffic, { period_rx: 700, period_tx: 150 });
    await pass();
    expect([...log.list()]).toMatchObject([{ node_id: 1, value: 85 }]);
  });

  test('an outdated agent is 1', async () => {
    const { fleet, add, pass, listFiring } = createAlertFixture({ nodes: 3 });
    for (const [id, agent_version] of [
      [1, '1.9.0'],
      [2, '2.0.0'],
      [3, ''],
    ] as const)
      fleet.replaceRow({ ...fleet.get(id).row, agent_version });
    await add({ figure: 'agent_outdated', begin: 1 });
    await pass();
    expect(listFiring()).toEqual(['1']);
  });
});

describe('the clock of a node', () => {
  const setClock = ({ presences }: ReturnType<typeof createAlertFixture>, offset: number | null) =>
    Object.assign(presences.get(1) ?? {}, { clockReadings: [0, 0, 0], clockOffset: offset });

  test.each([
    [30, ['1']],
    [-30, ['1']],
    [29.999, []],
    [-29.999, []],
  ])('that is ahead by %d s fires for %j', async (offset, firing) => {
    const fixture = createAlertFixture();
    fixture.report(1, {}, {});
    setClock(fixture, offset);
    await fixture.add({ figure: 'clock_offset', begin: 30, end: 10 });
    await fixture.pass();
    expect(fixture.listFiring()).toEqual(firing);
  });

  test.each([
    [10, ['1']],
    [-10, ['1']],
    [9.999, []],
    [-9.999, []],
  ])('that was wrong, and is ahead by %d s, fires for %j', async (offset, firing) => {
    const fixture = createAlertFixture();
    fixture.report(1, {}, {});
    setClock(fixture, -40);
    await fixture.add({ figure: 'clock_offset', begin: 30, end: 10 });
    await fixture.pass();
    setClock(fixture, offset);
    await fixture.pass();
    expect(fixture.listFiring()).toEqual(firing);
  });

  test('is unknown until there are enough messages, and does not fire then', async () => {
    const fixture = createAlertFixture();
    fixture.report(1, {}, {});
    Object.assign(fixture.presences.get(1) ?? {}, { clockReadings: [3600], clockOffset: null });
    await fixture.add({ figure: 'clock_offset', begin: 30 });
    await fixture.pass(10);
    expect([...fixture.log.list()]).toEqual([]);
  });

  test('is no alert of an agent that does not send it, and ends one of its predecessor', async () => {
    const fixture = createAlertFixture();
    fixture.report(1, {}, {});
    fixture.report(2, {}, {});
    setClock(fixture, 40);
    await fixture.add({ figure: 'clock_offset', begin: 30 });
    await fixture.pass();
    fixture.report(1, {}, {});
    await fixture.pass(6);
    expect(await fixture.takeEvents()).toEqual(['begin web-1', 'end gone web-1']);
  });

  test('has no data while the agent sends none', async () => {
    const fixture = createAlertFixture();
    fixture.report(1, {}, {});
    setClock(fixture, 40);
    await fixture.add({ figure: 'clock_offset', begin: 30 });
    await fixture.pass();
    fixture.silent.add(1);
    await fixture.pass(10);
    expect([...fixture.log.list()]).toMatchObject([{ state: 'no_data', value: 40 }]);
  });
});

describe('a node that is offline', () => {
  test('is an alert once it has been for long enough', async () => {
    const { presences, add, pass, takeEvents, runtime, report } = createAlertFixture();
    await add({ figure: 'node_offline', begin: 180 });
    runtime.advance(600_000);
    presences.delete(1);
    await pass();
    expect(await takeEvents()).toEqual(['begin web-1']);
    report(1, {});
    await pass();
    expect(await takeEvents()).toEqual(['end value web-1']);
  });

  test('is none before the nodes have had the time to connect after a start', async () => {
    const { presences, add, pass, listFiring } = createAlertFixture();
    await add({ figure: 'node_offline', begin: 60 });
    presences.delete(1);
    await pass(2);
    expect(listFiring()).toEqual([]);
    await pass();
    expect(listFiring()).toEqual(['1']);
  });

  test('is none if it has never connected', async () => {
    const { fleet, presences, add, pass, listFiring } = createAlertFixture();
    fleet.replaceRow({ ...fleet.get(1).row, watched_since: 0, last_seen_at: 0 });
    presences.delete(1);
    await add({ figure: 'node_offline', begin: 60 });
    await pass(5);
    expect(listFiring()).toEqual([]);
  });

  test('has no values, and its alerts have no data after five minutes', async () => {
    const { presences, report, add, pass, log } = createAlertFixture();
    report(1, { cpu: 95 });
    await add({ figure: 'cpu', begin: 90 });
    await pass();
    presences.delete(1);
    await pass(5);
    expect([...log.list()]).toMatchObject([{ state: 'firing' }]);
    await pass();
    expect([...log.list()]).toMatchObject([{ state: 'no_data', value: 95 }]);
  });
});

describe('a node that is connected and sends nothing any more', () => {
  test.each<[string, AlertRuleConfig['figure']]>([
    ['a report', 'cpu'],
    ['a gauge', 'temperature'],
    ['a mount point', 'disk'],
    ['a probe', 'packet_loss'],
  ])('has no data for the alert of %s once the pause is longer than five minutes', async (_, figure) => {
    const { report, probe, silent, add, pass, log } = createAlertFixture();
    report(1, { cpu: 99 }, { temperature: 99 }, [{ path: '/', used: 99, total: 100 }]);
    probe(1, [{ task_id: 7, name: 'task-7', loss: 99, latency: null }]);
    await add({ figure, begin: 90 });
    await pass();
    silent.add(1);
    await pass(5);
    expect([...log.list()]).toMatchObject([{ state: 'firing', value: 99 }]);
    await pass(4);
    expect([...log.list()]).toMatchObject([{ state: 'no_data', value: 99 }]);
    silent.clear();
    await pass();
    expect([...log.list()]).toMatchObject([{ state: 'firing', value: 99 }]);
  });

  test('begins no alert with a value that is old', async () => {
    const { report, silent, add, pass, listFiring } = createAlertFixture();
    report(1, { cpu: 99 });
    await add({ figure: 'cpu', begin: 90, for_seconds: 300 });
    await pass(3);
    silent.add(1);
    await pass(30);
    expect(listFiring()).toEqual([]);
  });

  test.each<[string, number, number, string]>([
    ['ten minutes', 600_000, 29, 'firing'],
    ['ten minutes', 600_000, 36, 'no_data'],
    ['an hour', 3_600_000, 179, 'firing'],
    ['an hour', 3_600_000, 186, 'no_data'],
    ['a length that is not known yet', 0, 179, 'firing'],
    ['a length that is not known yet', 0, 186, 'no_data'],
  ])(
    'with an interval of %s (%d ms), %d minutes after the last report is %s',
    async (_, reportGapMs, minutes, state) => {
      const { report, presences, silent, add, pass, log } = createAlertFixture();
      report(1, { cpu: 99 });
      Object.assign(presences.get(1) ?? {}, { reportGapMs });
      await add({ figure: 'cpu', begin: 90 });
      await pass();
      silent.add(1);
      await pass(minutes);
      expect([...log.list()]).toMatchObject([{ state }]);
    },
  );

  test.each([
    [29, 'firing'],
    [36, 'no_data'],
  ])('with a probe every ten minutes, %d minutes after the last result is %s', async (minutes, state) => {
    const { probe, silent, add, pass, log } = createAlertFixture();
    probe(1, [{ task_id: 7, name: 'task-7', loss: 99, latency: null }], 600);
    await add({ figure: 'packet_loss', begin: 90 });
    await pass();
    silent.add(1);
    await pass(minutes);
    expect([...log.list()]).toMatchObject([{ state }]);
  });

  test('is not offline, and its plan and the version of its agent are known', async () => {
    const { fleet, silent, add, pass, listFiring } = createAlertFixture();
    const node = fleet.get(1);
    node.row = { ...node.row, traffic_limit: 1000, traffic_mode: 'sum', agent_version: '1.0.0' };
    await add({ figure: 'node_offline', begin: 60 });
    await add({ figure: 'traffic_plan', begin: 80 });
    await add({ figure: 'agent_outdated', begin: 1 });
    await pass();
    Object.assign(node.traffic, { period_rx: 900, period_tx: 150 });
    silent.add(1);
    await pass(600);
    expect(listFiring()).toEqual(['1', '1']);
  });
});

describe('a mount point', () => {
  const mount = (path: string, used: number): MountUse => ({ path, used: used * GIB, total: 100 * GIB });

  test('has an alert of its own', async () => {
    const { report, add, pass, takeEvents } = createAlertFixture();
    await add({ figure: 'disk', begin: 90, end: 85 });
    report(1, {}, {}, [mount('/', 91), mount('/data', 20), mount('/srv', 95)]);
    await pass();
    expect(await takeEvents()).toEqual(['begin web-1 /', 'begin web-1 /srv']);
    report(1, {}, {}, [mount('/', 84), mount('/data', 20)]);
    await pass();
    expect(await takeEvents()).toEqual(['end value web-1 /']);
    await pass(5);
    expect(await takeEvents()).toEqual(['end gone web-1 /srv']);
  });

  test('may be the only one that a rule watches', async () => {
    const { report, add, pass, listFiring } = createAlertFixture();
    await add({ figure: 'disk', begin: 90, object: '/srv' });
    report(1, {}, {}, [mount('/', 91), mount('/srv', 95)]);
    await pass();
    expect(listFiring()).toEqual(['1 /srv']);
  });

  test('that fills up is an alert days before', async () => {
    const { report, days, add, pass, listFiring, takeEvents } = createAlertFixture();
    await add({ figure: 'disk_days', begin: 7, end: 10 });
    report(1, {}, {}, [mount('/', 50), mount('/srv', 50)]);
    days.set('1 /', 6.5).set('1 /srv', 8);
    await pass();
    expect(listFiring()).toEqual(['1 /']);
    days.set('1 /', 3650);
    await pass();
    expect(await takeEvents()).toEqual(['begin web-1 /', 'end value web-1 /']);
  });
});

test('each ping task of a node has alerts of its own', async () => {
  const { probe, add, pass, takeEvents, registry } = createAlertFixture();
  await add({ figure: 'packet_loss', begin: 30 });
  await add({ figure: 'latency', begin: 100, object: 'task-8' });
  const ping = { name: 'task-7', task_id: 7, loss: 50, latency: null };
  probe(1, [ping, { ...ping, task_id: 8, name: 'task-8', loss: 0, latency: 150 }]);
  await pass();
  expect((await takeEvents()).toSorted()).toEqual(['begin web-1 task-7', 'begin web-1 task-8']);
  probe(1, [{ ...ping, loss: 0, latency: 200 }]);
  registry.remove(8);
  await pass(6);
  expect((await takeEvents()).toSorted()).toEqual(['end gone web-1 task-8', 'end value web-1 task-7']);
});

describe('a ping task as a whole', () => {
  test.each<[AlertRuleConfig['figure'], Partial<TaskState>, Partial<TaskState>]>([
    ['check_down', { state: 'down' }, { state: 'slow' }],
    ['check_slow', { state: 'slow' }, { state: 'down' }],
    ['heartbeat_late', { state: 'down', is_heartbeat: true }, { state: 'up', is_heartbeat: true }],
  ])('has an alert of %s', async (figure, bad, good) => {
    const { setChecks, add, pass, takeEvents } = createAlertFixture();
    await add({ figure, begin: 1 });
    setChecks([
      { ...check, ...bad },
      { ...check, task_id: 8, name: 'task-8' },
    ]);
    await pass();
    expect(await takeEvents()).toEqual(['begin task-7']);
    setChecks([{ ...check, ...bad, state: 'unknown' }]);
    await pass();
    setChecks([{ ...check, ...good }]);
    await pass();
    expect(await takeEvents()).toEqual(['end value task-7']);
  });

  test('has an alert before its certificate expires', async () => {
    const { setChecks, add, pass, listFiring, now } = createAlertFixture();
    await add({ figure: 'certificate_days', begin: 14 });
    setChecks([
      { ...check, certificate_until: now() + 13 * 86_400 },
      { ...check, task_id: 8, name: 'task-8', certificate_until: now() + 15 * 86_400 },
    ]);
    await pass();
    expect(listFiring()).toEqual(['7']);
  });

  test('is left to the hub that does the work for all', async () => {
    const { setChecks, add, pass, listFiring } = createAlertFixture({ isRunner: false });
    await add({ figure: 'check_down', begin: 1 });
    setChecks([{ ...check, state: 'down' }]);
    await pass();
    expect(listFiring()).toEqual([]);
  });
});

describe('a begin is withheld', () => {
  test('while the node is under maintenance', async () => {
    const { report, maintained, add, pass, takeEvents } = createAlertFixture();
    await add({ figure: 'cpu', begin: 90 });
    maintained.add(1);
    for (const id of [1, 2]) report(id, { cpu: 95 });
    await pass();
    expect(await takeEvents()).toEqual(['withheld maintenance web-1', 'begin web-2']);
    maintained.clear();
    await pass();
    expect(await takeEvents()).toEqual(['begin web-1']);
  });

  test('while a parent is offline, except for the parent itself', async () => {
    const { presences, add, pass, takeEvents, runtime } = createAlertFixture({ nodes: 3 });
    runtime.advance(600_000);
    await add({ figure: 'node_offline', begin: 60, parents: { node_ids: [1], task_ids: [] } });
    for (const id of [1, 2]) presences.delete(id);
    await pass();
    expect(await takeEvents()).toEqual(['begin web-1', 'withheld parent web-2']);
  });

  test('while a ping task that it depends on is down', async () => {
    const { report, setChecks, add, pass, takeEvents } = createAlertFixture();
    await add({ figure: 'cpu', begin: 90, parents: { node_ids: [], task_ids: [7] } });
    setChecks([{ ...check, state: 'down' }]);
    report(1, { cpu: 95 });
    await pass();
    expect(await takeEvents()).toEqual(['withheld parent web-1']);
    setChecks([check]);
    await pass();
    expect(await takeEvents()).toEqual(['begin web-1']);
  });
});

describe('an alert ends', () => {
  async function createFiring() {
    const fixture = createAlertFixture();
    fixture.report(1, { cpu: 95 });
    const rule = await fixture.add({ figure: 'cpu', begin: 90, nodes: { tags: ['odd'] } });
    await fixture.pass();
    expect(await fixture.takeEvents()).toEqual(['begin web-1']);
    return { ...fixture, rule };
  }

  test('when its rule is disabled', async () => {
    const { rules, rule, pass, takeEvents } = await createFiring();
    await rules.update(rule.id, { enabled: false });
    await pass();
    expect(await takeEvents()).toEqual(['end unwatched web-1']);
  });

  test('when the node loses its tag', async () => {
    const { fleet, pass, takeEvents } = await createFiring();
    fleet.replaceRow({ ...fleet.get(1).row, tags: [] });
    await pass();
    expect(await takeEvents()).toEqual(['end unwatched web-1']);
  });

  test('when the node is deleted, with its last name', async () => {
    const { fleet, pass, takeEvents } = await createFiring();
    fleet.remove(1);
    await pass();
    expect(await takeEvents()).toEqual(['end unwatched web-1']);
  });

  test('when its rule watches something else', async () => {
    const { evaluation, rule, takeEvents, log } = await createFiring();
    evaluation.stopRule(rule.id);
    expect(await takeEvents()).toEqual(['end unwatched web-1']);
    expect([...log.list()]).toEqual([]);
  });
});

test('a hub leaves the nodes of another one alone, and continues their alerts when they come', async () => {
  let isHere = false;
  const fixture = createAlertFixture({ isFor: (id) => id === 2 || isHere });
  for (const id of [1, 2]) fixture.report(id, { cpu: 95 });
  const rule = await fixture.add({ figure: 'cpu', begin: 90 });
  await fixture.pass();
  expect(await fixture.takeEvents()).toEqual(['begin web-2']);
  const other = {
    ...([...fixture.log.list()][0] as AlertRow),
    id: 5,
    node_id: 1,
    rule_id: rule.id,
    transitions: 1,
  };
  fixture.log.apply([...fixture.log.list(), other], false);
  isHere = true;
  await fixture.pass();
  expect(await fixture.takeEvents()).toEqual([]);
  fixture.report(1, { cpu: 5 });
  await fixture.pass();
  expect(await fixture.takeEvents()).toEqual(['end value web-1']);
});

test('a rule that is disabled during a round has no alerts after the next one', async () => {
  const { report, add, pass, rules, listFiring, evaluation } = createAlertFixture({ nodes: 200 });
  for (let id = 1; id <= 200; id += 1) report(id, { cpu: 95 });
  const rule = await add({ figure: 'cpu', begin: 90 });
  const round = evaluation.run();
  await rules.update(rule.id, { enabled: false });
  await round;
  await pass();
  expect(listFiring()).toEqual([]);
});
