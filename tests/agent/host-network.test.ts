import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createScriptRunner, type ScriptRunner } from './support/native-script.ts';

// Connections and look-ups of agent/host. Certificates are in tls.test.ts, which runs the whole agent.

const folder = new URL('./support/', import.meta.url).pathname;
const CERTIFICATE_FILE = `${folder}localhost-certificate.pem`;
const identity = { key: readFileSync(`${folder}localhost-key.pem`), cert: readFileSync(CERTIFICATE_FILE) };
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;
const MAX_RESIDENT_KIB = 12 * 1024;

let runner: ScriptRunner;
const servers: { server: Server; sockets: Set<Socket> }[] = [];

beforeAll(async () => {
  runner = await createScriptRunner();
});
afterAll(() => runner.close());
afterEach(() => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

interface ListenOptions {
  isTls: boolean;
  host?: string;
}

async function listen(accept: (socket: Socket) => void, { isTls, host = '127.0.0.1' }: ListenOptions) {
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    accept(socket);
  };
  const server = isTls ? createTlsServer(identity, onConnection) : createServer(onConnection);
  servers.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

const open = (port: number, isTls: boolean) =>
  isTls
    ? `host.connectTls('localhost', ${port}, ${JSON.stringify(CERTIFICATE_FILE)})`
    : `host.connect('localhost', ${port})`;

/** Peak memory of a process, in KiB. */
function readPeak(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

describe('over a Unix socket', () => {
  const socketFile = `${mkdtempSync(path.join(tmpdir(), 'muster-unix-'))}/socket`;
  afterAll(() => rmSync(path.dirname(socketFile), { recursive: true }));

  async function listenLocal(accept: (socket: Socket) => void) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      accept(socket);
    });
    servers.push({ server, sockets: new Set() });
    await new Promise<void>((resolve) => server.listen(socketFile, resolve));
  }

  test('sends, receives and reports the end', async () => {
    const received: string[] = [];
    await listenLocal((socket) => {
      socket.on('data', (bytes) => {
        received.push(bytes.toString());
        if (received.join('') === 'before, after') socket.end('bye');
      });
    });
    const { printed, stderr } = await runner.run(`
      const id = host.connectLocal('${socketFile}');
      host.send(id, host.encodeUtf8('before, '));
      globalThis.dispatchNativeEvent = (kind, of, payload) => {
        print([kind, of === id, kind === 'data' ? host.decodeUtf8(payload, true) : payload]);
        if (kind === 'open') host.send(id, host.encodeUtf8('after'));
      };`);
    expect([received.join(''), stderr]).toEqual(['before, after', '']);
    expect(printed).toEqual([
      ['open', true, null],
      ['data', true, 'bye'],
      ['end', true, null],
    ]);
  });

  test('one that is cancelled, or whose peer is gone, ends', async () => {
    await listenLocal((socket) => socket.destroy());
    const { code, printed } = await runner.run(`
      host.connectLocal('${socketFile}');
      host.cancel(host.connectLocal('${socketFile}'));`);
    expect([code, printed]).toEqual([
      0,
      [
        ['open', null],
        ['end', null],
      ],
    ]);
  });

  test('failures end the connection', async () => {
    writeFileSync(`${socketFile}-none`, '');
    const { printed } = await runner.run(`
      host.connectLocal('${socketFile}-missing');
      host.connectLocal('${socketFile}-none');
      host.connectLocal('/${'x'.repeat(108)}');`);
    expect(printed).toEqual([
      ['end', expect.stringMatching(/^ENOENT: /)],
      ['end', expect.stringMatching(/^ECONNREFUSED: /)],
      ['end', expect.stringMatching(/^ENAMETOOLONG: /)],
    ]);
  });
});

