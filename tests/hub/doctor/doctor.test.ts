import { chmodSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { cpus, hostname, release } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkNode } from '../../../hub/src/commands/doctor/machine.ts';
import { defaultSettings } from '../../../hub/src/features/settings/settings-schema.ts';
import { VERSION } from '../../../hub/src/version.ts';
import { createKeyPair } from '../../../scripts/release/minisign.mjs';
import { RELEASE_KEY, signDigests } from '../../support/agents/signed-release.ts';
import { createDatabase } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import {
  createDoctorFixture,
  type DoctorFixture,
  type ExpectedFinding,
  expectOne,
  findProblems,
  makeProgram,
} from '../../support/hub/doctor.ts';
import { mountSmallDisk } from '../../support/machines/small-disk.ts';
import { startCodeHost } from '../../support/network/code-host.ts';
import { runCommand, runHub } from '../../support/process.ts';
import { putTheme } from '../../support/themes/theme.ts';

let fixture: DoctorFixture;
let folder: string;
let db: string;
let agents: string;

/** Agents are signed with the key in its settings. */
const makeDatabase = (path: string) =>
  createDatabase(path, {
    nodes: [{}],
    settings: { agent_signing_key: RELEASE_KEY },
    store: { reserveBytes: 64 * 1024 },
  });

beforeEach(async () => {
  fixture = createDoctorFixture(makeFolder());
  ({ folder, db, agents } = fixture);
  await makeDatabase(db);
});

const ARM = 'agents/muster-agent-linux-aarch64';
const A = 'https://a.example';
/** Nothing listens there: it is above the ephemeral port range. */
const AWAY = 'http://localhost:65535';
const SUMS = `${'0'.repeat(64)}  muster-agent-linux-x86_64\n`;
const FUTURE = `INSERT INTO metric (key) VALUES (${2 ** 27 + 2 ** 26})`;
const AURORA = "INSERT INTO setting (key, value) VALUES ('theme', '\"aurora\"')";

describe('of a healthy stopped hub', () => {
  test('passes, and the command says so', async () => {
    expect(findProblems(await fixture.runDoctor())).toEqual([]);
    const command = runHub(['doctor', '--db', db, '--agents', agents]);
    expect(await command.exited).toBe(0);
    expect(command.output.stdout).toMatch(/^ok {4}node .+\n(ok .+\n)+No problems found\.\n$/);
  });
});

test('--report prints machine, versions, options and findings as Markdown, and no secret', async () => {
  const secrets = { MUSTER_ADMIN_PASSWORD: 'planted-password', MUSTER_TOKEN: 'planted-token' };
  run("INSERT INTO setting (key, value) VALUES ('oauth_client_secret', '\"planted-secret\"')");
  const command = runHub(['doctor', '--report', '--db', db, '--agents', agents], secrets);
  expect(await command.exited).toBe(0);
  const { stdout } = command.output;
  for (const fact of [
    `| muster-hub | ${VERSION} |`,
    `| Node.js | ${process.versions.node} |`,
    `| kernel | ${release()} `,
    `, ${cpus().length} cores |`,
    `| --db | ${db} |`,
    '| --log-level | info |',
    'No problems found.',
  ])
    expect(stdout).toContain(fact);
  expect(stdout).toMatch(/^\| CPU \| \S.* \|$/m);
  expect(stdout).toMatch(/^\| memory \| [\d.]+ [MGT]iB, [\d.]+ [KMGT]iB available \|$/m);
  expect(stdout).toMatch(/^\| \/\S* \| \w+ \| [\d.]+ \w+ \| [\d.]+ \w+ \|$/m);
  expect(stdout).not.toMatch(/planted|\$argon2/);
  expect(stdout.replaceAll(db, '').replaceAll(agents, '')).not.toContain(hostname());
});

