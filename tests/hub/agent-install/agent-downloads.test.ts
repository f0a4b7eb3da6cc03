import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';

const REPOSITORY = 'muster-monitoring/muster';
const NAME = 'muster-agent-linux-x86_64';
const BINARY = Buffer.from('the program of an agent '.repeat(20_000));
const DIGEST = createHash('sha256').update(BINARY).digest();
const SUMS = `${'0'.repeat(64)}  muster-agent-linux-aarch64\n${DIGEST.toString('hex')}  ${NAME}\n`;

/** Larger than one chunk: the hub withholds the last chunk until the digest is verified. */
const MORE_THAN_A_CHUNK = 300_000;

let host: CodeHost;
let received = 0;
let hub: TestHub;

beforeEach(async () => {
  host = await startCodeHost('');
  hub = await bootHub({ options: { codeHost: host.url } });
  release({ [NAME]: BINARY, 'sha256sums.txt': Buffer.from(SUMS) });
});
afterEach(async () => {
  await hub.remove();
  await host.close();
});

function release(files: Record<string, Buffer>): void {
  host.releases.set(REPOSITORY, { tag: 'v1.2.3', files });
}

function ask(arch = 'x86_64', signal?: AbortSignal): Promise<Response> {
  return fetch(`${hub.url}/agent/${arch}`, signal === undefined ? {} : { signal });
}

async function readAll(response: Response): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Uint8Array[] = [];
  received = 0;
  try {
    for await (const piece of response.body ?? []) {
      pieces.push(piece);
      received += piece.length;
    }
  } catch {
    return { bytes: Buffer.concat(pieces), isWhole: false };
  }
  return { bytes: Buffer.concat(pieces), isWhole: true };
}

describe('from the code host', () => {
  test('serves the agent of the latest release with its digest', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('repr-digest')).toBe(`sha-256=:${DIGEST.toString('base64')}:`);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-length')).toBe(String(BINARY.length));
    const { bytes, isWhole } = await readAll(response);
    expect(isWhole).toBe(true);
    expect(bytes.equals(BINARY)).toBe(true);
    expect(host.paths).toContain(`/${REPOSITORY}/releases/latest/download/${NAME}`);
  });

  test('downloads the agent through the proxy, and never the digests', async () => {
    const proxy = await startCodeHost('');
    proxy.answer = (_request, response) => {
      response.end(BINARY);
      return true;
    };
    await hub.hub.services.settings.update({ download_proxy: `${proxy.url}/mirror/` });
    expect((await readAll(await ask())).bytes.equals(BINARY)).toBe(true);
    expect(proxy.paths).toEqual([`/mirror/${host.url}/${REPOSITORY}/releases/latest/download/${NAME}`]);
    expect(host.paths.some((path) => path.endsWith(NAME))).toBe(false);
    expect(host.paths.some((path) => path.endsWith('sha256sums.txt'))).toBe(true);
    await proxy.close();
  });

  test('a proxy that compresses unasked does not truncate the agent', async () => {
    host.answer = (request, response) => {
      if (request.url?.endsWith(NAME) !== true) return false;
      const packed = gzipSync(BINARY);
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
      return true;
    };
    const response = await ask();
    expect(response.headers.get('content-length')).toBeNull();
    const { bytes, isWhole } = await readAll(response);
    expect([isWhole, bytes.equals(BINARY)]).toEqual([true, true]);
  });

  test('aborts an agent that does not match its digest before the last byte', async () => {
    const forged = Buffer.from(BINARY);
    forged[5] = 0;
    release({ [NAME]: forged, 'sha256sums.txt': Buffer.from(SUMS) });
    const { bytes, isWhole } = await readAll(await ask());
    expect(isWhole).toBe(false);
    expect(bytes.length).toBeLessThan(BINARY.length);
  });

  test.each([
    ['has no release', () => host.releases.clear()],
    ['has no digests', () => release({ [NAME]: BINARY })],
    ['has no digest of it', () => release({ [NAME]: BINARY, 'sha256sums.txt': Buffer.from('') })],
    ['has digests of no end', () => release({ [NAME]: BINARY, 'sha256sums.txt': Buffer.alloc(65_537) })],
    ['lacks it', () => release({ 'sha256sums.txt': Buffer.from(SUMS) })],
    [
      'announces too much',
      () => {
        host.answer = (request, response) => {
          if (request.url?.endsWith(`/v1.2.3/${NAME}`) !== true) return false;
          response.writeHead(200, { 'content-length': limits.agentFileBytes + 1 }).flushHeaders();
          return true;
        };
      },
    ],
    [
      'leads elsewhere',
      () => {
        host.answer = (request, response) => {
          if (request.url?.endsWith(NAME) !== true) return false;
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
          return true;
        };
      },
    ],
    [
      'leads in a circle',
      () => {
        host.answer = (request, response) => {
          response.writeHead(302, { location: `${host.url}${request.url}` }).end();
          return true;
        };
      },
    ],
    [
      'breaks off',
      () => {
        host.answer = (request) => {
          request.socket.destroy();
          return true;
        };
      },
    ],
  ])('a code host that %s is a 502', async (_name, spoil) => {
    spoil();
    const response = await ask();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'code_host_failed' });
  });

  test('a code host that does not respond times out after 20 s', async () => {
    let isAsked = false;
    host.answer = () => {
      isAsked = true;
      return true;
    };
    const response = ask();
    await expect.poll(() => isAsked).toBe(true);
    hub.runtime.advance(20_000);
    expect((await response).status).toBe(502);
  });

  test('a download with progress at least every 60 s continues', async () => {
    let send: (bytes: Buffer) => void = () => undefined;
    host.answer = (request, response) => {
      if (request.url?.endsWith(`/v1.2.3/${NAME}`) !== true) return false;
      response.writeHead(200, { 'content-length': BINARY.length });
      send = (bytes) => void response.write(bytes);
      send(BINARY.subarray(0, MORE_THAN_A_CHUNK));
      return true;
    };
    const reading = readAll(await ask());
    hub.runtime.advance(5_000);
    hub.runtime.advance(54_000);
    send(BINARY.subarray(MORE_THAN_A_CHUNK, -1));
    await expect.poll(() => received).toBeGreaterThan(MORE_THAN_A_CHUNK);
    hub.runtime.advance(54_000);
    send(BINARY.subarray(-1));
    expect((await reading).isWhole).toBe(true);
  });

  test('a download without progress for 60 s is aborted', async () => {
    host.answer = (request, response) => {
      if (request.url?.endsWith(`/v1.2.3/${NAME}`) !== true) return false;
      response.writeHead(200, { 'content-length': BINARY.length });
      response.write(BINARY.subarray(0, MORE_THAN_A_CHUNK));
      return true;
    };
    const reading = readAll(await ask());
    hub.runtime.advance(5_000);
    hub.runtime.advance(60_000);
    expect((await reading).isWhole).toBe(false);
  });
});