describe.each([
  ['TCP', false],
  ['TLS', true],
])('over %s', (_, isTls) => {
  test('sends, receives and reports the end', async () => {
    const received: string[] = [];
    const port = await listen(
      (socket) => {
        socket.on('data', (bytes) => received.push(bytes.toString()));
        socket.on('end', () => socket.end('bye'));
      },
      { isTls },
    );
    const { printed } = await runner.run(`
      const id = ${open(port, isTls)};
      const bytes = host.encodeUtf8('before, ');
      host.send(id, bytes);
      bytes.fill(0);
      print(host.bufferedBytes(id));
      globalThis.dispatchNativeEvent = (kind, of, payload) => {
        print([kind, of === id, kind === 'data' ? host.decodeUtf8(payload, true) : payload]);
        if (kind === 'open') {
          print(host.bufferedBytes(id) <= 8);
          host.send(id, host.encodeUtf8('after'));
          host.finish(id);
          host.send(id, host.encodeUtf8('ignored'));
        }
        if (kind === 'end') {
          host.send(id, bytes);
          host.finish(id);
          print(host.bufferedBytes(id));
        }
      };`);
    expect(printed).toEqual([8, ['open', true, null], true, ['data', true, 'bye'], ['end', true, null], 0]);
    expect(received.join('')).toBe('before, after');
  });

  test('finish sends everything to a peer that reads late', async () => {
    let length = 0;
    const port = await listen(
      (socket) => {
        socket.pause();
        setTimeout(() => socket.resume(), 300);
        socket.on('data', (bytes) => {
          length += bytes.length;
        });
        socket.on('end', () => socket.end());
      },
      { isTls },
    );
    const { printed } = await runner.run(`
      const id = ${open(port, isTls)};
      const bytes = new Uint8Array(8 << 20).fill(7);
      await waitFor(id, 'open');
      host.send(id, bytes);
      print(host.bufferedBytes(id) > 1e6);
      host.finish(id);
      await waitFor(id, 'end');
      print('end');`);
    expect(printed).toEqual([true, 'end']);
    expect(length).toBe(8 << 20);
  });

  test('a peer that never reads: up to the limit is kept, and no more', async () => {
    const port = await listen((socket) => void socket.pause(), { isTls });
    const { printed } = await runner.run(`
      const id = ${open(port, isTls)};
      const part = new Uint8Array(1 << 20);
      host.send(id, new Uint8Array(${MAX_UNSENT_BYTES} - (1 << 20)));
      host.send(id, part);
      print(host.bufferedBytes(id));
      host.send(id, part.subarray(0, 1));
      print(host.bufferedBytes(id));
      print(await waitFor(id, 'end'));`);
    expect(printed).toEqual([MAX_UNSENT_BYTES, 0, `ENOBUFS: more than ${MAX_UNSENT_BYTES} bytes are unsent`]);
  });

  test('a peer that sends endlessly fills no memory and delays no timer', async () => {
    const port = await listen(
      (socket) => {
        const bytes = Buffer.alloc(1 << 20);
        const send = () => {
          while (!socket.destroyed && socket.write(bytes));
        };
        socket.on('drain', send);
        send();
      },
      { isTls },
    );
    const script = runner.start(`
      const id = ${open(port, isTls)};
      let [length, largest, ticks] = [0, 0, 0];
      globalThis.dispatchNativeEvent = (kind, of, payload) => {
        if (kind === 'data') {
          length += payload.length;
          largest = Math.max(largest, payload.length);
        }
        if (kind === 'open') host.setTimer(20);
        if (kind !== 'timer') return;
        ticks += 1;
        if (ticks < 20 || length < 50e6) host.setTimer(20);
        else if (ticks < 1e6) {
          ticks = 1e6;
          host.cancel(id);
          print(largest);
          host.setTimer(1e6);
        }
      };`);
    expect(await script.next()).toBeLessThanOrEqual(16 * 1024);
    expect(readPeak(script.process.pid)).toBeLessThan(MAX_RESIDENT_KIB);
    script.process.kill('SIGKILL');
  });

  test('a cancelled connection is closed without another event', async () => {
    const closed: string[] = [];
    const port = await listen((socket) => socket.on('close', () => closed.push('closed')), { isTls });
    const { printed } = await runner.run(`
      const id = ${open(port, isTls)};
      host.cancel(${open(port, isTls)});
      await waitFor(id, 'open');
      host.cancel(id);
      host.send(id, new Uint8Array(3));
      print(host.bufferedBytes(id));`);
    expect(printed).toEqual([0]);
    await vi.waitFor(() => expect(closed.length).toBeGreaterThan(0), { timeout: 60_000 });
  });
});

