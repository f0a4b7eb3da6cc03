import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { COOKIE, type HttpApp, startHttpApp } from '../../support/hub/http-app.ts';

let http: HttpApp;
let seen: unknown;

beforeAll(async () => {
  http = await startHttpApp({
    handlers: {
      replaceThemeConfig: ({ body }) => {
        seen = body;
        return { status: 204 };
      },
      registerAgent: ({ body }) => {
        seen = body;
        return { status: 201, headers: { location: '/' }, body: { id: 1, token: 't'.repeat(43) } };
      },
      logout: () => ({ status: 204 }),
      getMe: () => ({ status: 200, body: Buffer.from('{}') }),
      uploadTheme: async ({ body, headers }) => {
        const received = (body as Uint8Array).length;
        seen = { received, headers };
        return { status: 202, headers: { 'upload-id': 'u' }, body: { received, total: received } };
      },
    },
  });
});
afterAll(() => http.close());

const JSON_TYPE = 'application/json';
const LIMIT = limits.requestBodyBytes;

function put(body: string | Buffer | readonly (string | Buffer)[], headers: Record<string, string> = {}) {
  seen = 'nothing';
  return http.ask('/api/themes/aurora/config', {
    method: 'PUT',
    headers: { cookie: COOKIE, 'content-type': JSON_TYPE, ...headers },
    body,
  });
}

/** Theme settings of exactly this many bytes. */
function makeConfig(bytes: number): string {
  const parts = Array.from({ length: 5 }, (_, index) => `"k${index}":"${'x'.repeat(12_000)}"`);
  const text = `{${parts.join(',')},"rest":""}`;
  return text.replace('"rest":""', `"rest":"${'x'.repeat(bytes - text.length)}"`);
}

describe('the limit of a body', () => {
  it.each([
    ['in one piece', (text: string) => text],
    ['in chunks', (text: string) => [text.slice(0, 1000), text.slice(1000, 40_000), text.slice(40_000)]],
  ])('accepts exactly 64 KiB and rejects one byte more: %s', async (_name, send) => {
    const whole = makeConfig(LIMIT);
    expect(Buffer.byteLength(whole)).toBe(65_536);
    expect((await put(send(whole))).status).toBe(204);
    expect(seen).toEqual(JSON.parse(whole));

    const answer = await put(send(makeConfig(LIMIT + 1)));
    expect([answer.status, answer.json.code]).toEqual([413, 'payload_too_large']);
    expect(answer.json.detail).toContain('65536');
    expect(seen).toBe('nothing');
  });

  it('counts bytes, not characters', async () => {
    const answer = await put(
      JSON.stringify({ a: 'ä'.repeat(16_000), b: 'ä'.repeat(16_000), c: 'x'.repeat(2000) }),
    );
    expect(answer.status).toBe(413);
  });

  it('responds also to a client that sends far too much', async () => {
    const piece = Buffer.alloc(65_536, 'x');
    expect((await put(Array.from({ length: 100 }, () => piece))).status).toBe(413);
  });

  it('applies to operations without a body', async () => {
    const ask = (path: string, method: string, body: string) => http.ask(path, { method, body });
    expect((await ask('/api/auth/logout', 'POST', 'x'.repeat(LIMIT))).status).toBe(204);
    expect((await ask('/api/auth/logout', 'POST', 'x'.repeat(LIMIT + 1))).status).toBe(413);
    expect((await ask('/api/me', 'GET', 'x'.repeat(LIMIT + 1))).status).toBe(413);
  });
});

