import { setTimeout as sleep } from 'node:timers/promises';
import type { Alert, AlertFigure } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { figures } from '../../../hub/src/features/alerts/figures.ts';
import { firstRules } from '../../../hub/src/features/alerts/first-rules.ts';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { createDemoAgents, type DemoAgents } from '../../../scripts/demo/agents.ts';
import { createDemoHosts, demoTasks } from '../../../scripts/demo/fleet.ts';
import { measureDetails } from '../../../scripts/demo/reports.ts';
import { readDemoNodes, seedFleet } from '../../../scripts/demo/seed-fleet.ts';
import { generateLossEpisodes } from '../../../theme-sdk/src/mock/host-metrics.ts';
import type { Host } from '../../../theme-sdk/src/mock/hosts.ts';
import { makeFolder } from '../../support/folder.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

// The hub and the agents of the demo with a clock that the test moves: what is wrong with the fleet comes first in its alerts.

const SEED = 1;
const NOW = Date.UTC(2026, 10, 24, 14) / 1000;
/** Rules wait for a quarter of an hour at most, except two, which are not about what is planted. */
const MINUTES = 17;
const DAY_SECONDS = 86_400;
/** Real time in which the messages of a second are handled. */
const SETTLE_MS = 5;

interface Fault {
  figure: AlertFigure;
  node: string;
  task: string;
  value: number;
}

let hub: TestHub;
let agents: DemoAgents;
let alerts: readonly Alert[];
let faults: readonly Fault[];

beforeAll(async () => {
  const folder = makeFolder(afterAll);
  const db = `${folder}/muster.db`;
  await seedFleet({ db, seed: SEED, now: NOW, days: 1 });
  faults = await findFaults(db);
  const nodes = await readDemoNodes(db, { seed: SEED, now: NOW });
  const runtime = createManualRuntime({ now: NOW * 1000 });
  hub = await bootHub({ folder, runtime });
  agents = createDemoAgents({ url: hub.url, nodes, seed: SEED, now: () => runtime.now() / 1000 });
  const cookie = await hub.openSession();
  const countOnline = async () => {
    const { body } = await hub.request('GET', '/api/nodes', { cookie });
    return body.nodes.filter(({ online }: { online: boolean }) => online).length;
  };
  agents.tick();
  const connected = nodes.filter(({ host }) => host.state === 'online' || host.state === 'waiting');
  await vi.waitUntil(async () => (await countOnline()) === connected.length, { timeout: 20_000 });
  for (let second = 0; second < MINUTES * 60; second += 1) {
    runtime.advance(1000);
    agents.tick();
    await sleep(SETTLE_MS);
  }
  ({ alerts } = (await hub.request('GET', '/api/alerts', { cookie })).body);
}, 180_000);

afterAll(async () => {
  agents?.stop();
  await hub?.close();
});

/** What is wrong with the seeded fleet, at whichever level. */
async function findFaults(db: string): Promise<Fault[]> {
  const store = await openStore({ path: db, drawId: () => 1 });
  try {
    const { nodes, pingTasks, checks } = await store.load(NOW);
    const nameTask = (id: number) => pingTasks.find((task) => task.id === id)?.name ?? '';
    const ofChecks = checks.statuses.flatMap(({ task_id, state, reason }): Fault[] => {
      const figure = reason === 'late' ? 'heartbeat_late' : `check_${state === 'slow' ? 'slow' : 'down'}`;
      const isWrong = state === 'slow' || state === 'down';
      return isWrong ? [{ figure: figure as AlertFigure, node: '', task: nameTask(task_id), value: 1 }] : [];
    });
    const ofCertificates = checks.results.flatMap(({ task_id, certificate_until: until }): Fault[] =>
      until === null
        ? []
        : [
            {
              figure: 'certificate_days',
              node: '',
              task: nameTask(task_id),
              value: (until - NOW) / DAY_SECONDS,
            },
          ],
    );
    const ofPlans = nodes.flatMap(({ node, traffic }): Fault[] => {
      const value = (100 * (traffic.period_rx + traffic.period_tx)) / node.traffic_limit;
      return node.traffic_limit > 0 ? [{ figure: 'traffic_plan', node: node.name, task: '', value }] : [];
    });
    return [...ofChecks, ...ofCertificates, ...ofPlans, ...createDemoHosts(SEED).flatMap(findHostFaults)];
  } finally {
    await store.close();
  }
}

