import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { addNodes, countIds } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';

const KILLS = 20;
const NODES = 300;
const CHILD = new URL('./store-child.ts', import.meta.url).pathname;
/** File permissions do not apply to root; tests running as root use the user "nobody". */
const NOBODY = 65_534;

interface Child {
  process: ChildProcess;
  /** Its output; complete once it has exited. */
  lines: string[];
  said: (isWanted: (line: string) => boolean) => Promise<void>;
  ended: Promise<void>;
}

function startChild(path: string, uid?: number): Child {
  const child = spawn(process.execPath, [CHILD, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  const ended = new Promise<void>((resolve) => reader.once('close', resolve));
  const said = (isWanted: (line: string) => boolean) =>
    new Promise<void>((resolve, reject) => {
      reader.on('line', (line) => isWanted(line) && resolve());
      reader.once('close', () => reject(new Error(`the child ended: ${lines.at(-1)}`)));
    });
  return { process: child, lines, said, ended };
}

async function prepare(): Promise<string> {
  const path = join(makeFolder(), 'muster.db');
  const store = await openStore({ path, drawId: countIds() });
  await addNodes(store, NODES);
  await store.close();
  return path;
}

function readLast(lines: string[], kind: string): number {
  const line = lines.findLast((candidate) => candidate.startsWith(kind));
  return Number(line?.split(' ')[1] ?? 0);
}

/** Reads the file as the killed process left it, before a hub opens it. */
function inspect(path: string) {
  const db = new BetterSqlite(path);
  const check = db.pragma('quick_check', { simple: true });
  const round =
    db.prepare<[], number>("SELECT value + 0 FROM setting WHERE key = 'round'").pluck().get() ?? 0;
  const ledgers = db.prepare('SELECT DISTINCT rx, tx, boot_id FROM traffic').all() as {
    rx: number;
    tx: number;
    boot_id: string;
  }[];
  db.close();
  return { check, round, ledgers };
}

test(`${KILLS} kills during batch writes: no corruption, no partial batch, no acknowledged batch lost`, async () => {
  const path = await prepare();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = startChild(path);
    let heard = 0;
    // Each run is killed some lines later than the last, after a batch or after a setting.
    await child.said(() => {
      heard += 1;
      return heard > kill * 3;
    });
    child.process.kill('SIGKILL');
    await child.ended;
    const { check, round, ledgers } = inspect(path);
    expect(check).toBe('ok');
    expect(round).toBeGreaterThanOrEqual(readLast(child.lines, 'setting'));
    expect(ledgers).toHaveLength(1);
    const [{ rx, tx, boot_id }] = ledgers as [(typeof ledgers)[number]];
    expect(rx).toBeGreaterThanOrEqual(readLast(child.lines, 'traffic'));
    expect({ tx, boot_id }).toEqual({ tx: rx, boot_id: `boot ${Math.floor(rx / 10)}` });
  }
});

test('refuses a second process only while the first is alive', async () => {
  const path = await prepare();
  const holder = startChild(path);
  await holder.said((line) => line.startsWith('setting'));
  const second = startChild(path);
  await second.ended;
  expect(second.lines).toEqual([
    expect.stringMatching(/^refused in_use .*in use by another muster-hub process/),
  ]);
  holder.process.kill('SIGKILL');
  await holder.ended;
  const third = startChild(path);
  await third.said((line) => line.startsWith('setting'));
});

test('refuses a folder or file of another user with a message', async () => {
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  const folder = makeFolder();
  chmodSync(folder, 0o555);
  const closed = startChild(join(folder, 'muster.db'), uid);
  await closed.ended;
  expect(closed.lines[0]).toMatch(
    /^refused unusable The folder .* is not writable \(EACCES\)\. Give it to the hub's/,
  );

  chmodSync(folder, 0o777);
  const path = join(folder, 'foreign.db');
  writeFileSync(path, 'x'.repeat(200));
  chmodSync(path, 0o400);
  const foreign = startChild(path, uid);
  await foreign.ended;
  expect(foreign.lines[0]).toMatch(
    /^refused unusable .*foreign\.db is not readable and writable \(EACCES\)\. Give it to the/,
  );
});
