import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Connection, connect } from '../../hub/src/store/postgres/connection.ts';
import { findHubProgram } from '../../scripts/build/hub-build.mjs';
import type { AgentRequests } from '../agents.ts';
import type { BenchHub } from '../hub-process.ts';
import { readCpu } from '../process-figures.ts';
import { type Bench, type Figure, listNodes, readPort, type Scenario, wait } from '../scenario.ts';
import { addNodes } from '../seed-nodes.ts';

const POLL_MS = 20;

/** Hubs that share a PostgreSQL database on this machine, beside one with SQLite. */
export const hubs: Scenario = {
  name: 'hubs',
  rows: [],
  says: 'hubs that share the PostgreSQL database that --database names, beside one with SQLite',
  async run(bench) {
    const url = bench.database;
    if (url === undefined) throw new RangeError('--database is missing');
    const db = `${bench.folder}/fleet.db`;
    const tokens = await addNodes(db, { count: bench.choose(1000, 300) });
    const alone = await measureReports(bench, { hub: await bench.startHub(db), tokens });
    // Address with the account that the hub has created.
    await restore(db, url);
    const connection = await connect(url);
    try {
      return [
        describe('one hub with SQLite', alone),
        ...(await measureShared(bench, { url, connection, tokens })),
        ...(await measureFleets(bench, url)),
      ];
    } finally {
      await connection.close();
    }
  },
};

async function restore(db: string, url: string): Promise<void> {
  const program = fileURLToPath(findHubProgram());
  await promisify(execFile)(process.execPath, [program, 'restore', db, '--db', url]);
}

interface Shared {
  url: string;
  connection: Connection;
  tokens: readonly string[];
}

async function measureShared(bench: Bench, { url, connection, tokens }: Shared): Promise<Figure[]> {
  const start = (name: string) => bench.startHub(url, { args: ['--hub-name', name] });
  const hub = await start('first');
  const other = await start('other');
  const measured = await measureReports(bench, { hub, tokens, connection });
  await hub.kill();
  const moved = await measureMove(bench, { hub: other, connection, tokens });
  await other.stop();
  return [
    describe('one of two hubs with PostgreSQL', measured),
    {
      row: '',
      what: 'a report, in the processes of PostgreSQL',
      value: measured.serverUs,
      unit: 'µs',
      target: null,
      remark: 'those of the connections of both hubs; ledgers every two seconds, minutes once a minute',
    },
    { row: '', what: 'write-ahead log for each report', value: measured.walBytes, unit: 'B', target: null },
    {
      row: '',
      what: 'write-ahead log of two hubs without reports, a second',
      value: measured.idleWal,
      unit: 'B',
      target: null,
    },
    {
      row: '',
      what: `${tokens.length} nodes of a killed hub have moved to the other`,
      value: moved.seconds,
      unit: 's',
      target: null,
      remark: `${moved.handshakeSeconds.toFixed(1)} s of it for their handshakes, 200 at a time; ledgers are claimed 500 in a transaction`,
    },
  ];
}

/** Cost of the whole fleet in every hub, including nodes that are connected to others. */
async function measureFleets(bench: Bench, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of bench.isQuick ? [1000] : [1000, 20_000]) {
    const db = `${bench.folder}/fleet-${count}.db`;
    await addNodes(db, { count });
    await (await bench.startHub(db)).stop();
    await restore(db, url);
    const options = { hasProbe: false };
    const hub = await bench.startHub(url, { ...options, args: ['--hub-name', 'first'] });
    const other = await bench.startHub(url, { ...options, args: ['--hub-name', 'other'] });
    const bytes = await other.residentBytes();
    const seconds = await measureChange(bench, hub, other);
    figures.push(
      figure(`resident memory of a hub with ${count} nodes, none connected`, bytes / 1e6, 'MB'),
      figure(`start of a hub with ${count} nodes`, other.listensAfterMs / 1000, 's'),
      figure(`a change of one of ${count} nodes, processor time of another hub`, seconds * 1000, 'ms'),
    );
    await Promise.all([hub.stop(), other.stop()]);
  }
  return figures;
}

const figure = (what: string, value: number, unit: string): Figure => ({
  row: '',
  what,
  value,
  unit,
  target: null,
});