describe('reports problems of this host', () => {
  const plants: [name: string, plant: () => string[] | undefined | Promise<void>, ...ExpectedFinding][] = [
    [
      'a database that others may read',
      () => give(db, 0o644),
      'modes',
      'fail',
      /Other users may read/,
      /^chmod 600 .*muster\.db$/,
    ],
    ['a damaged page', () => damage(), 'integrity', 'fail', /is damaged/, /muster-hub restore FILE/],
    [
      'a newer schema',
      () => run('PRAGMA user_version = 99'),
      'schema',
      'fail',
      /version 99/,
      /newer muster-hub/,
    ],
    [
      'a trigger',
      () => run('CREATE TRIGGER t AFTER UPDATE ON account BEGIN DELETE FROM session; END'),
      'objects',
      'fail',
      /trigger t on account/,
      /muster-hub restore FILE/,
    ],
    [
      'a table of somebody else',
      () => run('CREATE TABLE notes (text TEXT)'),
      'objects',
      'warn',
      /table notes/,
      /muster-hub restore FILE/,
    ],
    [
      'a setting outside the contract',
      () => run("INSERT INTO setting VALUES ('oauth_subjects', 'null')"),
      'values',
      'fail',
      /table setting, row oauth_subjects, column value must be array/,
      /restore a backup/,
    ],
    ['a write-ahead log that was never checkpointed', () => makeLog(), 'log', 'fail', /70\.0 MiB/, /fuser/],
    ['a past in the future', () => run(FUTURE), 'clock', 'fail', /newest sample/, /NTP/],
    [
      'a password that would be refused as a new one',
      () => run("INSERT INTO setting (key, value) VALUES ('password_weak', 'true')"),
      'password',
      'warn',
      /too short or too common/,
      /^muster-hub passwd --db /,
    ],
    ['themes that are no folder', () => write('themes', ''), 'themes', 'fail', /is not a folder/, /--themes/],
    [
      'themes that others may write',
      () => makeThemes(),
      'themes',
      'fail',
      /Other users may write/,
      /chmod go-w/,
    ],
    [
      'an active theme that is gone',
      () => run(AURORA),
      'theme',
      'fail',
      /aurora.*dist\/index\.html/,
      /Install the theme/,
    ],
    [
      'agents that are not there',
      () => ['--agents', `${agents}x`],
      'agents',
      'fail',
      /is not a folder/,
      /--agents/,
    ],
    [
      'an agent of another machine',
      () => write(ARM, makeProgram(62)),
      'agents',
      'fail',
      /not an executable for aarch64/,
      /released/,
    ],
    [
      'an agent that was changed',
      () => write(ARM, makeProgram(183), 'x'),
      'agents',
      'fail',
      /does not match/,
      /released/,
    ],
    [
      'a listener without TLS',
      () => ['--listen', '0.0.0.0:8790'],
      'listen',
      'warn',
      /from the network/,
      /--site/,
    ],
    [
      'a panel without TLS',
      () => ['--admin-listen', '0.0.0.0:8791'],
      'listen',
      'warn',
      /--admin-listen 0\.0\.0\.0 accepts connections from the network/,
      /SSH tunnel/,
    ],
    [
      'a third-party theme on the panel’s origin',
      () => putTheme(join(folder, 'themes', 'aurora'), { manifest: { short: 'aurora' } }),
      'theme-origin',
      'warn',
      /the administrator's password: aurora/,
      /--admin-listen/,
    ],
    ['a plain public address', () => ['--site', 'http://a.example'], 'site', 'warn', /plain HTTP/, /HTTPS/],
    [
      'a panel at the page’s address',
      () => ['--site', A, '--admin-site', A],
      'site',
      'fail',
      /both/,
      /another host name/,
    ],
    [
      'a code host that is away',
      () => ['--code-host', AWAY, '--agents', ''],
      'code-host',
      'warn',
      /ECONNREFUSED/,
      /--agents/,
    ],
  ];

  test.each(plants)('%s', async (_, plant, ...wanted) => {
    await expectOne(fixture.runDoctor(...((await plant()) ?? [])), wanted);
  });

  test('a folder of the database and of the agents that others may write', async () => {
    give(folder, 0o777);
    expect(findProblems(await fixture.runDoctor())).toMatchObject([
      { check: 'modes', level: 'fail', hint: expect.stringMatching(/^chmod go-w/) },
      { check: 'agents', level: 'warn', message: expect.stringContaining('and so replace') },
    ]);
  });

  test('a missing database and one of another program', async () => {
    await expectOne(fixture.runDoctor('--db', `${db}x`), [
      'database',
      'fail',
      /There is no database/,
      /--db/,
    ]);
    writeFileSync(db, 'letter '.repeat(50));
    await expectOne(fixture.runDoctor(), ['database', 'fail', /is not a database/, /--db/]);
  });

  test('a nearly full disk', async ({ skip }) => {
    const disk = mountSmallDisk(8 * 1024 * 1024) ?? skip('this user may not mount a small disk');
    await makeDatabase(join(disk, 'muster.db'));
    await expectOne(fixture.runDoctor('--db', join(disk, 'muster.db')), [
      'space',
      'fail',
      /MiB free/,
      /Free some/,
    ]);
  });

  test('too few file descriptors for the nodes', async () => {
    const hub = `"${process.execPath}" hub/bin/muster-hub.js doctor --db "${db}" --agents "${agents}" --json`;
    const command = runCommand('sh', ['-c', `ulimit -n 90; exec ${hub}`]);
    expect(await command.exited).toBe(1);
    const { ok, findings } = JSON.parse(command.output.stdout);
    expect(ok).toBe(false);
    expect(findProblems(findings)).toMatchObject([
      {
        check: 'descriptors',
        level: 'fail',
        message: expect.stringContaining('may open 90 files'),
        hint: expect.stringContaining('LimitNOFILE='),
      },
    ]);
  });

  test('a native module built for another Node', async () => {
    const broken = join(folder, 'broken.mjs');
    writeFileSync(
      join(folder, 'argon2.mjs'),
      "export const [argon2id, hash, verify, needsRehash] = [];\nthrow new Error('was compiled against a different Node.js version')",
    );
    writeFileSync(
      broken,
      `import { registerHooks } from 'node:module';\nregisterHooks({ resolve: (name, context, next) => name === 'argon2' ? next(${JSON.stringify(join(folder, 'argon2.mjs'))}, context) : next(name, context) });\n`,
    );
    const command = runHub(['doctor', '--db', db], { NODE_OPTIONS: `--import=${broken}` });
    expect(await command.exited).toBe(1);
    expect(command.output.stdout).toMatch(
      /FAIL {2}modules +argon2 does not load: .*different Node\.js version\n +-> Install muster-hub again/,
    );
  });

  test('an outdated Node', () => {
    expect(checkNode('22.0.0').level).toBe('ok');
    expect(checkNode('20.19.5')).toMatchObject({ level: 'fail', hint: expect.stringContaining('Node 24') });
  });

  test('a missing release, and a clock that differs from the code host’s', async () => {
    const host = await startCodeHost('secret');
    onTestFinished(() => host.close());
    const args = ['--code-host', host.url, '--agents', ''];
    await expectOne(fixture.runDoctor(...args), ['code-host', 'warn', /returned 404/, /repository/]);
    const sums = readFileSync(join(agents, 'sha256sums.txt'));
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    host.answer = ({ url = '' }, response) => {
      response.writeHead(200, { date }).end(url.endsWith('.minisig') ? signDigests(String(sums)) : sums);
      return true;
    };
    await expectOne(fixture.runDoctor(...args), ['clock', 'fail', /3[56]\d\d s ahead of/, /NTP/]);
  });

  test.each<[string, string | undefined, RegExp]>([
    ['no signature', undefined, /responded with 404 for sha256sums\.txt\.minisig/],
    ['a signature of another file', signDigests('other'), /signature sha256sums\.txt\.minisig is invalid/],
    ['a signature with another key', signDigests(SUMS, { pair: createKeyPair() }), /is invalid: .*key/],
  ])('a release with %s, of which the hub forwards no agent', async (_, signature, message) => {
    const host = await startCodeHost('secret');
    onTestFinished(() => host.close());
    const signed = signature === undefined ? {} : { 'sha256sums.txt.minisig': Buffer.from(signature) };
    host.releases.set(defaultSettings.agent_repository, {
      tag: 'v1.2.3',
      files: { 'sha256sums.txt': Buffer.from(SUMS), ...signed },
    });
    const args = ['--code-host', host.url, '--agents', ''];
    await expectOne(fixture.runDoctor(...args), ['code-host', 'fail', message, /signing key/]);
  });

  test('and no problem of a release with a valid signature', async () => {
    const host = await startCodeHost('secret');
    onTestFinished(() => host.close());
    host.releases.set(defaultSettings.agent_repository, {
      tag: 'v1.2.3',
      files: {
        'sha256sums.txt': Buffer.from(SUMS),
        'sha256sums.txt.minisig': Buffer.from(signDigests(SUMS)),
      },
    });
    const findings = await fixture.runDoctor('--code-host', host.url, '--agents', '');
    expect(findProblems(findings)).toEqual([]);
    const message = expect.stringMatching(/has release 1\.2\.3 of .*, with a valid signature/);
    expect(findings).toContainEqual({ check: 'code-host', level: 'ok', message });
  });

  test('a folder of agents that installers refuse', async () => {
    writeFileSync(join(agents, 'sha256sums.txt.minisig'), signDigests('other'));
    await expectOne(fixture.runDoctor(), ['agents', 'fail', /Installers refuse.* is invalid/, /sign them/]);
    rmSync(join(agents, 'sha256sums.txt.minisig'));
    await expectOne(fixture.runDoctor(), ['agents', 'fail', /Installers refuse.*minisig/, /sign them/]);
  });
});

// These faults add no arguments to the command line.

function run(sql: string): undefined {
  const file = new BetterSqlite(db);
  file.exec(sql);
  file.close();
}

function give(path: string, mode: number): undefined {
  chmodSync(path, mode);
}

function write(name: string, ...pieces: (string | Buffer)[]): undefined {
  writeFileSync(join(folder, name), Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
}

function damage(): undefined {
  const bytes = readFileSync(db);
  writeFileSync(db, bytes.fill(0x55, bytes.length - 8192));
}

function makeLog(): undefined {
  writeFileSync(`${db}-wal`, '', { mode: 0o600 });
  truncateSync(`${db}-wal`, 70 * 1024 * 1024);
}

function makeThemes(): undefined {
  mkdirSync(join(folder, 'themes'));
  chmodSync(join(folder, 'themes'), 0o777);
}
