import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeyPair, readSecretKey, signMessage } from '../../../scripts/release/minisign.mjs';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';

const REPOSITORY = 'muster-monitoring/muster';
const NAME = 'muster-agent-linux-x86_64';
const BINARY = Buffer.from('the program of an agent '.repeat(20_000));
const DIGEST = createHash('sha256').update(BINARY).digest();
const SUMS = `${'0'.repeat(64)}  muster-agent-linux-aarch64\n${DIGEST.toString('hex')}  ${NAME}\n`;

const pair = createKeyPair();
const SIGNING_KEY = pair.publicKey.split('\n')[1] ?? '';

/** The digests with their signature, as the release of a version. */
function sign(sums: string, version = '1.2.3', key = pair): Record<string, Buffer> {
  const comment = `version:${version} file:sha256sums.txt`;
  const signature = signMessage(Buffer.from(sums), readSecretKey(key.secretKey), comment);
  return { 'sha256sums.txt': Buffer.from(sums), 'sha256sums.txt.minisig': Buffer.from(signature) };
}

/** After a failure, the code host is asked again. */
const RETRY_MS = 30_000;
/** Larger than one chunk: the hub withholds the last chunk until the digest is verified. */
const MORE_THAN_A_CHUNK = 300_000;

let host: CodeHost;
let received = 0;
let hub: TestHub;

beforeEach(async () => {
  host = await startCodeHost('');
  hub = await bootHub({ options: { codeHost: host.url } });
  await hub.hub.services.settings.update({ agent_signing_key: SIGNING_KEY });
  release({ [NAME]: BINARY, ...sign(SUMS) });
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
    release({ [NAME]: forged, ...sign(SUMS) });
    const { bytes, isWhole } = await readAll(await ask());
    expect(isWhole).toBe(false);
    expect(bytes.length).toBeLessThan(BINARY.length);
  });

  test.each([
    ['has no release', () => host.releases.clear()],
    ['has no digests', () => release({ [NAME]: BINARY })],
    ['has no digest of it', () => release({ [NAME]: BINARY, ...sign('') })],
    ['has digests of no end', () => release({ [NAME]: BINARY, ...sign('#'.repeat(65_537)) })],
    ['lacks it', () => release(sign(SUMS))],
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

  test('that leads to another host is a 502, and that host is not asked', async () => {
    const elsewhere = await startCodeHost('');
    try {
      host.answer = (request, response) => {
        if (request.url?.endsWith(NAME) !== true) return false;
        response.writeHead(302, { location: `${elsewhere.url}/latest/meta-data` }).end();
        return true;
      };
      expect((await ask()).status).toBe(502);
      expect(elsewhere.paths).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  describe('whose release', () => {
    const spoilt: [name: string, files: () => Record<string, Buffer>, detail: string][] = [
      ['is not signed', () => ({ 'sha256sums.txt': Buffer.from(SUMS) }), '404 for sha256sums.txt.minisig'],
      ['is signed with another key', () => sign(SUMS, '1.2.3', createKeyPair()), 'made with another key'],
      [
        'has the signature of another file',
        () => ({ ...sign('another'), 'sha256sums.txt': Buffer.from(SUMS) }),
        'does not match the file',
      ],
      [
        'has a page for a signature',
        () => ({ ...sign(SUMS), 'sha256sums.txt.minisig': Buffer.from('<html>') }),
        'format of minisign',
      ],
      ['names no version', () => sign(SUMS, 'next'), 'contains no version'],
    ];
    test.each(spoilt)(
      '%s is a 502, and no byte of it is requested or served',
      async (_name, files, detail) => {
        release({ [NAME]: BINARY, 'install.sh': Buffer.from('#!/bin/sh\n'), ...files() });
        for (const path of [
          'x86_64',
          'release/sha256sums.txt',
          'release/sha256sums.txt.minisig',
          'release/install.sh',
        ]) {
          const response = await ask(path);
          expect([path, response.status]).toEqual([path, 502]);
          expect(await response.json()).toMatchObject({
            code: 'code_host_failed',
            detail: expect.stringContaining(detail),
          });
        }
        expect(host.paths.filter((path) => path.endsWith(NAME) || path.endsWith('install.sh'))).toEqual([]);
      },
    );

    test('cannot be verified without a key, which a build without a release key needs', async () => {
      await hub.hub.services.settings.update({ agent_signing_key: '' });
      const response = await ask();
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({
        detail: expect.stringMatching(/no key to verify it with|made with another key/),
      });
    });

    test('is older than one that was served is refused, after a restart too', async () => {
      await readAll(await ask());
      release({ [NAME]: BINARY, ...sign(SUMS, '1.2.2') });
      expect((await readAll(await ask())).isWhole).toBe(true);
      hub.runtime.advance(60_000);
      const refused = await ask();
      expect(refused.status).toBe(502);
      expect(await refused.json()).toMatchObject({
        detail: expect.stringContaining('1.2.2, but this hub has already served 1.2.3'),
      });
      hub = await hub.restart();
      expect((await ask()).status).toBe(502);
      release({ [NAME]: BINARY, ...sign(SUMS, '1.2.10') });
      hub.runtime.advance(RETRY_MS);
      expect((await ask()).status).toBe(200);
    });
  });

  test('serves the verified digests, their signature and the installer that they list', async () => {
    const installer = '#!/bin/sh\necho hello\n';
    const sums = `${SUMS}${createHash('sha256').update(installer).digest('hex')}  install.sh\n`;
    release({ [NAME]: BINARY, 'install.sh': Buffer.from(installer), ...sign(sums) });
    const read = async (file: string) => (await ask(`release/${file}`)).text();
    expect(await read('sha256sums.txt')).toBe(sums);
    expect(await read('sha256sums.txt.minisig')).toContain(
      'trusted comment: version:1.2.3 file:sha256sums.txt\n',
    );
    expect(await read('install.sh')).toBe(installer);
    expect((await ask('release/other')).status).toBe(400);
  });

  test('an installer that does not match its digest is refused', async () => {
    const sums = `${SUMS}${'0'.repeat(64)}  install.sh\n`;
    release({ [NAME]: BINARY, 'install.sh': Buffer.from('#!/bin/sh\n'), ...sign(sums) });
    const response = await ask('release/install.sh');
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

  test('serves the same agent to installers that name the C library of their host', async () => {
    await writeFile(join(folder, NAME), 'static');
    for (const query of ['', '?libc=gnu', '?libc=musl'])
      expect(await (await fetch(`${own.url}/agent/x86_64${query}`)).text()).toBe('static');
    expect((await fetch(`${own.url}/agent/x86_64?libc=uclibc`)).status).toBe(400);
  });

  test('serves the digests and the signature in it, if there are any', async () => {
    for (const [name, bytes] of Object.entries(sign(SUMS))) {
      expect((await fetch(`${own.url}/agent/release/${name}`)).status).toBe(404);
      await writeFile(join(folder, name), bytes);
      expect(await (await fetch(`${own.url}/agent/release/${name}`)).text()).toBe(bytes.toString());
    }
  });

  test('a missing agent is a 404', async () => {
    expect((await fetch(`${own.url}/agent/aarch64`)).status).toBe(404);
    await mkdir(join(folder, NAME));
    expect((await fetch(`${own.url}/agent/x86_64`)).status).toBe(404);
  });
});
