import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRelease, RELEASE_KEY } from '../../support/agents/agent-release.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';

const REPOSITORY = 'muster-monitoring/muster';
const NAME = 'muster-agent-linux-x86_64';
/** More than sockets buffer, so that a client that does not read stalls the hub. */
const BINARY = randomBytes(16 * 1024 * 1024);
const PATH = '/agent/x86_64';
const MINUTE_MS = 60_000;

let host: CodeHost;
let hub: TestHub;
let open: IncomingMessage[];

beforeEach(async () => {
  open = [];
  host = await startCodeHost('');
  host.releases.set(REPOSITORY, createRelease({ [NAME]: BINARY }));
  hub = await bootHub({ options: { codeHost: host.url } });
  await hub.hub.services.settings.update({ agent_signing_key: RELEASE_KEY });
});
afterEach(async () => {
  for (const response of open) response.destroy();
  await hub.remove();
  await host.close();
});

/** A response whose body is not read yet. */
function ask(address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers: { 'x-forwarded-for': address, ...headers } };
    get(`${hub.url}${PATH}`, options, (response) => {
      response.on('error', () => undefined);
      open.push(response);
      resolve(response);
    }).on('error', reject);
  });
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function download(address: string, headers: Record<string, string> = {}) {
  const response = await ask(address, headers);
  return { status: response.statusCode, headers: response.headers, body: await readAll(response) };
}

const countFetches = () => host.paths.filter((path) => path.endsWith(`/download/v1.2.3/${NAME}`)).length;
const getCacheFolder = () => join(dirname(hub.db), 'agent-cache');

/** File name of the copy, once it is complete. */
async function findCopy(): Promise<string> {
  await expect.poll(() => readdir(getCacheFolder())).toEqual([expect.not.stringMatching(/part$/)]);
  return (await readdir(getCacheFolder()))[0] ?? '';
}

describe('clients', () => {
  test('idle downloads from one address do not keep others from downloading', async () => {
    expect((await ask('198.51.100.1')).statusCode).toBe(200);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await download('198.51.100.1');
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
      expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'busy' });
    }
    for (const address of ['198.51.100.2', '2001:db8::1', '203.0.113.3'])
      expect((await download(address)).body.equals(BINARY)).toBe(true);
  });

  test('idle downloads from ten addresses do not either, and the binary is fetched once', async () => {
    for (let host = 1; host <= 10; host += 1) expect((await ask(`198.51.100.${host}`)).statusCode).toBe(200);
    expect((await download('203.0.113.3')).body.equals(BINARY)).toBe(true);
    expect(countFetches()).toBe(1);
  });

  test('idle downloads from many addresses of a /48 do not either', async () => {
    const statuses: unknown[] = [];
    for (let host = 1; host <= limits.agentTransfers; host += 1)
      statuses.push((await ask(`2001:db8:bad:${host.toString(16)}::1`)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.agentTransfersPerNetwork);
    expect((await download('203.0.113.3')).body.equals(BINARY)).toBe(true);
  });

  test('when all places are taken, the oldest download of the network with the most ends', async () => {
    const holders: IncomingMessage[] = [];
    for (let host = 1; host <= limits.agentTransfers; host += 1)
      holders.push(await ask(`2001:db8:${host % 2}:${host.toString(16)}::1`));
    const ended: IncomingMessage[] = [];
    for (const one of holders) one.once('close', () => ended.push(one));
    expect((await download('203.0.113.3')).body.equals(BINARY)).toBe(true);
    holders[0]?.resume();
    await expect.poll(() => ended).toEqual([holders[0]]);
  });

  test('a /64 counts as one address', async () => {
    await ask('2001:db8:1:2::1');
    expect((await ask('2001:db8:1:2::2')).statusCode).toBe(503);
    expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200);
  });
});