describe('a JSON body', () => {
  it.each([
    ['', 'The body is missing; send a JSON object.'],
    ['{', 'ends before the JSON is complete'],
    ['{"a":"', 'ends before the JSON is complete'],
    ['{"a":1,}', 'is not JSON'],
    ["{'a':1}", 'is not JSON'],
    ['{"a":1} x', 'is not JSON'],
    ['{"a":NaN}', 'is not JSON'],
    ['{"a":01}', 'is not JSON'],
    ['undefined', 'is not JSON'],
    ['<xml/>', 'is not JSON'],
    ['{"a":"\u0001"}', 'is not JSON'],
    [' ', 'ends before the JSON is complete'],
    ['['.repeat(10_000), 'ends before the JSON is complete'],
  ])('that is malformed is refused with a message: %j', async (body, detail) => {
    const answer = await put(body);
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_request']);
    expect(answer.json.errors).toHaveLength(1);
    expect(answer.json.errors[0].pointer).toBe('');
    expect(answer.json.errors[0].detail).toContain(detail);
    expect(seen).toBe('nothing');
  });

  it('that is not UTF-8 is refused', async () => {
    const answer = await put(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect([answer.status, answer.json.errors[0].pointer]).toEqual([400, '']);
  });

  it('may start with a byte order mark', async () => {
    expect((await put('\ufeff{"a":1}')).status).toBe(204);
    expect(seen).toEqual({ a: 1 });
  });

  it.each([
    ['{"__proto__":1}', '/__proto__'],
    ['{"\\u005f_proto__":{"a":1}}', '/__proto__'],
    ['{"constructor":"x"}', '/constructor'],
    ['{"a":{"prototype":{}}}', '/a/prototype'],
    ['{"a":[{"b/c":{"__proto__":1}}]}', '/a/0/b~1c/__proto__'],
  ])('with a prototype-polluting key is refused: %s', async (body, pointer) => {
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([{ pointer, detail: 'is not a known key' }]);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  it('may be nested 30,000 levels deep', async () => {
    const depth = 30_000;
    const answer = await put(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(answer.status).toBe(400);
    expect(answer.json.errors[0].pointer).toBe('/a');
  });

  it('with an infinite number is refused if the field has a maximum', async () => {
    const headers = { cookie: COOKIE, 'content-type': JSON_TYPE };
    const answer = await http.ask('/api/nodes', {
      method: 'POST',
      headers,
      body: '{"name":"a","price":1e309}',
    });
    expect([answer.status, answer.json.errors[0].pointer]).toEqual([400, '/price']);
  });

  it('uses the last of duplicate keys, like JSON.parse', async () => {
    expect((await put('{"a":1,"a":2}')).status).toBe(204);
    expect(seen).toEqual({ a: 2 });
  });
});

describe('the media type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'Application/JSON',
  ])('%s is accepted', async (type) => expect((await put('{}', { 'content-type': type })).status).toBe(204));

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonp',
    'application/json-patch+json',
    'application/problem+json',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'json',
    '/',
    '',
  ])('%j is rejected', async (type) => {
    const answer = await put('{}', { 'content-type': type });
    expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_media_type']);
    expect(seen).toBe('nothing');
  });

  it('is required', async () => {
    const answer = await http.ask('/api/themes/aurora/config', {
      method: 'PUT',
      headers: { cookie: COOKIE },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });

  it.each(['gzip', 'br', 'identity, gzip'])('with content encoding %s is rejected', async (encoding) => {
    expect((await put('{}', { 'content-encoding': encoding })).status).toBe(415);
  });
});

describe('an optional body', () => {
  const register = (options: { headers?: Record<string, string>; body?: string | Buffer }) => {
    seen = 'nothing';
    return http.ask('/api/agent/register', { method: 'POST', ...options });
  };

  it('is undefined if absent', async () => {
    expect((await register({})).status).toBe(201);
    expect(seen).toBeUndefined();
    expect((await register({ headers: { 'content-type': JSON_TYPE } })).status).toBe(201);
    expect((await register({ headers: { 'content-type': JSON_TYPE }, body: '' })).status).toBe(201);
  });

  it('is validated if present', async () => {
    const headers = { 'content-type': JSON_TYPE };
    expect((await register({ headers, body: '{"name":"web-7"}' })).status).toBe(201);
    expect(seen).toEqual({ name: 'web-7' });
    expect((await register({ headers, body: '{"nme":"web-7"}' })).status).toBe(400);
    expect((await register({ headers, body: 'null' })).status).toBe(400);
    expect((await register({ headers: { 'content-type': 'text/xml' }, body: 'x' })).status).toBe(415);
  });

  it('of another declared media type becomes one field, and without a declared one too', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await register({ headers: form, body: 'a=1&name=web-7' })).status).toBe(201);
    expect(seen).toEqual({ name: 'web-7' });
    expect((await register({ body: 'web-8' })).status).toBe(201);
    expect(seen).toEqual({ name: 'web-8' });
    expect((await register({ headers: form, body: '__proto__=x' })).status).toBe(201);
    expect(seen).toBeUndefined();
    expect((await register({ headers: form, body: 'x'.repeat(LIMIT + 1) })).status).toBe(413);
    expect((await register({ headers: form, body: Buffer.from([0xff]) })).status).toBe(400);
  });
});