test('sends four downloads at a time, rejects the fifth with Retry-After, and reuses a free slot', async () => {
  host.answer = (request, response) => {
    if (request.url?.endsWith(`/v1.2.3/${NAME}`) !== true) return false;
    response.writeHead(200, { 'content-length': BINARY.length }).write(BINARY.subarray(0, MORE_THAN_A_CHUNK));
    return true;
  };
  const leave = new AbortController();
  await Promise.all([ask(), ask(), ask(), ask('x86_64', leave.signal)]);
  const fifth = await ask();
  expect(fifth.status).toBe(503);
  expect(fifth.headers.get('retry-after')).toBe('30');
  expect(await fifth.json()).toMatchObject({ code: 'busy' });
  leave.abort();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test.each(['armv7l', 'x86_64x', 'X86_64'])('there is no agent for %s', async (arch) => {
  expect((await ask(arch)).status).toBe(400);
});

describe('from a folder', () => {
  let folder: string;
  let own: TestHub;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-agents-'));
    own = await bootHub({ options: { codeHost: host.url, agents: folder } });
  });
  afterEach(async () => {
    await own.remove();
    await rm(folder, { recursive: true });
  });

  test('serves agents with their current digests without contacting the code host', async () => {
    for (const text of ['first', 'second!']) {
      await writeFile(join(folder, NAME), text);
      const response = await fetch(`${own.url}/agent/x86_64`);
      const digest = createHash('sha256').update(text).digest('base64');
      expect(response.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
      expect(await response.text()).toBe(text);
    }
    expect(host.paths).toEqual([]);
  });

  test('serves the musl agent to a musl host', async () => {
    await writeFile(join(folder, NAME), 'for glibc');
    await writeFile(join(folder, `${NAME}-musl`), 'for musl');
    for (const [query, text] of [
      ['', 'for glibc'],
      ['?libc=gnu', 'for glibc'],
      ['?libc=musl', 'for musl'],
    ])
      expect(await (await fetch(`${own.url}/agent/x86_64${query}`)).text()).toBe(text);
    expect((await fetch(`${own.url}/agent/x86_64?libc=uclibc`)).status).toBe(400);
  });

  test('a missing agent is a 404', async () => {
    expect((await fetch(`${own.url}/agent/aarch64`)).status).toBe(404);
    await mkdir(join(folder, NAME));
    expect((await fetch(`${own.url}/agent/x86_64`)).status).toBe(404);
  });
});
