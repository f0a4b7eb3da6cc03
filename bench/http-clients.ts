import { connect, type Socket } from 'node:net';
import { serveLoad } from './load.ts';

// A separate process with HTTP clients on plain sockets with keep-alive, which need little processor time.

export interface ClientRequests {
  /** Requests the paths in order, `atOnce` at a time; resolves to the milliseconds until the last byte of each. */
  read: {
    task: { port: number; paths: string[]; cookie?: string; atOnce?: number };
    answer: { times: number[]; bytes: number; refused: number };
  };
  /** Requests one path repeatedly. */
  hammer: {
    task: { port: number; path: string; connections: number; forMs: number; form?: ResponseForm };
    answer: {
      requests: number;
      overMs: number;
      bytes: number;
      times: number[];
      failed: number;
      /** Responses with status 304. */
      unchanged: number;
      /** Cores that the clients used. */
      ownCores: number;
    };
  };
}

/** Form of a request: for the whole body, its compressed form, or changes since the last response only. */
export type ResponseForm = 'plain' | 'gzip' | 'conditional';

interface Answer {
  status: number;
  /** Empty if there is none. */
  etag: string;
  /** Bytes of the body. */
  bytes: number;
}

interface Client {
  get(path: string, headers?: string): Promise<Answer>;
  end(): void;
}

const HEADERS_END = Buffer.from('\r\n\r\n');
const BUFFER_BYTES = 256 * 1024;
/** Errors that are reported. */
const MAX_TIMES = 20_000;

serveLoad<ClientRequests>({ read, hammer });

async function read({ port, paths, cookie, atOnce = 1 }: ClientRequests['read']['task']) {
  const times: number[] = [];
  const waiting = paths.map((path, index) => ({ path, index })).toReversed();
  let bytes = 0;
  let refused = 0;
  const work = async () => {
    const client = createClient(port, cookie);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const startedAt = performance.now();
      const answer = await client.get(next.path);
      times[next.index] = performance.now() - startedAt;
      bytes = Math.max(bytes, answer.bytes);
      if (answer.status === 503) refused += 1;
      else if (answer.status !== 200) throw new Error(`${next.path} returned ${answer.status}`);
    }
    client.end();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { times, bytes, refused };
}

async function hammer({ port, path, connections, forMs, form = 'plain' }: ClientRequests['hammer']['task']) {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const times: number[] = [];
  let requests = 0;
  let failed = 0;
  let unchanged = 0;
  let bytes = 0;
  const work = async () => {
    const client = createClient(port);
    let etag = '';
    for (let now = performance.now(); now - startedAt < forMs; ) {
      const answer = await client.get(path, writeHeaders(form, etag));
      const after = performance.now();
      requests += 1;
      etag = answer.etag;
      if (answer.status === 304 && form === 'conditional') unchanged += 1;
      else if (answer.status === 200) bytes = answer.bytes;
      else failed += 1;
      if (times.length < MAX_TIMES) times.push(after - now);
      else times[Math.floor(Math.random() * requests) % MAX_TIMES] = after - now;
      now = after;
    }
    client.end();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const overMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { requests, overMs, bytes, times, failed, unchanged, ownCores: (user + system) / 1000 / overMs };
}

function writeHeaders(form: ResponseForm, etag: string): string {
  if (form === 'gzip') return 'Accept-Encoding: gzip\r\n';
  return form === 'conditional' && etag !== '' ? `If-None-Match: ${etag}\r\n` : '';
}

/** One request at a time. */
function createClient(port: number, cookie?: string): Client {
  const host = '127.0.0.1';
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  let head = Buffer.alloc(0);
  let answer: Answer = { status: 0, bytes: 0, etag: '' };
  /** Remaining bytes of the body; null until the headers have ended. */
  let missing: number | null = null;

  function take(size: number, buffer: Uint8Array): boolean {
    let body = size;
    if (missing === null) {
      head = Buffer.concat([head, buffer.subarray(0, size)]);
      const end = head.indexOf(HEADERS_END);
      if (end === -1) return true;
      const text = head.toString('latin1', 0, end);
      const status = Number(text.slice(9, 12));
      const bytes = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.NaN);
      answer = { status, bytes, etag: /^etag: (.*)$/im.exec(text)?.[1] ?? '' };
      missing = bytes;
      body = head.length - end - HEADERS_END.length;
      head = Buffer.alloc(0);
    }
    missing -= body;
    if (missing > 0) return true;
    missing = null;
    const done = settle;
    settle = null;
    if (Number.isNaN(answer.bytes))
      done?.reject(new Error(`a response with status ${answer.status} without Content-Length`));
    else done?.resolve(answer);
    return true;
  }

  const onread = { buffer: Buffer.alloc(BUFFER_BYTES), callback: take };
  const socket: Socket = connect({ host, port, noDelay: true, onread });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the hub closed a keep-alive connection')));
  const cookieLine = cookie === undefined ? '' : `Cookie: ${cookie}\r\n`;
  return {
    get(path, headers = '') {
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n${cookieLine}${headers}\r\n`);
      });
    },
    end: () => void socket.destroy(),
  };
}