describe('an uploaded body', () => {
  const upload = (body: string | Buffer | readonly Buffer[], headers: Record<string, string> = {}) => {
    seen = 'nothing';
    return http.ask('/api/themes', {
      method: 'POST',
      headers: { cookie: COOKIE, 'content-type': 'application/octet-stream', ...headers },
      body,
    });
  };

  it('reaches the handler with its headers', async () => {
    const answer = await upload('bytes', { 'content-range': 'bytes 0-4/10' });
    expect([answer.status, answer.headers['upload-id']]).toEqual([202, 'u']);
    expect(seen).toMatchObject({ received: 5, headers: { 'content-range': 'bytes 0-4/10' } });
  });

  it('may have 8 MiB and no byte more', async () => {
    const most = limits.uploadRequestBytes;
    expect((await upload(Buffer.alloc(most))).json.received).toBe(8_388_608);
    const tooLong = await upload(Buffer.alloc(most + 1));
    expect([tooLong.status, tooLong.json.code]).toEqual([413, 'payload_too_large']);
    expect(tooLong.json.detail).toContain('8388608');
    expect(seen).toBe('nothing');
  });

  it('is counted as it arrives, regardless of Content-Length', async () => {
    const half = Buffer.alloc(limits.uploadRequestBytes / 2);
    expect((await upload([half, half])).status).toBe(202);
    seen = 'nothing';
    const answer = await upload([half, half, Buffer.alloc(1)]);
    expect([answer.status, answer.json.code]).toEqual([413, 'payload_too_large']);
    expect(seen).toBe('nothing');
  });

  it('has its own media type and validated headers', async () => {
    expect((await upload('{}', { 'content-type': JSON_TYPE })).status).toBe(415);
    const answer = await upload('x', { 'content-range': 'bytes=0-1' });
    expect([answer.status, answer.json.errors[0].pointer]).toEqual([400, '/header/content-range']);
  });
});

describe('a response before the end of the body, on a connection that it ends', () => {
  /** A client that keeps writing when the hub has sent everything, as a proxy does. */
  async function openUpload(port: number, headers: readonly string[]) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const closed = new Promise<unknown>((resolve) => socket.once('close', resolve));
    const upload = { socket, received: '', error: '', closed };
    socket.setEncoding('latin1').on('data', (text) => {
      upload.received += text;
    });
    socket.on('error', ({ message }) => {
      upload.error = message;
    });
    await once(socket, 'connect');
    const lines = ['POST /api/themes HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close', ...headers];
    socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${limits.uploadRequestBytes}\r\n\r\n`);
    await once(socket, 'end');
    return upload;
  }
  const stream = 'Content-Type: application/octet-stream';

  it.each([
    ['without a session', [stream], ' 401 '],
    ['with a wrong media type', [`Cookie: ${COOKIE}`, 'Content-Type: text/plain'], ' 415 '],
  ])('arrives although the client sends the rest later: %s', async (_name, headers, status) => {
    const upload = await openUpload(http.port, headers);
    upload.socket.end(Buffer.alloc(limits.uploadRequestBytes));
    await upload.closed;
    expect([upload.received, upload.error]).toEqual([expect.stringContaining(status), '']);
  });

  it('keeps the connection until the request timeout', async () => {
    const patient = await startHttpApp({ timeouts: { headers: 60, request: 120, idle: 60_000, check: 20 } });
    onTestFinished(() => patient.close());
    const upload = await openUpload(patient.port, [stream]);
    expect(upload.received).toContain(' 401 ');
    // After the end of the stream, only a failed write shows that the hub has closed the connection.
    while (!upload.socket.destroyed) {
      upload.socket.write('x');
      await sleep(20);
    }
  });
});

it.each([
  ['/api/themes/aurora/config', 'PUT', JSON_TYPE],
  ['/api/themes', 'POST', 'application/octet-stream'],
])('a client that disconnects in the middle of a body for %s does no harm', async (path, method, type) => {
  seen = 'nothing';
  const controller = new AbortController();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"a":'));
    },
    pull() {
      controller.abort();
    },
  });
  const url = `http://127.0.0.1:${http.port}${path}`;
  const headers = { cookie: COOKIE, 'content-type': type };
  const init = { method, headers, body, duplex: 'half', signal: controller.signal } as RequestInit;
  await expect(fetch(url, init)).rejects.toThrow();
  expect((await put('{}')).status).toBe(204);
  expect(http.log.filter(({ level }) => (level as number) >= 50)).toEqual([]);
  // Of the request after it.
  expect(seen).toEqual({});
});
