import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, get, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRelease, RELEASE_KEY } from '../../support/agents/agent-release.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';

// Many clients and a code host that is slow, fails or lies.

const REPOSITORY = 'muster-monitoring/muster';
const names = ['muster-agent-linux-x86_64', 'muster-agent-linux-aarch64'] as const;
const [X86_64, AARCH64] = names;
const INSTALLER = '#!/bin/sh\necho hello\n';
const agentFiles = { [X86_64]: randomBytes(300_000), [AARCH64]: randomBytes(300_000) };
const RETRY_MS = 30_000;
const RELEASE_CACHE_MS = 60_000;

let host: CodeHost;
let hub: TestHub;
let sockets: Agent;

beforeEach(async () => {
  sockets = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  host = await startCodeHost('');
  release();
  hub = await bootHub({ options: { codeHost: host.url } });
  await hub.hub.services.settings.update({ agent_signing_key: RELEASE_KEY });
});
afterEach(async () => {
  sockets.destroy();
  await hub.remove();
  await host.close();
});

function release(installer = INSTALLER, version = '1.2.3'): void {
  host.releases.set(
    REPOSITORY,
    createRelease({ ...agentFiles, 'install.sh': Buffer.from(installer) }, version),
  );
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
}

function ask(path: string, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { agent: sockets, headers: { 'x-forwarded-for': address } };
    get(`${hub.url}/agent/${path}`, options, async (response) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of response) chunks.push(chunk as Buffer);
      } catch (error) {
        return reject(error);
      }
      const { statusCode: status = 0, headers } = response;
      resolve({ status, retryAfter: headers['retry-after'], body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

/** Requests for the file itself, after the redirect from the latest release. */
const countFetches = (name: string) =>
  host.paths.filter((path) => path.includes('/download/v') && path.endsWith(`/${name}`)).length;

const getCacheFolder = () => join(dirname(hub.db), 'agent-cache');

const listAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `203.0.113.${index + 1}`);

/** Delays every response of the code host by some milliseconds. */
function slowDown(delay: number): void {
  host.answer = (request, response) => {
    setTimeout(() => host.replay(request, response), delay);
    return true;
  };
}

describe('a slow code host', () => {
  test.each([
    ['before the release is known', false],
    ['after it', true],
  ])('eight connections of one client keep no other host from installing, %s', async (_when, isKnown) => {
    if (isKnown) expect((await ask('release/sha256sums.txt', '192.0.2.1')).status).toBe(200);
    slowDown(300);
    let isOver = false;
    const flood = Array.from({ length: 8 }, async () => {
      while (!isOver) await ask('release/install.sh', '198.51.100.1');
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const paths = [
      'release/install.sh',
      'release/sha256sums.txt',
      'release/sha256sums.txt.minisig',
      'x86_64',
      'aarch64',
    ];
    const found = await Promise.all(
      listAddresses(50).map((address, index) => ask(paths[index % paths.length] ?? '', address)),
    );
    isOver = true;
    await Promise.all(flood);
    expect(found.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    for (const name of ['install.sh', 'sha256sums.txt', 'sha256sums.txt.minisig', ...names])
      expect([name, countFetches(name)]).toEqual([name, 1]);
  });
});

describe('a failing code host', () => {
  const failures: readonly [name: string, answer: (response: ServerResponse) => void][] = [
    ['responds with 500', (response) => void response.writeHead(500).end()],
    ['limits requests', (response) => void response.writeHead(429, { 'retry-after': '60' }).end()],
    ['closes connections', (response) => void response.destroy()],
    ['sends something else', (response) => void response.end('<html>')],
  ];
  test.each(failures)(
    'that %s is asked once in 30 s, no matter how many clients ask',
    async (_name, answer) => {
      host.answer = (_request, response) => {
        answer(response);
        return true;
      };
      for (let round = 0; round < 3; round += 1)
        for (const path of ['x86_64', 'release/install.sh', 'release/sha256sums.txt']) {
          const found = await Promise.all(listAddresses(20).map((address) => ask(path, address)));
          for (const { status, body } of found)
            expect([status, JSON.parse(String(body)).code]).toEqual([502, 'code_host_failed']);
        }
      const asked = host.paths.length;
      expect(asked).toBeLessThanOrEqual(2);
      host.answer = () => false;
      hub.runtime.advance(RETRY_MS - 1);
      expect((await ask('x86_64', '192.0.2.1')).status).toBe(502);
      expect(host.paths.length).toBe(asked);
      hub.runtime.advance(1);
      expect((await ask('x86_64', '192.0.2.1')).status).toBe(200);
    },
  );

  test('another repository or key is asked immediately', async () => {
    await hub.hub.services.settings.update({ agent_signing_key: `RW${'A'.repeat(54)}` });
    expect((await ask('x86_64', '192.0.2.1')).status).toBe(502);
    await hub.hub.services.settings.update({ agent_signing_key: RELEASE_KEY });
    expect((await ask('x86_64', '192.0.2.1')).status).toBe(200);
  });

  test('a client that goes away is no failure', async () => {
    slowDown(100);
    const request = get(`${hub.url}/agent/release/install.sh`, { agent: false });
    request.on('error', () => undefined);
    await expect.poll(() => host.paths.length).toBe(1);
    request.destroy();
    expect((await ask('release/install.sh', '192.0.2.1')).body.toString()).toBe(INSTALLER);
    expect(countFetches('install.sh')).toBe(1);
  });
});

describe('a file that does not match its digest', () => {
  /** Serves other bytes for this file of the release. */
  function forge(name: string, bytes: Buffer): void {
    host.answer = ({ url = '' }, response) => {
      if (!url.includes('/download/v') || !url.endsWith(`/${name}`)) return false;
      response.end(bytes);
      return true;
    };
  }

  test('an installer is not served, not cached and fetched once in 30 s', async () => {
    forge('install.sh', Buffer.from('#!/bin/sh\nreboot\n'));
    for (const address of listAddresses(10)) {
      const { status, body } = await ask('release/install.sh', address);
      expect([status, body.includes('reboot')]).toEqual([502, false]);
    }
    expect(countFetches('install.sh')).toBe(1);
    host.answer = () => false;
    hub.runtime.advance(RETRY_MS);
    expect((await ask('release/install.sh', '192.0.2.1')).body.toString()).toBe(INSTALLER);
  });

  test('a verified installer stays cached while its digest is that of the release', async () => {
    expect((await ask('release/install.sh', '192.0.2.1')).status).toBe(200);
    forge('install.sh', Buffer.from('#!/bin/sh\nreboot\n'));
    hub.runtime.advance(RELEASE_CACHE_MS);
    expect((await ask('release/install.sh', '192.0.2.1')).body.toString()).toBe(INSTALLER);
    expect([countFetches('sha256sums.txt'), countFetches('install.sh')]).toEqual([2, 1]);
    host.answer = () => false;
    release('#!/bin/sh\necho next\n', '1.2.4');
    hub.runtime.advance(RELEASE_CACHE_MS);
    expect((await ask('release/install.sh', '192.0.2.1')).body.toString()).toContain('echo next');
  });

  test.each([
    ['cached', false],
    ['forwarded', true],
  ])('an agent that is %s is fetched once in 30 s', async (_how, isUnusable) => {
    if (isUnusable) await writeFile(getCacheFolder(), 'not a folder');
    forge(X86_64, agentFiles[AARCH64]);
    for (const address of listAddresses(10)) {
      const found = await ask('x86_64', address).catch(() => ({ status: 'aborted' }));
      expect(found.status).toBe(address === '203.0.113.1' ? 'aborted' : 502);
    }
    expect(countFetches(X86_64)).toBe(1);
    host.answer = () => false;
    hub.runtime.advance(RETRY_MS);
    expect((await ask('x86_64', '192.0.2.1')).body.equals(agentFiles[X86_64])).toBe(true);
  });
});

describe('slots of forwarded agents', () => {
  test('a /48 has two of the four, and the others are left for other clients', async () => {
    await writeFile(getCacheFolder(), 'not a folder');
    const ended = Promise.withResolvers<void>();
    // A download that should have been refused ends too, so that the test fails and does not hang.
    const patience = setTimeout(ended.resolve, 20_000);
    host.answer = ({ url = '' }, response) => {
      if (!url.includes('/download/v') || !url.endsWith(X86_64)) return false;
      response.writeHead(200, { 'content-length': agentFiles[X86_64].length }).flushHeaders();
      void ended.promise.then(() => response.end(agentFiles[X86_64]));
      return true;
    };
    const waiting = ['2001:db8:1:1::1', '2001:db8:1:2::1'].map((address) => ask('x86_64', address));
    await expect.poll(() => countFetches(X86_64)).toBe(2);
    for (const address of ['2001:db8:1:3::1', '2001:db8:1:4::1']) {
      const { status, retryAfter } = await ask('x86_64', address);
      expect([status, retryAfter]).toEqual([503, '30']);
    }
    waiting.push(...['2001:db8:2:1::1', '198.51.100.1'].map((address) => ask('x86_64', address)));
    await expect.poll(() => countFetches(X86_64)).toBe(limits.agentDownloads);
    expect((await ask('x86_64', '198.51.100.2')).status).toBe(503);
    clearTimeout(patience);
    ended.resolve();
    for (const { body } of await Promise.all(waiting)) expect(body.equals(agentFiles[X86_64])).toBe(true);
    expect((await ask('x86_64', '2001:db8:1:3::1')).status).toBe(200);
  });
});
