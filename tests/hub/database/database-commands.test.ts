import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { backUpDatabase } from '../../../hub/src/store/sqlite/database-admin/backup.ts';
import { restoreDatabase } from '../../../hub/src/store/sqlite/database-admin/restore.ts';
import { createAgentFleet } from '../../support/agents/agent-fleet.ts';
import { countIds, createDatabase, makeNodeConfig, makeToken } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';
import { runCommand, runHub } from '../../support/process.ts';

let folder: string;
let db: string;
let backup: string;

beforeEach(() => {
  folder = makeFolder();
  db = join(folder, 'muster.db');
  backup = join(folder, 'backups', 'muster.db');
  mkdirSync(join(folder, 'backups'));
});

async function run(...args: string[]) {
  const command = runHub([...args, '--db', db]);
  const code = await command.exited;
  expect(command.output.stderr).not.toMatch(/\n {4}at /);
  return { code, ...command.output };
}

async function addNode(hub: HubProcess, name: string): Promise<string> {
  const cookie = await hub.login();
  return (await hub.call('POST', '/api/nodes', { cookie, body: { name } })).token;
}

/** Adds a node that is only in the WAL, as after a kill. */
async function addToLog(name: string): Promise<void> {
  const store = await openStore({ path: db, drawId: countIds() });
  await store.insertNode({ config: makeNodeConfig({ name }), token: makeToken(name), created_at: 0 });
  const copies = ['', '-wal'].map((side) => readFileSync(db + side));
  await store.close();
  for (const [index, side] of ['', '-wal'].entries()) writeFileSync(db + side, copies[index] ?? '');
}

function readNames(path: string): unknown[] {
  const file = new BetterSqlite(path);
  try {
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
    return file.prepare('SELECT name FROM node ORDER BY id').pluck().all();
  } finally {
    file.close();
  }
}

/** Changes a database file in place. */
function rework(path: string, edit: (file: BetterSqlite.Database) => void): void {
  const file = new BetterSqlite(path);
  edit(file);
  file.close();
}

function listBackups(): string[] {
  return readdirSync(join(folder, 'backups'));
}

/** Of a restore that takes the settings of the file. */
const plain = { chooseSettings: () => ({}), now: 0, isDryRun: false };