const CHANGES = 5;
const CHANGE_MS = 1000;

async function measureChange(bench: Bench, hub: BenchHub, other: BenchHub): Promise<number> {
  const cookie = await hub.logIn();
  const [node] = await listNodes(hub.url, cookie);
  // Longer than a hub counts as watched after a request; then hubs publish nothing.
  await wait(bench.choose(8000, 6000));
  const quiet = (await other.cpu()).total;
  await wait(CHANGES * CHANGE_MS);
  const before = (await other.cpu()).total;
  for (let change = 1; change <= CHANGES; change += 1) {
    const headers = { cookie, 'content-type': 'application/json' };
    const body = JSON.stringify({ remark: `change ${change}` });
    await fetch(`${hub.url}/api/nodes/${node?.id}`, { method: 'PUT', headers, body });
    await wait(CHANGE_MS);
  }
  return ((await other.cpu()).total - before - (before - quiet)) / CHANGES;
}

const describe = (who: string, { us }: Pick<Costs, 'us'>): Figure => ({
  row: '',
  what: `processor time of a report, ${who}`,
  value: us,
  unit: 'µs',
  target: null,
  remark: 'every node reports once a second; all threads of the hub, with what it does beside reports',
});

interface Costs {
  us: number;
  serverUs: number;
  walBytes: number;
  /** Bytes a second without reports. */
  idleWal: number;
}

interface Measuring {
  hub: BenchHub;
  tokens: readonly string[];
  /** Figures of a hub with PostgreSQL. */
  connection?: Connection;
}

async function measureReports(bench: Bench, { hub, tokens, connection }: Measuring): Promise<Costs> {
  const agents = tokens.length;
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  await load.ask('connect', { port: readPort(hub.url), tokens: [...tokens], atOnce: 200, saysHello: true });
  await load.ask('report', { agents, everyMs: 600, forMs: bench.choose(6000, 2400) });
  await wait(3000);
  const look = async () => ({
    hub: (await hub.cpu()).total,
    server: connection === undefined ? 0 : await readServerCpu(connection),
    wal: connection === undefined ? 0 : await readWalBytes(connection),
  });
  const quiet = await look();
  const idleSeconds = bench.choose(3, 2);
  await wait(idleSeconds * 1000);
  const before = await look();
  const { sent } = await load.ask('report', {
    agents,
    everyMs: 1000,
    forMs: bench.choose(20_000, 6000),
  });
  // Ledgers are written every two seconds.
  await wait(2500);
  const after = await look();
  load.kill();
  if (connection === undefined) await hub.stop();
  const perReport = (key: keyof typeof after) => (after[key] - before[key]) / sent;
  return {
    us: perReport('hub') * 1e6,
    serverUs: perReport('server') * 1e6,
    walBytes: perReport('wal'),
    idleWal: (before.wal - quiet.wal) / idleSeconds,
  };
}

/** Processor time of the server's processes for the hubs, on this machine. */
async function readServerCpu(connection: Connection): Promise<number> {
  const backends = await connection.all<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'muster-hub' AND pid <> pg_backend_pid()",
  );
  const times = await Promise.all(backends.map(({ pid }) => readCpu(pid)));
  return times.reduce((sum, { total }) => sum + total, 0);
}

async function readWalBytes(connection: Connection): Promise<number> {
  const found = await connection.find<{ bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS bytes",
  );
  return Number(found?.bytes);
}

/** Time from the first handshake until every ledger is claimed. */
async function measureMove(bench: Bench, { hub, connection, tokens }: Required<Measuring>) {
  const readEpochs = async () =>
    (await connection.all<{ epoch: number }>('SELECT epoch FROM traffic WHERE is_online')).map(
      ({ epoch }) => epoch,
    );
  const last = Math.max(...(await readEpochs()));
  const load = bench.startLoad<AgentRequests>('./agents.ts');
  const startedAt = performance.now();
  const { overMs } = await load.ask('connect', {
    port: readPort(hub.url),
    tokens: [...tokens],
    atOnce: 200,
    saysHello: true,
  });
  while ((await readEpochs()).filter((epoch) => epoch > last).length < tokens.length) await wait(POLL_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  load.kill();
  return { seconds, handshakeSeconds: overMs / 1000 };
}
