import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRuntime } from '@muster/shared/runtime';
import { afterAll, beforeAll, expect, type TestContext, test, vi } from 'vitest';
import { readOptions, type ServeOptions } from '../../../hub/src/commands/options.ts';
import { createHub, type Hub } from '../../../hub/src/hub.ts';
import { makeFolder } from '../../support/folder.ts';
import {
  createDoctorFixture,
  type DoctorFixture,
  type ExpectedFinding,
  expectOne,
  findProblems,
} from '../../support/hub/doctor.ts';
import { createCertificate } from '../../support/network/certificates.ts';
import { type ProxyFaults, startFaultyProxy } from '../../support/network/faulty-proxy.ts';
import { findFreePort } from '../../support/network/free-port.ts';
import { runHub } from '../../support/process.ts';

// Most of the time is waiting.
vi.setConfig({ maxConcurrency: 10 });

/** With a real clock: some checks need time to pass. */
let hub: Hub;
const folder = makeFolder(afterAll);
let fixture: DoctorFixture;

async function startHub(db: string, ...args: string[]): Promise<Hub> {
  const env = { MUSTER_LISTEN: '127.0.0.1:0' };
  const options = readOptions(['--db', db, '--log-level', 'silent', ...args], env) as ServeOptions;
  const started = await createHub(options, createRuntime());
  await started.listen();
  return started;
}

beforeAll(async () => {
  fixture = createDoctorFixture(folder);
  hub = await startHub(fixture.db);
  fixture.listen = `127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`;
});
afterAll(() => hub.close());

/** URL of a proxy in front of the hub, closed with the test. */
async function pass(how: ProxyFaults, { onTestFinished }: TestContext, target = hub): Promise<string> {
  const { port } = target.app.server.address() as AddressInfo;
  const proxy = await startFaultyProxy(port, how);
  onTestFinished(() => proxy.close());
  return proxy.url;
}

const DAY_MS = 86_400_000;

/** A self-signed certificate for this machine with the given validity in days from now. */
function makeCertificate(begin: number, end: number): { cert: string; key: string } {
  const toDate = (days: number) => new Date(Date.now() + days * DAY_MS);
  const dates = { notBefore: toDate(begin), notAfter: toDate(end) };
  const { certificate, key } = createCertificate({ subject: '127.0.0.1', names: ['127.0.0.1'], ...dates });
  return { cert: certificate, key };
}

test.concurrent('passes for a hub without a proxy or behind a correct one', async (context) => {
  const direct = `http://127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`;
  const found = await Promise.all([direct, await pass({}, context)].map((url) => fixture.runDoctor(url)));
  expect(found.map(findProblems)).toEqual([[], []]);
  expect(found.flat().filter(({ level }) => level === 'skip')).toEqual([]);
  expect((await hub.services.auditLog.list({ limit: 10 })).entries).toEqual([]);
});

const faults: [name: string, how: ProxyFaults, ...ExpectedFinding][] = [
  [
    'drops upgrades',
    { dropsUpgrades: true },
    'websocket',
    'fail',
    /does not reach the hub \(426\)/,
    /proxy_set_header Upgrade/,
  ],
  ['holds frames back', { holdsFrames: true }, 'websocket', 'fail', /no frame arrives/, /Upgrade/],
  ['cuts quiet connections', { idleMs: 1500 }, 'idle', 'fail', /closed after \d s/, /proxy_read_timeout/],
  [
    'does not tell who asks',
    { hidesCallers: true },
    'address',
    'fail',
    /every client appears as 127\.0\.0\.1/,
    /X-Forwarded-For/,
  ],
  [
    'trusts forged headers',
    { believesCallers: true },
    'address',
    'fail',
    /claims to have/,
    /X-Forwarded-For/,
  ],
  [
    'takes small bodies only',
    { maxBodyBytes: 1024 * 1024 },
    'upload',
    'fail',
    /8 MiB does not reach the hub \(413\)/,
    /client_max_body_size 8m/,
  ],
  [
    'redirects',
    { redirect: 'https://www.example.com/' },
    'redirect',
    'fail',
    /redirects to https:\/\/www\.example\.com/,
    /--site/,
  ],
  ['keeps answers', { caches: true }, 'cache', 'fail', /does not change/, /proxy_cache off/],
  [
    'tells that it kept an answer',
    { adds: ['age', '60'], strips: 'age' },
    'cache',
    'fail',
    /60 s old/,
    /bypass/,
  ],
  [
    'strips policies',
    { strips: 'content-security-policy' },
    'headers',
    'fail',
    /without content-security-policy/,
    /unchanged/,
  ],
  [
    'unpacks and does not say so',
    { unpacks: true },
    'compression',
    'fail',
    /cannot be decoded/,
    /Turn off compression/,
  ],
  ['has a wrong clock', { clockSkewMs: 3_600_000 }, 'date', 'fail', /3[56]\d\d s ahead of/, /NTP/],
  [
    'refuses PUT',
    { refusesMethods: ['PUT', 'DELETE'] },
    'methods',
    'fail',
    /PUT does not reach/,
    /PUT and DELETE/,
  ],
  [
    'has an /install.sh of its own',
    { keepsPaths: '/install' },
    'installer',
    'fail',
    /is not the agent installer \(200\)/,
    /every path/,
  ],
  [
    'asks for a password',
    { password: true },
    'hub',
    'fail',
    /asks for a password/,
    /Remove HTTP authentication/,
  ],
];

