import { join } from 'node:path';
import type { AgentRequests } from '../agents.ts';
import type { ClientRequests } from '../http-clients.ts';
import type { Load, LoadRequests } from '../load.ts';
import type { Figure } from '../scenario.ts';
import { seedHistory } from '../seed-history.ts';
import { addNodes } from '../seed-nodes.ts';
import { readHistoryBytes } from '../table-sizes.ts';
import type { CountingHubRequests, Counts } from './counting-hub.ts';

export interface CountsSetup {
  /** An empty folder. */
  folder: string;
  startLoad<Requests extends LoadRequests<Requests>>(
    file: string,
    options?: { flags: string[] },
  ): Load<Requests>;
}

const AGENTS = 100;
/** Reports that the hub accepts without its clock moving. */
const HANDSHAKES = 50;
const WARM_UP_ROUNDS = 5;
const ROUNDS = 20;
const MINUTES = 5;
const WARM_UP_REQUESTS = 100;
const REQUESTS = 500;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Batches in which the reports of a round are sent. */
const ROUND_MS = 20;

/**
 * Options for a young generation that is never full, so that the heap grows by every allocation, and without optimising
 * compilers, which remove allocations after a while.
 */
const flags = ['--min-semi-space-size=256', '--max-semi-space-size=256', '--no-opt', '--no-maglev'];

const historyOptions = { nodes: 10, days: 1 / 4, seed: 1, until: 1_795_269_600, tasks: 0, probedNodes: 0 };

/** Counts that are the same on every machine, and grow when the hub does more than before. */
export async function measureCounts({ folder, startLoad }: CountsSetup): Promise<Figure[]> {
  const db = join(folder, 'counts.db');
  const tokens = await addNodes(db, { count: AGENTS });
  const hub = startLoad<CountingHubRequests>('./counts/counting-hub.ts', { flags });
  const agents = startLoad<AgentRequests>('./agents.ts');
  const clients = startLoad<ClientRequests>('./http-clients.ts');
  try {
    const { port } = await hub.ask('start', { db });
    const fleet = { hub, agents };
    await connectAll(fleet, port, tokens);
    await runRounds(fleet, WARM_UP_ROUNDS, SECOND_MS);
    const reports = await runRounds(fleet, ROUNDS, SECOND_MS);
    const minutes = await runRounds(fleet, MINUTES, MINUTE_MS);
    const frame = await hub.ask('measureFrame', null);
    const requestBytes = await measureRequests({ hub, clients }, port);
    return describe({ reports, minutes, frame, requestBytes, rowBytes: await measureRow(folder) });
  } finally {
    for (const load of [hub, agents, clients]) load.kill();
  }
}

interface CountedFleet {
  hub: Load<CountingHubRequests>;
  agents: Load<AgentRequests>;
}

async function connectAll({ hub, agents }: CountedFleet, port: number, tokens: string[]): Promise<void> {
  for (let first = 0; first < tokens.length; first += HANDSHAKES) {
    const some = tokens.slice(first, first + HANDSHAKES);
    await agents.ask('connect', { port, tokens: some, atOnce: HANDSHAKES, saysHello: true });
    await hub.ask('advance', { ms: SECOND_MS });
  }
}

/** Every agent reports once in each round, and then the hub stores the changes. Resolves to the counts. */
async function runRounds({ hub, agents }: CountedFleet, rounds: number, ms: number): Promise<Counts> {
  const before = await hub.ask('read', null);
  for (let round = 0; round < rounds; round += 1) {
    await hub.ask('advance', { ms });
    await agents.ask('report', { agents: AGENTS, everyMs: ROUND_MS, forMs: ROUND_MS });
    await hub.ask('flush', null);
  }
  const after = await hub.ask('read', null);
  return {
    statements: after.statements - before.statements,
    systemCalls: after.systemCalls - before.systemCalls,
    heapBytes: after.heapBytes - before.heapBytes,
  };
}

/** Heap that a request of the node list allocates when the snapshot is ready. */
async function measureRequests(
  { hub, clients }: { hub: Load<CountingHubRequests>; clients: Load<ClientRequests> },
  port: number,
): Promise<number> {
  const request = (count: number) =>
    clients.ask('read', { port, paths: new Array<string>(count).fill('/api/nodes') });
  await request(WARM_UP_REQUESTS);
  const before = await hub.ask('read', null);
  await request(REQUESTS);
  const after = await hub.ask('read', null);
  return (after.heapBytes - before.heapBytes) / REQUESTS;
}

async function measureRow(folder: string): Promise<number> {
  const db = join(folder, 'history.db');
  const { minutes } = await seedHistory({ db, ...historyOptions });
  return readHistoryBytes(db) / minutes;
}

interface Measured {
  reports: Counts;
  minutes: Counts;
  frame: { text: number; gzip: number };
  requestBytes: number;
  rowBytes: number;
}

function describe({ reports, minutes, frame, requestBytes, rowBytes }: Measured): Figure[] {
  const count = (row: string, what: string, value: number, unit: string): Figure => ({
    row,
    what,
    value,
    unit,
    target: null,
    isCount: true,
  });
  return [
    count(
      'P1',
      'read and write system calls of a report, pings and flushes included',
      reports.systemCalls / ROUNDS / AGENTS,
      '',
    ),
    count(
      'P1',
      'heap that a report allocates, without optimising compilers',
      reports.heapBytes / ROUNDS / AGENTS,
      'B',
    ),
    count('P1', 'SQL statements of a flush after reports of 100 nodes', reports.statements / ROUNDS, ''),
    count('P1', 'SQL statements of a minute of 100 nodes', minutes.statements / MINUTES, ''),
    count(
      'P5',
      'heap that a request of the node list allocates, without optimising compilers',
      requestBytes,
      'B',
    ),
    count('P6', 'bytes of a node in a frame as text', frame.text / AGENTS, 'B'),
    count('P6', 'bytes of a node in a compressed frame', frame.gzip / AGENTS, 'B'),
    count('P9', 'bytes of a minute on disk, 10 nodes', rowBytes, 'B'),
  ];
}