test('a timer of 0 ms that sets itself again does not keep connections waiting', async () => {
  const port = await listen((socket) => void socket.end(), { isTls: false });
  const { printed } = await runner.run(`
    const id = host.connect('127.0.0.1', ${port});
    globalThis.dispatchNativeEvent = (kind) => {
      if (kind !== 'end') host.setTimer(0);
      else {
        print(kind);
        host.exit(0);
      }
    };
    host.setTimer(0);`);
  expect(printed).toEqual(['end']);
});

describe('connecting', () => {
  test('a reset is an error', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()), {
      isTls: false,
    });
    const { printed } = await runner.run(`
      const id = host.connect('127.0.0.1', ${port});
      await waitFor(id, 'open');
      host.send(id, host.encodeUtf8('x'));
      print(await waitFor(id, 'end'));`);
    expect(printed).toEqual(['ECONNRESET: connection reset by peer']);
  });

  test('tries the next address when one refuses', async () => {
    // "localhost" is ::1 too on most machines; the server has only the IPv4 address.
    const port = await listen((socket) => void socket.end(), { isTls: false });
    const { printed } = await runner.run(`host.connect('localhost', ${port});`);
    expect(printed).toEqual([
      ['open', null],
      ['end', null],
    ]);
  });

  test('reports refused connections and unknown names', async () => {
    const port = await listen(() => undefined, { isTls: false });
    servers.pop()?.server.close();
    const { printed } = await runner.run(`
      const ids = [host.connect('127.0.0.1', ${port})].concat(
        ['missing.invalid', '', 'a\\0b'].map((name) => host.connect(name, 80)),
      );
      const ends = ids.map((id) => waitFor(id, 'end'));
      for (const end of ends) print((await end).split(':')[0]);`);
    expect(printed[0]).toBe('ECONNREFUSED');
    for (const code of printed.slice(1)) expect(code).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
    expect(printed).toHaveLength(4);
  });
});

describe('TLS', () => {
  const connectTls = async (hostname: string, file: string | undefined, port: number) => {
    const { printed } = await runner.run(`
      printError(() => {
        const id = host.connectTls(${JSON.stringify(hostname)}, ${port}, ${file === undefined ? 'undefined' : JSON.stringify(file)});
        waitFor(id, 'open').then(() => { print('open'); host.cancel(id); });
      });`);
    return printed;
  };

  test('trusts a self-signed certificate in the file, for its names and addresses only', async () => {
    const port = await listen(() => undefined, { isTls: true, host: '0.0.0.0' });
    for (const hostname of ['localhost', '127.0.0.1']) {
      expect(await connectTls(hostname, CERTIFICATE_FILE, port)).toEqual([['returned', null], 'open']);
    }
    expect(await connectTls('127.0.0.2', CERTIFICATE_FILE, port)).toEqual([
      ['returned', null],
      ['end', expect.stringMatching(/^ERR_TLS_CERT_ALTNAME_INVALID: /)],
    ]);
  });

  test('does not trust it otherwise', async () => {
    const port = await listen(() => undefined, { isTls: true });
    for (const file of [undefined, `${folder}named-certificate.pem`, '/etc/hosts', '/dev/null']) {
      expect(await connectTls('localhost', file, port)).toEqual([
        ['returned', null],
        ['end', 'DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate'],
      ]);
    }
  });

  test('throws for a file that cannot be opened and for names that are none', async () => {
    const port = await listen(() => undefined, { isTls: true });
    expect(await connectTls('localhost', '/missing.pem', port)).toEqual([
      ['Error', 'ENOENT', "ENOENT: no such file or directory, open '/missing.pem'"],
    ]);
    expect(await connectTls('not a name', CERTIFICATE_FILE, port)).toEqual([
      ['Error', 'ERR_TLS', expect.stringContaining('not a host name')],
    ]);
  });

  test('a server without TLS, and one that closes in the handshake', async () => {
    const http = await listen((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), {
      isTls: false,
    });
    expect(await connectTls('localhost', CERTIFICATE_FILE, http)).toEqual([
      ['returned', null],
      ['end', expect.stringMatching(/^ERR_TLS: /)],
    ]);
    const closing = await listen((socket) => socket.once('data', () => socket.end()), { isTls: false });
    expect(await connectTls('localhost', CERTIFICATE_FILE, closing)).toEqual([
      ['returned', null],
      ['end', null],
    ]);
  });
});