test.concurrent.for(faults)('reports a proxy that %s', async ([, how, ...wanted], context) => {
  await expectOne(fixture.runDoctor(await pass(how, context)), wanted);
});

test.concurrent('reports a Host header that is not passed on, which makes the hub refuse browsers', async (context) => {
  const problems = findProblems(await fixture.runDoctor(await pass({ host: '10.0.0.5' }, context)));
  expect(problems).toMatchObject([
    { check: 'host', level: 'fail', hint: expect.stringContaining('proxy_set_header Host $host') },
    { check: 'websocket', level: 'fail', message: expect.stringContaining('cross-site') },
  ]);
});

test.concurrent('reports a host name that a hub without --site refuses', async (context) => {
  const url = await pass({ host: 'status.example.com' }, context);
  await expectOne(fixture.runDoctor(url), [
    'host',
    'fail',
    /If http:\/\/status\.example\.com is its address, start it with --site/,
    /proxy_set_header Host \$host/,
  ]);
});

test.concurrent('reports a proxy that is not trusted, and the option', async (context) => {
  const strict = await startHub(join(folder, 'strict.db'), '--trusted-proxies', '10.0.0.5');
  context.onTestFinished(() => strict.close());
  const url = await pass({}, context, strict);
  await expectOne(fixture.runDoctor(url, '--trusted-proxies', '10.0.0.5'), [
    'address',
    'fail',
    /ignores the X-Forwarded-\* headers from 127\.0\.0\.1, which is not a trusted proxy/,
    /--trusted-proxies 10\.0\.0\.5,127\.0\.0\.1, or set MUSTER_TRUSTED_PROXIES=10\.0\.0\.5,127\.0\.0\.1\.$/,
  ]);
});

test.concurrent('accepts a proxy on the machine of the doctor that is listed', async (context) => {
  const listed = await startHub(join(folder, 'listed.db'), '--trusted-proxies', 'loopback');
  context.onTestFinished(() => listed.close());
  const url = await pass({}, context, listed);
  expect(findProblems(await fixture.runDoctor(url, '--trusted-proxies', 'loopback'))).toEqual([]);
});

test.concurrent('reports a host name that the hub does not accept', async (context) => {
  const named = await startHub(join(folder, 'named.db'), '--site', 'https://status.example.com');
  context.onTestFinished(() => named.close());
  const url = await pass({ host: 'other.example.com' }, context, named);
  const problem = findProblems(await fixture.runDoctor(url)).find(({ check }) => check === 'host');
  expect(problem).toMatchObject({ level: 'fail', hint: expect.stringContaining(`--site ${url}`) });
});

test.concurrent('accepts a separate panel address, at either address', async ({ onTestFinished }) => {
  const port = await findFreePort();
  const [site, panel] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const args = ['--listen', `127.0.0.1:${port}`, '--site', site, '--admin-site', panel];
  const apart = await startHub(join(folder, 'apart.db'), ...args);
  onTestFinished(() => apart.close());
  const own = ['--db', join(folder, 'apart.db'), ...args];
  const found = await Promise.all([site, panel].map((url) => fixture.runDoctor(url, ...own)));
  expect(found.map(findProblems)).toEqual([[], []]);
});

