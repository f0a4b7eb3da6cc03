import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { forwardedSignals } from '../install/bundled-node.mjs';
import { createAnnouncement } from '../local-fleet/announcement.mjs';
import { supervise } from '../local-fleet/supervise.mjs';
import { readOptions, root } from '../project.mjs';
import { createDemoAgents, type DemoAgents } from './agents.ts';
import { readDemoNodes, seedFleet } from './seed-fleet.ts';

const HELP = `npm run demo [-- options]

A hub with 24 simulated hosts and 90 days of history, until Ctrl-C.

  --data FOLDER        keeps the database there, and continues with it at the next start; by default it is temporary
  --listen HOST:PORT   where the hub listens (127.0.0.1:8790)
  --days D             days of history (90)
  --seed S             equal seeds give equal hosts (1)
`;

const { values } = readOptions({
  options: {
    data: { type: 'string' },
    listen: { type: 'string', default: '127.0.0.1:8790' },
    days: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else process.exitCode = await runDemo();

/** Resolves to the hub's exit code. */
async function runDemo(): Promise<number> {
  const seed = Number(values.seed);
  const folder = await openFolder();
  const db = path.join(folder.path, 'muster.db');
  const now = () => Date.now() / 1000;
  try {
    if (!(await isFile(db)))
      await seedWithProgress({ db, seed, days: Number(values.days), now: Math.floor(now()) });
    const nodes = await readDemoNodes(db, { seed, now: Math.floor(now()) });
    return await serve(db, (url) => createDemoAgents({ url, nodes, seed, now }));
  } finally {
    await folder.close();
  }
}

async function openFolder(): Promise<{ path: string; close(): Promise<void> }> {
  if (values.data !== undefined) {
    const folder = path.resolve(process.env.INIT_CWD ?? '.', values.data);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { path: folder, close: async () => undefined };
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-demo-'));
  return { path: folder, close: () => rm(folder, { recursive: true, force: true }) };
}

async function isFile(name: string): Promise<boolean> {
  const entry = await stat(name).catch(() => undefined);
  return entry?.isFile() === true;
}

async function seedWithProgress(options: {
  db: string;
  seed: number;
  days: number;
  now: number;
}): Promise<void> {
  const isTerminal = process.stderr.isTTY;
  const write = (share: number) => process.stderr.write(`\rWriting history … ${Math.round(share * 100)} %`);
  await seedFleet({ ...options, ...(isTerminal && { onProgress: write }) });
  if (isTerminal) process.stderr.write('\n');
}

/** Runs the hub, and the agents as soon as it listens, until a signal arrives or the hub exits. */
async function serve(db: string, createAgents: (url: string) => DemoAgents): Promise<number> {
  const announcement = createAnnouncement({ database: db, note: 'The hosts are simulated.' });
  let agents: DemoAgents | undefined;
  // The hub answers after the last line of its start, which has the password.
  const announce = async (address: string) => {
    await fetch(`${address}/api/health`).catch(() => undefined);
    console.log(announcement.describe(address));
  };
  const hub = supervise({
    name: 'hub',
    command: process.execPath,
    args: [
      path.join(root, 'hub/bin/muster-hub.js'),
      ...['serve', '--db', db, '--listen', values.listen, '--log-level', 'warn'],
    ],
    cwd: process.cwd(),
    onLine(line) {
      const address = announcement.read(line);
      if (address !== undefined) {
        agents = createAgents(address);
        agents.start();
        void announce(address);
      }
      return announcement.hold(line);
    },
  });
  for (const signal of forwardedSignals) process.on(signal, () => hub.stop());
  const code = await hub.ended;
  if (agents === undefined) for (const line of announcement.held) console.log(`hub | ${line}`);
  agents?.stop();
  return code;
}