describe('the name and the certificate of a TLS server', () => {
  test('the name that is given is verified and sent', async () => {
    const names: string[] = [];
    const server = createTlsServer({
      ...identity,
      SNICallback(name, done) {
        names.push(name);
        done(null);
      },
    }).on('tlsClientError', () => undefined);
    servers.push({ server, sockets: new Set() });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { printed } = await runner.run(`
      for (const name of ['localhost', 'other.example', '127.0.0.1', '127.0.0.2']) {
        const id = host.connectTls('127.0.0.1', ${port}, ${JSON.stringify(CERTIFICATE_FILE)}, name);
        const end = waitFor(id, 'end').then((error) => error.split(':')[0]);
        print(await Promise.race([waitFor(id, 'open').then(() => 'open'), end]));
        host.cancel(id);
      }
      printError(() => host.connectTls('127.0.0.1', ${port}, ${JSON.stringify(CERTIFICATE_FILE)}, 'a..b'));`);
    expect(printed.slice(0, 4)).toEqual([
      'open',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'open',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ]);
    expect(printed[4]).toEqual(['Error', 'ERR_TLS', expect.stringContaining("'a..b'")]);
    expect(names).toEqual(['localhost', 'other.example']);
  });

  test('its certificate can be read while the connection is open', async () => {
    const port = await listen((socket) => void socket.end('bye'), { isTls: true });
    const { printed } = await runner.run(`
      const id = host.connectTls('localhost', ${port}, ${JSON.stringify(CERTIFICATE_FILE)});
      print(host.readCertificate(id));
      await waitFor(id, 'open');
      print([...host.readCertificate(id)]);
      await waitFor(id, 'end');
      print(host.readCertificate(id));
      const plain = host.connect('localhost', ${port});
      await waitFor(plain, 'open');
      print([host.readCertificate(plain), host.readCertificate(0)]);
      host.cancel(plain);`);
    const der = [...new X509Certificate(identity.cert).raw];
    expect(printed.filter((line) => (line as unknown[] | null)?.[0] !== 'data')).toEqual([
      null,
      der,
      null,
      [null, null],
    ]);
  });
});

describe('look-ups', () => {
  test('addresses, names of /etc/hosts, and names that do not exist', async () => {
    const { printed } = await runner.run(`
      const ids = ['127.0.0.1', '::1', 'localhost'].map((name) => host.lookup(name));
      const answers = ids.map((id) => waitFor(id, 'addresses'));
      const failure = waitFor(host.lookup('missing.invalid'), 'failed');
      for (const answer of answers) print(await answer);
      print((await failure).split(':')[0]);
      host.cancel(host.lookup('localhost'));`);
    expect(printed.slice(0, 2)).toEqual([['127.0.0.1'], ['::1']]);
    expect(printed[2]).toEqual(expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]));
    expect(printed[3]).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
    expect(printed).toHaveLength(4);
  });

  test('take at most four threads, which end', async () => {
    const script = runner.start(`
      const answers = Array.from({ length: 60 }, () => waitFor(host.lookup('localhost'), 'addresses'));
      const threads = () => Number(/Threads:\\s+(\\d+)/.exec(host.decodeLatin1(host.readFile('/proc/self/status', 1e5)))[1]);
      let most = threads();
      for (const answer of answers) {
        await answer;
        most = Math.max(most, threads());
      }
      while (threads() > 1) await waitFor(host.setTimer(5), 'timer');
      print(most);`);
    expect(await script.next()).toBeLessThanOrEqual(5);
    expect((await script.result).code).toBe(0);
  });
});
