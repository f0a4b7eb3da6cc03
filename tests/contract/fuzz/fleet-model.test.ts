import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import type { ProbeKind } from '@muster/generated/types';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeHello, makeReport, sampleFacts } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';
import { collectLists, openAs } from './agent-session.ts';

// Model-based test: a real hub beside a small model, through random commands of agents, administrators, the operator and the clock.
// After every command the public view must equal the model's.

const HOSTS = 4;
const TASKS = 5;
const allKinds = ['icmp', 'tcp', 'http', 'tls', 'dns'] as const satisfies ProbeKind[];
/** Those of our first agents, whose hello does not name them. */
const firstKinds = ['icmp', 'tcp', 'http'] as const satisfies ProbeKind[];
type Kind = (typeof allKinds)[number];
const targets: Readonly<Record<Kind, string>> = {
  icmp: '192.0.2.1',
  tcp: '192.0.2.1:443',
  http: 'https://192.0.2.1/',
  tls: 'tls://192.0.2.1:443',
  dns: 'dns://192.0.2.1/example.com',
};

interface Host {
  id: number;
  token: string;
  isPublic: boolean;
  /** Null while offline. */
  session: Session | null;
}

interface Session {
  socket: TestSocket;
  /** By the hub's monotonic clock; null before the first report of the connection. */
  reportedAt: number | null;
  cpu: number | null;
  kinds: readonly Kind[];
  /** Ids of each task list received, oldest first. */
  lists: number[][];
}

interface Task {
  id: number;
  kind: Kind;
  isForAll: boolean;
  hostIds: number[];
}

/** The expected state. */
interface Model {
  hosts: Host[];
  /** In the order of their ids, which is also the panel's. */
  tasks: Task[];
  sent: number;
  badMessages: number;
}

interface Real {
  hub: TestHub;
  cookie: string;
}

type Step = fc.AsyncCommand<Model, Real>;

/** Executed commands over all runs. */
let taken = 0;