function findHostFaults(host: Host): Fault[] {
  const { name: node, state, offlineSeconds, probes } = host;
  if (state === 'offline') return [{ figure: 'node_offline', node, task: '', value: offlineSeconds }];
  if (state !== 'online') return [];
  const { mounts = [], sensors = [], units } = measureDetails(host, NOW);
  return [
    ...mounts.map(
      ({ used, total }): Fault => ({ figure: 'disk', node, task: '', value: (100 * used) / total }),
    ),
    ...sensors.map(({ celsius }): Fault => ({ figure: 'temperature', node, task: '', value: celsius })),
    { figure: 'units_failed', node, task: '', value: units?.count ?? 0 },
    ...probes.map(
      ({ taskId, loss }): Fault => ({
        ...{ figure: 'packet_loss', node, value: 100 * loss },
        task: demoTasks[taskId - 1]?.name ?? '',
      }),
    ),
  ];
}

/** An alert as text: its rule, and what it is about without the mount point. */
const describeAlert = ({ rule_name, node_name, task_name }: Alert) =>
  `${rule_name}: ${node_name} ${task_name}`.trim();

/** The alerts that the rules of a new hub make of the faults. */
function listPlanted(): string[] {
  const planted = faults.flatMap(({ figure, node, task, value }) =>
    firstRules
      .filter(
        (rule) =>
          rule.figure === figure && (figures[figure].isBelow ? value <= rule.begin : value >= rule.begin),
      )
      .map(({ name }) => `${name}: ${node} ${task}`.trim()),
  );
  return [...new Set(planted)].sort();
}

/** What follows from the faults, or from how busy a host is: it may be an alert. */
function isConsequence({ figure, node_name, task_name }: Alert): boolean {
  const host = createDemoHosts(SEED).find(({ name }) => name === node_name);
  if (host === undefined) return false;
  const window = { from: NOW - 3600, to: NOW + MINUTES * 60 };
  const isDown = faults.some((fault) => fault.figure === 'check_down' && fault.task === task_name);
  const hasLoss = host.probes.some((probe) => generateLossEpisodes(host, probe, window).length > 0);
  if (figure === 'packet_loss') return isDown || hasLoss;
  if (figure === 'cpu') return host.load > 70;
  return figure === 'disk_days' && host.diskUsage > 0.85;
}

test('the demo has a fault of each kind that its checks, plans and hosts can have', () => {
  const kinds = new Set(listPlanted().map((text) => text.slice(0, text.indexOf(':'))));
  expect([...kinds].sort()).toEqual([
    'Certificate expires',
    'Disk full',
    'Heartbeat late or failed',
    'Node offline',
    'Packet loss',
    'Service down',
    'Service slow',
    'Temperature high',
    'Traffic nearly used up',
    'Traffic used up',
    'Unit failed',
  ]);
});

test('each planted fault is an alert that fires, and nothing else comes before them', () => {
  const firing = new Set(alerts.filter(({ state }) => state === 'firing').map(describeAlert));
  const planted = listPlanted();
  expect(planted.filter((text) => !firing.has(text))).toEqual([]);
  const last = alerts.findLastIndex((alert) => planted.includes(describeAlert(alert)));
  const others = alerts
    .slice(0, last + 1)
    .filter((alert) => !planted.includes(describeAlert(alert)) && !isConsequence(alert));
  expect(others.map(describeAlert)).toEqual([]);
});

test('critical alerts come before warnings, and those that do not fire are last', () => {
  const rank = ({ state, severity }: Alert) =>
    Number(state !== 'firing') * 2 + Number(severity === 'warning');
  const ranks = alerts.map(rank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(alerts[0]).toMatchObject({ state: 'firing', severity: 'critical' });
});