test.concurrent('reports plain HTTP on a public address, and a hub without --site', async (context) => {
  const url = (await pass({}, context)).replace('127.0.0.1', '0.0.0.0');
  expect(findProblems(await fixture.runDoctor(url))).toMatchObject([
    { check: 'certificate', level: 'fail', message: expect.stringContaining('plain HTTP') },
    { check: 'public-site', level: 'warn', hint: expect.stringContaining(`--site ${url}`) },
  ]);
});

test.concurrent('reports an untrusted and an expired certificate', async (context) => {
  const foreign = await pass({ tls: makeCertificate(-1, 90) }, context);
  await expectOne(fixture.runDoctor(foreign), ['certificate', 'fail', /Clients do not trust/, /public CA/]);
  const late = await pass({ tls: makeCertificate(-90, -3) }, context);
  await expectOne(fixture.runDoctor(late), ['certificate', 'fail', /expired 3 days ago/, /Renew it/]);
});

test.concurrent('reports a certificate about to expire, cookies that are not Secure, and options of another hub', async (context) => {
  const own = makeCertificate(-80, 10.5);
  const ca = join(folder, 'own.pem');
  writeFileSync(ca, own.cert);
  const url = await pass({ tls: own, hidesScheme: true }, context);
  const args = [
    'doctor',
    url,
    '--db',
    fixture.db,
    '--agents',
    fixture.agents,
    '--listen',
    fixture.listen,
    '--wait',
    '1',
    '--json',
  ];
  const command = runHub([...args, '--site', 'https://a.example'], {
    // The system's authorities, by the variable of OpenSSL and curl.
    SSL_CERT_FILE: ca,
  });
  expect(await command.exited).toBe(1);
  expect(findProblems(JSON.parse(command.output.stdout).findings)).toMatchObject([
    { check: 'certificate', level: 'warn', message: expect.stringMatching(/expires in 10 days/) },
    { check: 'scheme', level: 'fail', hint: expect.stringContaining('X-Forwarded-Proto') },
    {
      check: 'public-site',
      level: 'warn',
      message: expect.stringContaining('the doctor got --site https://a.example'),
    },
  ]);
});

test.concurrent('reports that the hub with this database is not at the address in the options', async () => {
  const elsewhere = fixture.runDoctor('--listen', '127.0.0.1:65535');
  await expectOne(elsewhere, [
    'health',
    'warn',
    /listens at http:\/\/127\.0\.0\.1:\d+, not at http:\/\/127\.0\.0\.1:65535/,
    /the options and the environment/,
  ]);
});

test.concurrent('does not take another hub at the address in the options for the one with this database', async (context) => {
  const stranger = await startHub(join(folder, 'stranger.db'));
  context.onTestFinished(() => stranger.close());
  const { port } = stranger.app.server.address() as AddressInfo;
  const findings = await fixture.runDoctor('--listen', `127.0.0.1:${port}`);
  const health = findings.filter(({ check }) => check === 'health');
  expect(health).toMatchObject([
    { level: 'ok', message: `The hub at http://${fixture.listen} is running and stores reports.` },
    {
      level: 'warn',
      message: `The hub with this database listens at http://${fixture.listen}, not at http://127.0.0.1:${port}.`,
    },
  ]);
});

test.concurrent('reports what it can about an address with no server or another server', async (context) => {
  const nobody = fixture.runDoctor('http://localhost:65535');
  await expectOne(nobody, ['reach', 'fail', /ECONNREFUSED/, /Start the proxy/]);
  const other = fixture.runDoctor(await pass({ refusesMethods: ['GET'] }, context));
  await expectOne(other, ['hub', 'fail', /is not a hub/, /every path/]);
});

test.concurrent('accepts a private status page', async (context) => {
  const closed = await startHub(join(folder, 'private.db'));
  context.onTestFinished(() => closed.close());
  await closed.services.settings.update({ public_page: false });
  const findings = await fixture.runDoctor(await pass({}, context, closed));
  expect(findProblems(findings)).toEqual([]);
  const skipped = findings.filter(({ level }) => level === 'skip').map(({ check }) => check);
  expect(skipped).toEqual(['cache', 'websocket', 'idle']);
});