function makeStep(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Step {
  return {
    check,
    async run(model, real) {
      await run(model, real);
      await compare(model, real);
      taken += 1;
    },
    toString: () => name,
  };
}

/** A command on the host with this index, modulo the number of hosts. */
function makeHostStep(
  name: string,
  pick: number,
  check: (host: Host, model: Model) => boolean,
  run: (host: Host, real: Real, model: Model) => Promise<void>,
): Step {
  const find = ({ hosts }: Model) => hosts[pick % Math.max(1, hosts.length)];
  return makeStep(
    `${name}(${pick})`,
    (model) => {
      const host = find(model);
      return host !== undefined && check(host, model);
    },
    async (model, real) => {
      const host = find(model);
      if (host !== undefined) await run(host, real, model);
    },
  );
}

async function administer({ hub, cookie }: Real, method: string, path: string, body?: unknown) {
  const answer = await hub.request(method, path, body === undefined ? { cookie } : { cookie, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const isOnline = ({ session }: Host) => session !== null;
const expectClosed = async (session: Session | null, code: number) => {
  if (session !== null) expect((await session.socket.closed).code).toBe(code);
};

const add = (isPublic: boolean) =>
  makeStep(
    `add(${isPublic})`,
    ({ hosts }) => hosts.length < HOSTS,
    async (model, real) => {
      const { id, token } = await administer(real, 'POST', '/api/nodes', { name: 'node', public: isPublic });
      model.hosts.push({ id, token, isPublic, session: null });
    },
  );

/**
 * Also for a connected host: the newer connection wins. The hello names `named` as the kinds of its probes, or with null
 * none.
 */
const connect = (pick: number, isOurs: boolean, named: readonly Kind[] | null) =>
  makeHostStep(
    `connect ${isOurs} ${named}`,
    pick,
    () => true,
    async (host, { hub }) => {
      const before = host.session;
      const socket = await openAs(hub, host.token, isOurs);
      const lists = await collectLists(socket);
      const kinds = named ?? (isOurs ? firstKinds : ['tcp']);
      host.session = { socket, reportedAt: null, cpu: null, kinds, lists };
      socket.send(makeHello(named === null ? {} : ({ ...sampleFacts, probes: named } as never)));
      await socket.settle();
      await expectClosed(before, closeCodes.replaced);
    },
  );

const disconnect = (pick: number) =>
  makeHostStep('disconnect', pick, isOnline, async (host, { hub }) => {
    await host.session?.socket.close();
    host.session = null;
    // The hub may notice a moment after the client.
    await expect.poll(async () => (await findShown(hub, host.id))?.online ?? false).toBe(false);
  });

const report = (pick: number, cpu: number) =>
  makeHostStep('report', pick, isOnline, async ({ session }, { hub }, model) => {
    if (session === null) return;
    session.socket.send(makeReport({ cpu }));
    await session.socket.settle();
    model.sent += 1;
    const now = hub.runtime.monotonic();
    if (session.reportedAt !== null && now - session.reportedAt < limits.reportSpacingMs) return;
    session.reportedAt = now;
    session.cpu = cpu;
  });

const talkNonsense = (pick: number, text: string) =>
  makeHostStep(
    'talkNonsense',
    pick,
    (host, { badMessages }) => isOnline(host) && badMessages < limits.badMessagesPerMinute,
    async ({ session }, _real, model) => {
      model.badMessages += 1;
      session?.socket.send(text);
      await session?.socket.settle();
    },
  );

const reissue = (pick: number) =>
  makeHostStep(
    'reissue',
    pick,
    () => true,
    async (host, real) => {
      const { token } = await administer(real, 'POST', `/api/nodes/${host.id}/token`);
      await expectClosed(host.session, closeCodes.tokenVoid);
      await expect(openAgent(real.hub.wsUrl, host.token)).rejects.toMatchObject({ status: 401 });
      host.token = token;
      host.session = null;
    },
  );

const remove = (pick: number) =>
  makeHostStep(
    'remove',
    pick,
    () => true,
    async (host, real, model) => {
      await administer(real, 'DELETE', `/api/nodes/${host.id}`);
      await expectClosed(host.session, closeCodes.tokenVoid);
      await expect(openAgent(real.hub.wsUrl, host.token)).rejects.toMatchObject({ status: 401 });
      model.hosts.splice(model.hosts.indexOf(host), 1);
      for (const task of model.tasks) task.hostIds = task.hostIds.filter((id) => id !== host.id);
    },
  );

const addTask = (kind: Kind, isForAll: boolean) =>
  makeStep(
    `addTask(${kind}, ${isForAll})`,
    ({ tasks }) => tasks.length < TASKS,
    async (model, real) => {
      const hostIds = model.hosts.filter((_, index) => index % 2 === 0).map(({ id }) => id);
      const body = {
        name: kind,
        target: targets[kind],
        interval: 60,
        node_ids: hostIds,
        all_nodes: isForAll,
      };
      const { id } = await administer(real, 'POST', '/api/ping-tasks', body);
      model.tasks.push({ id, kind, isForAll, hostIds });
    },
  );

const editTask = (pick: number, kind: Kind, isForAll: boolean) =>
  makeStep(
    `editTask(${pick}, ${kind}, ${isForAll})`,
    ({ tasks }) => tasks.length > 0,
    async (model, real) => {
      const task = model.tasks[pick % model.tasks.length];
      if (task === undefined) return;
      const body = { target: targets[kind], all_nodes: isForAll };
      await administer(real, 'PUT', `/api/ping-tasks/${task.id}`, body);
      Object.assign(task, { kind, isForAll });
    },
  );

const removeTask = (pick: number) =>
  makeStep(
    `removeTask(${pick})`,
    ({ tasks }) => tasks.length > 0,
    async (model, real) => {
      const [task] = model.tasks.splice(pick % model.tasks.length, 1);
      await administer(real, 'DELETE', `/api/ping-tasks/${task?.id}`);
    },
  );

const show = (pick: number, isPublic: boolean) =>
  makeHostStep(
    `show ${isPublic}`,
    pick,
    () => true,
    async (host, real) => {
      await administer(real, 'PUT', `/api/nodes/${host.id}`, { public: isPublic });
      host.isPublic = isPublic;
    },
  );

const restart = () =>
  makeStep(
    'restart',
    () => true,
    async (model, real) => {
      model.sent -= countTaken(real.hub);
      real.hub = await real.hub.restart();
      for (const host of model.hosts) {
        await expectClosed(host.session, standardCloseCodes.goingAway);
        host.session = null;
      }
    },
  );

/** Less than the agent timeout. */
const advance = (ms: number) =>
  makeStep(
    `advance(${ms})`,
    () => true,
    async (model, { hub }) => {
      hub.runtime.advance(ms);
      for (const { session } of model.hosts) await session?.socket.settle();
    },
  );

const stepClock = (hours: number) =>
  makeStep(
    `stepClock(${hours})`,
    () => true,
    async (_model, real) => {
      real.hub.runtime.stepClock(hours * 3_600_000);
      // This may have ended the session.
      real.cookie = await real.hub.openSession();
    },
  );

interface Shown {
  id: number;
  online: boolean;
  metrics: { cpu: number } | null;
}

/** The current view: a cached snapshot may be 1.9 s old. */
async function listShown(hub: TestHub, cookie?: string): Promise<Shown[]> {
  hub.hub.services.snapshots.invalidate();
  return readShown(hub, cookie);
}

async function readShown(hub: TestHub, cookie?: string): Promise<Shown[]> {
  return (await hub.request('GET', '/api/nodes', cookie === undefined ? {} : { cookie })).body.nodes;
}

async function findShown(hub: TestHub, id: number): Promise<Shown | undefined> {
  return (await listShown(hub)).find((shown) => shown.id === id);
}

function countTaken({ hub }: TestHub): number {
  const { reports, rateLimitedReports } = hub.services.ingest.counts;
  return reports + rateLimitedReports;
}

/** Every connection has exactly the tasks of its node that its agent measures. */
async function compareTasks({ hosts, tasks }: Model): Promise<void> {
  for (const { id, session } of hosts) {
    if (session === null) continue;
    await session.socket.settle();
    const assigned = tasks.filter(({ isForAll, hostIds }) => isForAll || hostIds.includes(id));
    const expected = assigned.filter(({ kind }) => session.kinds.includes(kind));
    expect(session.lists.at(-1)).toEqual(expected.map((task) => task.id));
  }
}

async function compare(model: Model, { hub, cookie }: Real): Promise<void> {
  const { hosts, sent } = model;
  await compareTasks(model);
  const describe = ({ id, session }: Host) => ({ id, online: session !== null, cpu: session?.cpu ?? null });
  const read = ({ id, online, metrics }: Shown) => ({ id, online, cpu: metrics?.cpu ?? null });
  const sorted = <T extends { id: number }>(list: T[]) => list.sort((a, b) => a.id - b.id);
  const shown = hosts.filter(({ isPublic }) => isPublic);
  // Deleted and hidden nodes disappear immediately, regardless of the snapshot's age.
  expect((await readShown(hub)).map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort());
  expect(sorted((await listShown(hub)).map(read))).toEqual(sorted(shown.map(describe)));
  expect(sorted((await listShown(hub, cookie)).map(read))).toEqual(sorted(hosts.map(describe)));
  // Every report was stored, or counted as too early.
  expect(countTaken(hub)).toBe(sent);
}

const pick = fc.nat(HOSTS - 1);
const kind = fc.constantFrom(...allKinds);
const connection = fc
  .tuple(pick, fc.boolean(), fc.option(fc.subarray([...allKinds])))
  .map(([host, isOurs, named]) => connect(host, isOurs, named));
const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const steps = [
  fc.boolean().map(add),
  connection,
  connection,
  pick.map(disconnect),
  fc.tuple(kind, fc.boolean()).map(([kind, isForAll]) => addTask(kind, isForAll)),
  fc.tuple(fc.nat(TASKS), kind, fc.boolean()).map(([task, kind, isForAll]) => editTask(task, kind, isForAll)),
  fc.nat(TASKS).map(removeTask),
  fc.tuple(pick, percent).map(([host, cpu]) => report(host, cpu)),
  fc.tuple(pick, percent).map(([host, cpu]) => report(host, cpu)),
  fc.tuple(pick, fc.string({ maxLength: 200 })).map(([host, text]) => talkNonsense(host, text)),
  pick.map(reissue),
  pick.map(remove),
  fc.tuple(pick, fc.boolean()).map(([host, isPublic]) => show(host, isPublic)),
  fc.constant(null).map(restart),
  fc.constantFrom(100, 499, 500, 501, 5000, 20_000).map(advance),
  fc.integer({ min: -400 * 24, max: 400 * 24 }).map(stepClock),
];

const runs = Number(process.env.MUSTER_MODEL_RUNS ?? 8);

test(
  'the fleet matches a model after random actions of agents and the administrator',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: 'max' }), async (commands) => {
        const hub = await bootHub();
        const real: Real = { hub, cookie: await hub.openSession() };
        try {
          await fc.asyncModelRun(
            () => ({ model: { hosts: [], tasks: [], sent: 0, badMessages: 0 }, real }),
            commands,
          );
        } finally {
          await real.hub.remove();
        }
      }),
      { numRuns: runs, seed: Number(process.env.MUSTER_MODEL_SEED ?? 20_261_122), endOnFailure: false },
    );
    expect(taken).toBeGreaterThan(10 * runs);
  },
  20_000 + runs * 10_000,
);