describe('a backup', () => {
  test('of a running hub is one private, consistent file while reports continue', async () => {
    const hub = await startHub(db);
    const fleet = createAgentFleet([await addNode(hub, 'one')]);
    await fleet.connect(hub.wsUrl);
    const { code, stderr, stdout } = await run('backup', backup);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain(
      `${backup} is a backup of ${db}: ${statSync(backup).size} bytes, schema version `,
    );
    expect(stderr).toContain('1 node, no history');
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(listBackups()).toEqual(['muster.db']);
    expect(readNames(backup)).toEqual(['one']);
    await addNode(hub, 'two');
    expect((await run('backup', backup, '--force')).code).toBe(0);
    expect(readNames(backup)).toEqual(['one', 'two']);
    expect((await hub.send('GET', '/api/health')).status).toBe(200);
    await fleet.reportLast();
    expect(await hub.process.stop()).toBe(0);
  });

  test('adds an entry to the audit log, also of a running hub', async () => {
    const readAudit = () => {
      const file = new BetterSqlite(db, { readonly: true });
      try {
        const entries = "SELECT actor_kind, outcome FROM audit WHERE action = 'database.back_up'";
        return file.prepare(entries).all();
      } finally {
        file.close();
      }
    };
    const entry = { actor_kind: 'command_line', outcome: 'ok' };
    const hub = await startHub(db);
    expect((await run('backup', '-')).code).toBe(0);
    expect(readAudit()).toEqual([entry]);
    // The hub continues to write.
    await addNode(hub, 'one');
    expect(await hub.process.stop()).toBe(0);
    expect((await run('backup', backup)).code).toBe(0);
    expect(readAudit()).toEqual([entry, entry]);
  });

  test('succeeds without an entry if none can be added, and says so', async () => {
    await createDatabase(db, { nodes: [{ name: 'one' }] });
    rework(db, (file) =>
      file.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT raise(FAIL, 'no entry'); END"),
    );
    const { code, stderr } = await run('backup', backup);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/The backup is not in the audit log: .*no entry/),
    ]);
    expect(readNames(backup)).toEqual(['one']);
  });

  test('of a killed hub includes its write-ahead log, and of a stopped one leaves nothing behind', async () => {
    await createDatabase(db, { nodes: [{ name: 'one' }] });
    await addToLog('in the log');
    expect(statSync(`${db}-wal`).size).toBeGreaterThan(0);
    expect((await run('backup', backup)).code).toBe(0);
    expect(readNames(backup)).toEqual(['one', 'in the log']);
    expect(readdirSync(folder).sort()).toEqual([
      'backups',
      'muster.db',
      'muster.db.created',
      'muster.db.lock',
    ]);
  });

  test('names the folder of its file that does not exist', async () => {
    await addToLog('one');
    const missing = join(folder, 'nightly');
    expect(await run('backup', join(missing, 'muster.db'))).toMatchObject({
      code: 1,
      stderr: `muster-hub: The folder ${missing} does not exist. Create it, or name a file in another folder.\n`,
    });
    writeFileSync(missing, '');
    expect((await run('backup', join(missing, 'muster.db'))).stderr).toBe(
      `muster-hub: ${missing} is not a folder. Name another file.\n`,
    );
  });

  test('names the folder of its file that is not writable', async () => {
    await addToLog('one');
    expect((await run('backup', '/proc/muster.db')).stderr).toMatch(
      /^muster-hub: The folder \/proc is not writable \(\w+\)\. Name a file in another folder\.\n$/,
    );
  });

  test('overwrites a file only with --force and removes leftovers of a killed backup', async () => {
    await createDatabase(db, { nodes: [{ name: 'one' }] });
    writeFileSync(backup, 'precious');
    writeFileSync(`${backup}.999999.part`, 'half');
    writeFileSync(`${backup}.${process.pid}.part`, 'of another that is alive');
    const refused = await run('backup', backup);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/already exists.*--force/) });
    expect(readFileSync(backup, 'utf8')).toBe('precious');
    expect((await run('backup', backup, '--force')).code).toBe(0);
    expect(readNames(backup)).toEqual(['one']);
    expect(listBackups().sort()).toEqual(['muster.db', `muster.db.${process.pid}.part`]);
  });

  test('never overwrites the database, its log or its lock, even with --force', async () => {
    const hub = await startHub(db);
    await addNode(hub, 'one');
    const link = join(folder, 'link.db');
    symlinkSync(db, link);
    const names = ['', '-wal', '-shm', '-journal', '.lock', '.created', '.reserve', '.sock'].map(
      (side) => db + side,
    );
    for (const name of [...names, join(folder, 'backups', '..', 'muster.db'), link])
      expect(await run('backup', name, '--force')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('belongs to the database itself. Name another file.'),
      });
    await addNode(hub, 'two');
    expect(await hub.process.stop()).toBe(0);
    expect(readNames(db)).toEqual(['one', 'two']);
  });

  test('never replaces a folder or a device', async () => {
    await createDatabase(db, { nodes: [{ name: 'one' }] });
    const refuse = async (name: string) =>
      expect(await run('backup', name, '--force')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not a regular file'),
      });
    await refuse(join(folder, 'backups'));
    const device = join(folder, 'device');
    symlinkSync('/dev/null', device);
    await refuse(device);
    expect(statSync(device).isCharacterDevice()).toBe(true);
  });

  test('writes to a pipe and reports a closed pipe', async () => {
    await createDatabase(db, { nodes: [{ name: 'one' }] });
    const hub = `"${process.execPath}" hub/bin/muster-hub.js backup - --db "${db}"`;
    const env = { TMPDIR: join(folder, 'backups') };
    const piped = runCommand('sh', ['-c', `${hub} > "${folder}/piped.db"`], { env });
    expect(await piped.exited).toBe(0);
    expect(readNames(join(folder, 'piped.db'))).toEqual(['one']);
    const closed = runCommand('sh', ['-c', `{ ${hub}; echo "code $?" >&2; } | true`], { env });
    await closed.exited;
    expect(closed.output.stderr).toMatch(/backup is incomplete[^\n]*\ncode 1\n/);
    expect(listBackups()).toEqual([]);
  });

  test.each([
    ['a database that is not there', () => undefined, 'There is no database at'],
    ['another file', () => writeFileSync(db, 'letter '.repeat(50)), 'is not a database'],
    [
      'the database of another program',
      () => rework(db, (file) => file.exec('CREATE TABLE a (b)')),
      'of another program',
    ],
  ])('of %s is refused with a message', async (_, make, said) => {
    make();
    await expect(backUpDatabase({ path: db, target: backup, isForced: false })).rejects.toThrow(said);
    expect(listBackups()).toEqual([]);
  });

  test('of a damaged database fails and leaves no file', async () => {
    await createDatabase(db, { nodes: [{ name: 'one' }] });
    const bytes = readFileSync(db);
    writeFileSync(db, bytes.fill(0x55, 8192, 40_960));
    const { code, stderr } = await run('backup', backup);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/muster\.db is damaged \(.+\)\. .*backup/s),
    });
    expect(listBackups()).toEqual([]);
  });

  test('into a missing folder is refused', async () => {
    await createDatabase(db, { nodes: [{ name: 'one' }] });
    const refused = await run('backup', join(folder, 'none', 'a.db'));
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(join(folder, 'none')) });
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    await createDatabase(db, { nodes: [{ name: 'kept' }] });
    await backUpDatabase({ path: db, target: backup, isForced: false });
    await addToLog('added later');
  });

  test('restores the data, keeps the previous file intact and ends the sessions', async () => {
    const { code, stdout } = await run('restore', backup);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /schema version \d+, 1 node, no history, 0 ping tasks\.\n.+all sessions are deleted/,
      ),
    ]);
    expect(stdout).toContain(`The replaced database is kept as ${db}.before-restore`);
    expect(readNames(db)).toEqual(['kept']);
    expect(readNames(`${db}.before-restore`)).toEqual(['kept', 'added later']);
    expect(statSync(db).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual([
      'backups',
      'muster.db',
      'muster.db.before-restore',
      'muster.db.created',
      'muster.db.lock',
    ]);
    rework(db, (file) => expect(file.prepare('SELECT count(*) FROM session').pluck().get()).toBe(0));
    const hub = await startHub(db);
    expect((await hub.call('GET', '/api/nodes')).nodes).toMatchObject([{ name: 'kept' }]);
  });

  test('keeps API tokens that database and file have, and says how many others it revokes', async () => {
    expect((await run('restore', backup, '--dry-run')).stdout).not.toContain('API token');
    const create = async (name: string) => expect((await run('token', 'create', name)).code).toBe(0);
    await create('in both');
    await backUpDatabase({ path: db, target: backup, isForced: true });
    expect((await run('restore', backup, '--dry-run')).stdout).not.toContain('API token');
    await create('in the database only');
    await create('in the database only, too');
    const { stdout } = await run('restore', backup);
    expect(stdout).toContain('2 API tokens are revoked. Create new ones with muster-hub token create.\n');
    const { stdout: listed } = await run('token', 'list');
    expect(listed).toContain('in both');
    expect(listed).not.toContain('in the database only');
    expect((await run('token', 'revoke', '1')).code).toBe(0);
    expect((await run('restore', backup, '--dry-run')).stdout).toContain('1 API token is revoked.');
  });

  test('can be undone with the kept file', async () => {
    expect((await run('restore', backup)).code).toBe(0);
    const source = `${db}.before-restore`;
    expect(await restoreDatabase({ ...plain, path: db, source })).toMatchObject({ nodes: 2 });
    expect(readNames(db)).toEqual(['kept', 'added later']);
    expect(readNames(`${db}.before-restore`)).toEqual(['kept']);
  });

  test('is refused while a hub runs, but a dry run still reports the file’s contents', async () => {
    const hub = await startHub(db);
    expect(await run('restore', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is in use by another muster-hub process'),
    });
    const trial = await run('restore', backup, '--dry-run');
    expect(trial).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/1 node, .*\nNothing was changed\.\n$/),
    });
    expect((await hub.call('GET', '/api/nodes')).nodes).toHaveLength(2);
    expect(existsSync(`${db}.before-restore`)).toBe(false);
    expect(existsSync(`${db}.work`)).toBe(false);
  });

  test('reads from a pipe', async () => {
    const hub = `"${process.execPath}" hub/bin/muster-hub.js restore - --db "${db}"`;
    const piped = runCommand('sh', ['-c', `${hub} < "${backup}"`]);
    expect(await piped.exited).toBe(0);
    expect(readNames(db)).toEqual(['kept']);
  });

  test('replaces a damaged or missing database and discards the old log', async () => {
    const log = readFileSync(`${db}-wal`);
    const ask = { ...plain, path: db, source: backup };
    writeFileSync(db, readFileSync(db).fill(0x55, 100, 8192));
    expect(await restoreDatabase(ask)).toMatchObject({ kept: `${db}.before-restore` });
    expect(readNames(db)).toEqual(['kept']);
    expect(existsSync(`${db}-wal`)).toBe(false);
    for (const file of [db, `${db}.before-restore`]) writeFileSync(file, '');
    writeFileSync(`${db}-wal`, log);
    expect(await restoreDatabase(ask)).toMatchObject({ kept: null });
    expect(readNames(db)).toEqual(['kept']);
    expect(readFileSync(`${db}.before-restore-wal`).equals(log)).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('by root preserves the owner of the database', async () => {
    for (const name of [folder, db]) chownSync(name, 12_345, 12_345);
    rmSync(`${db}.lock`);
    await restoreDatabase({ ...plain, path: db, source: backup });
    const owners = ['', '.before-restore', '.lock'].map((end) => statSync(db + end).uid);
    expect(owners).toEqual([12_345, 12_345, 12_345]);
  });

  const damages: [string, (path: string) => void, string][] = [
    ['another file', (path) => writeFileSync(path, 'letter '.repeat(50)), 'is not a database'],
    [
      'another program’s database',
      (path) => rework(path, (file) => file.pragma('application_id = 7')),
      'of another program',
    ],
    [
      'a truncated file',
      (path) => writeFileSync(path, readFileSync(path).subarray(0, -5000)),
      'is truncated',
    ],
    [
      'a newer hub’s file',
      (path) => rework(path, (file) => file.pragma('user_version = 99')),
      'Update the hub first',
    ],
    ['a file with a flipped bit', (path) => writeFileSync(path, flip(readFileSync(path))), 'damaged'],
    [
      'a file whose log lies beside it',
      (path) => writeFileSync(`${path}-wal`, 'log'),
      'has a write-ahead log',
    ],
  ];

  test.each(damages)('refuses %s and changes nothing', async (_, damage, said) => {
    damage(backup);
    const before = ['', '-wal'].map((side) => readFileSync(db + side));
    const ask = { ...plain, path: db, source: backup };
    await expect(restoreDatabase(ask)).rejects.toThrow(said);
    await expect(restoreDatabase({ ...ask, isDryRun: true })).rejects.toThrow(said);
    expect(['', '-wal'].map((side, index) => before[index]?.equals(readFileSync(db + side)))).toEqual([
      true,
      true,
    ]);
    expect(readdirSync(folder).filter((name) => /work|before/.test(name))).toEqual([]);
  });

  test('names what it drops, and how login and agents change', async () => {
    rework(backup, (file) => {
      file.exec('CREATE TRIGGER t AFTER INSERT ON node BEGIN DELETE FROM node; END');
      file.exec('CREATE VIEW "\u{1b}[2J" AS SELECT 1; UPDATE account SET username = \'eve\'');
      file.exec("INSERT INTO setting VALUES ('agent_repository', '\"eve/agent\"')");
    });
    const trial = await run('restore', backup, '--dry-run');
    expect(trial.code).toBe(0);
    expect(trial.stdout).toContain(
      'Not restored, because Muster does not use it:\n  trigger t\n  view \u{fffd}[2J\n' +
        'Not restored, because it may let others do more: agent_repository (eve/agent).\n' +
        'To restore what is dropped, repeat with --keep agent_repository, or set it in the panel.\n' +
        'Differs from the current database: username, agent_repository.\nNothing was changed.\n',
    );
    expect((await run('restore', backup)).code).toBe(0);
    rework(db, (file) => {
      const extra = file.prepare("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')");
      expect(extra.all()).toEqual([]);
    });
  });

  test('refuses the database itself, a missing file, and a target that is not a hub database', async () => {
    const ask = { ...plain, path: db };
    await expect(restoreDatabase({ ...ask, source: db })).rejects.toThrow('is the database itself');
    await expect(restoreDatabase({ ...ask, source: `${backup}x` })).rejects.toThrow('does not exist');
    writeFileSync(db, 'letter '.repeat(50));
    expect(await run('restore', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${basename(db)} is not a database`),
    });
    expect(readFileSync(db, 'utf8')).toMatch(/^letter/);
  });
});

function flip(bytes: Buffer): Buffer {
  // The cell count of page 1: a flipped bit changes the schema rows.
  bytes[104] = (bytes[104] ?? 0) ^ 4;
  return bytes;
}