describe('the cache', () => {
  test('a binary is fetched once, also across a restart, and only the hub may read it', async () => {
    for (const address of ['198.51.100.1', '198.51.100.2'])
      expect((await download(address)).body.equals(BINARY)).toBe(true);
    hub = await hub.restart();
    expect((await download('198.51.100.3')).body.equals(BINARY)).toBe(true);
    expect(countFetches()).toBe(1);
    const file = await findCopy();
    expect((await stat(getCacheFolder())).mode & 0o777).toBe(0o700);
    expect((await stat(join(getCacheFolder(), file))).mode & 0o777).toBe(0o600);
    expect(file).toMatch(new RegExp(`^${NAME}\\.[0-9a-f]{64}$`));
  });

  test('concurrent clients share a download', async () => {
    const found = await Promise.all(
      ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((one) => download(one)),
    );
    for (const { body } of found) expect(body.equals(BINARY)).toBe(true);
    expect(countFetches()).toBe(1);
  });

  test('a new release replaces the copy', async () => {
    await download('198.51.100.1');
    const next = randomBytes(100_000);
    host.releases.set(REPOSITORY, createRelease({ [NAME]: next }, '1.2.4'));
    hub.runtime.advance(MINUTE_MS);
    expect((await download('198.51.100.1')).body.equals(next)).toBe(true);
    const sizes = async () => {
      const files = await readdir(getCacheFolder());
      return Promise.all(files.map(async (file) => (await readFile(join(getCacheFolder(), file))).length));
    };
    await expect.poll(sizes).toEqual([next.length]);
  });

  test.each([
    ['while the hub runs', async () => undefined],
    [
      'while it does not',
      async () => {
        hub = await hub.restart();
      },
    ],
  ])('a copy that was changed %s is fetched again', async (_when, restart) => {
    await download('198.51.100.1');
    const file = await findCopy();
    const forged = Buffer.from(await readFile(join(getCacheFolder(), file)));
    forged[0] = (forged[0] ?? 0) ^ 1;
    await writeFile(join(getCacheFolder(), file), forged);
    await restart();
    expect((await download('198.51.100.1')).body.equals(BINARY)).toBe(true);
    expect(countFetches()).toBe(2);
  });

  test('a download that does not match its digest is neither completed nor kept', async () => {
    const { files, tag } = createRelease({ [NAME]: BINARY });
    const forged = Buffer.from(BINARY);
    forged[0] = (forged[0] ?? 0) ^ 1;
    host.releases.set(REPOSITORY, { tag, files: { ...files, [NAME]: forged } });
    await expect(download('198.51.100.1')).rejects.toThrow('aborted');
    await expect.poll(() => readdir(getCacheFolder())).toEqual([]);
    host.releases.set(REPOSITORY, { tag, files });
    hub.runtime.advance(MINUTE_MS);
    await expect.poll(async () => (await download('198.51.100.1')).body.equals(BINARY)).toBe(true);
  });

  test('without a usable folder, four downloads at a time are forwarded, and a fifth is busy', async () => {
    await writeFile(getCacheFolder(), 'not a folder');
    for (let host = 1; host <= limits.agentDownloads; host += 1)
      expect((await ask(`198.51.100.${host}`)).statusCode).toBe(200);
    expect(countFetches()).toBe(4);
    const fifth = await download('203.0.113.5');
    expect([fifth.status, fifth.headers['retry-after']]).toEqual([503, '30']);
    open[0]?.destroy();
    await expect.poll(async () => (await ask('203.0.113.6')).statusCode).toBe(200);
  });
});

describe('ranges', () => {
  test('a part is sent with its position, and the whole file’s digest and tag', async () => {
    const whole = await download('198.51.100.1');
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    const part = await download('198.51.100.1', { range: 'bytes=1000-1999' });
    expect([part.status, part.body.equals(BINARY.subarray(1000, 2000))]).toEqual([206, true]);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 1000-1999/${BINARY.length}`,
      'content-length': '1000',
      etag: whole.headers.etag,
      'repr-digest': whole.headers['repr-digest'],
    });
  });

  test('an interrupted download is resumed, also while the hub still downloads', async () => {
    const first = await ask('198.51.100.1', { range: 'bytes=0-99' });
    const etag = String(first.headers.etag);
    expect((await readAll(first)).equals(BINARY.subarray(0, 100))).toBe(true);
    const rest = await download('198.51.100.1', { range: 'bytes=100-', 'if-range': etag });
    expect([rest.status, rest.body.equals(BINARY.subarray(100))]).toEqual([206, true]);
  });

  test('If-Range with another tag gets the whole file', async () => {
    const { status, body } = await download('198.51.100.1', { range: 'bytes=100-', 'if-range': '"another"' });
    expect([status, body.equals(BINARY)]).toEqual([200, true]);
  });

  test('a range outside the file is a 416 with the size', async () => {
    const { status, headers, body } = await download('198.51.100.1', { range: `bytes=${BINARY.length}-` });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${BINARY.length}`]);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'range_not_satisfiable' });
  });
});
