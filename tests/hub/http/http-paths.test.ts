import { once } from 'node:events';
import { connect } from 'node:net';
import { operations } from '@muster/generated/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COOKIE, type HttpApp, startHttpApp } from '../../support/hub/http-app.ts';
import { sendRaw } from '../../support/network/http.ts';

let http: HttpApp;

beforeAll(async () => {
  http = await startHttpApp({
    files: {
      'default/index.html': '<p>status</p>',
      'admin/index.html': '<meta name="csrf-token" content="">',
    },
    handlers: { getHealth: () => ({ status: 200, body: { status: 'ok', version: '1' } }) },
    registerSockets(app, access) {
      for (const url of [operations.connectAgent.path, operations.openLiveStream.path])
        app.route({
          method: 'GET',
          url,
          handler: access.requireUpgrade,
          wsHandler: (socket) => socket.close(),
        });
    },
  });
});
afterAll(() => http.close());

const PROBLEM = 'application/problem+json; charset=utf-8';

describe('an unknown path below /api', () => {
  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/unknown.html',
    '/api/index.html',
    '/api/nodes/',
    '/api/nodes//metrics',
    '/api/nodes/1/2/3',
    '/api//nodes',
    '/api/../api/nodes',
    '/api/%2e%2e/index.html',
    '/api%2Fnodes',
    '/api%2funknown',
    '/%61pi/unknown',
    '/api/.env',
    '/api/unknown?x=%zz',
  ])('%s is 404 for any method, and never a page', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const headers = { accept: 'text/html,application/json;q=0.9,*/*;q=0.8' };
      const answer = await http.ask(path, { method, headers });
      expect([method, answer.status, answer.headers['content-type']]).toEqual([method, 404, PROBLEM]);
      if (method !== 'HEAD') expect(answer.json.code).toBe('not_found');
    }
  });
});

describe('a known path with another method', () => {
  it.each([
    ['/api/me', 'POST', 'GET, HEAD'],
    ['/api/me', 'OPTIONS', 'GET, HEAD'],
    ['/api/me', 'TRACE', 'GET, HEAD'],
    ['/api/me', 'PROPFIND', 'GET, HEAD'],
    ['/api/nodes', 'PATCH', 'GET, HEAD, POST'],
    ['/api/nodes/1', 'GET', 'DELETE, PUT'],
    ['/api/nodes/1', 'HEAD', 'DELETE, PUT'],
    ['/api/nodes/order', 'DELETE', 'PUT'],
    ['/api/nodes/order', 'GET', 'PUT'],
    ['/api/auth/login', 'GET', 'POST'],
    ['/api/ws', 'POST', 'GET, HEAD'],
    ['/api/agent/ws', 'DELETE', 'GET, HEAD'],
    ['/install.sh', 'POST', 'GET, HEAD'],
    ['/agent/x86_64', 'PUT', 'GET, HEAD'],
    ['/', 'POST', 'GET, HEAD'],
    ['/admin', 'POST', 'GET, HEAD'],
    ['/admin/nodes', 'DELETE', 'GET, HEAD'],
    ['/node/1', 'POST', 'GET, HEAD'],
    ['/nodes', 'MKCOL', 'GET, HEAD'],
    ['/', 'QUERY', 'GET, HEAD'],
    ['/api/me', 'QUERY', 'GET, HEAD'],
  ])('%s rejects %s and allows %s', async (path, method, allow) => {
    const answer = await http.ask(path, { method, headers: { cookie: COOKIE } });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.json.code).toBe('method_not_allowed');
  });

  it('also with a body of any media type', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await http.ask('/api/me', { method: 'POST', headers, body: 'x' })).status).toBe(405);
  });
});

describe('HEAD', () => {
  it.each(['/api/health', '/', '/admin'])('is allowed wherever GET is: %s', async (path) => {
    const get = await http.ask(path);
    const head = await http.ask(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });
});

describe('a WebSocket path without an upgrade', () => {
  it.each(['/api/ws', '/api/agent/ws', '/api/ws?gzip'])('%s requires one', async (path) => {
    for (const headers of [{}, { connection: 'upgrade', upgrade: 'h2c' }]) {
      const answer = await http.ask(path, { headers });
      expect([answer.status, answer.json.code, answer.headers.upgrade]).toEqual([
        426,
        'upgrade_required',
        'websocket',
      ]);
    }
  });

  it('other paths ignore an upgrade header', async () => {
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    expect((await http.ask('/api/health', { headers })).status).toBe(200);
    expect((await http.ask('/api/unknown', { headers })).status).toBe(404);
    expect((await http.ask('/', { headers })).text).toBe('<p>status</p>');
  });
});

describe('a malformed path', () => {
  it.each(['/api/nodes/%zz', '/%', '/admin/%c0%ae', '/api/%ff'])('%s is a bad request', async (path) => {
    const answer = await http.ask(path);
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_request']);
    expect(answer.headers['content-type']).toBe(PROBLEM);
  });

  it('may have any length within the limit', async () => {
    const long = 'x'.repeat(5000);
    expect(
      (await http.ask(`/api/nodes/${long}`, { method: 'DELETE', headers: { cookie: COOKIE } })).status,
    ).toBe(400);
    expect((await http.ask(`/api/${long}`)).status).toBe(404);
    expect((await http.ask(`/node/${long}`)).text).toBe('<p>status</p>');
  });
});

describe('a malformed HTTP request', () => {
  it.each([
    ['a line of nonsense', 'nonsense\r\n\r\n', 400],
    ['a bad header', 'GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400],
  ])('is refused and the connection closed: %s', async (_name, bytes, status) => {
    const answer = await sendRaw(http.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('gets a problem document', async () => {
    const answer = await sendRaw(http.port, 'nonsense\r\n\r\n');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(head).toMatch(/connection: close/i);
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('a slow client', () => {
  let patient: HttpApp;
  beforeAll(async () => {
    patient = await startHttpApp({ timeouts: { headers: 60, request: 120, idle: 60_000, check: 20 } });
  });
  afterAll(() => patient.close());

  it.each([
    ['with its headers', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    [
      'with its body',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('%s gets 408', async (_name, bytes) => {
    const answer = await sendRaw(patient.port, bytes);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status: 408,
      code: 'request_timeout',
    });
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
  });
});

/** A promise and its resolver. */
function createSignal(): { happened: Promise<void>; happen: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { happened: promise, happen: resolve };
}

it('announces the shutdown and finishes requests in progress', async () => {
  const [reached, release, closing, refused] = [
    createSignal(),
    createSignal(),
    createSignal(),
    createSignal(),
  ];
  const hub = await startHttpApp({
    handlers: {
      async getHealth() {
        reached.happen();
        await release.happened;
        return { status: 200, body: { status: 'ok', version: '1' } };
      },
    },
    registerSockets(app) {
      app.addHook('preClose', (done) => {
        closing.happen();
        done();
      });
      app.addHook('onSend', async (_request, reply, payload) => {
        if (reply.statusCode === 503) refused.happen();
        return payload;
      });
    },
  });
  const under = listen(hub.port);
  const late = listen(hub.port);
  // On close the server ends idle connections; one in the middle of a request is not idle.
  late.socket.write('GET /api/me HTTP/1.1\r\nAccept: application/json\r\nHo');
  under.socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
  await reached.happened;
  const closed = hub.close();
  await closing.happened;
  late.socket.write('st: a\r\n\r\n');
  await refused.happened;
  release.happen();
  const [first, second] = await Promise.all([under.heard, late.heard]);
  await closed;
  expect(first).toMatch(/^HTTP\/1.1 200 /);
  expect(first).toMatch(/connection: close\r\n/i);
  expect(second).toMatch(/^HTTP\/1.1 503 /);
  expect(second).toMatch(/retry-after: 5\r\n/i);
  expect(second).toMatch(/connection: close\r\n/i);
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'shutting_down' });
});

/** A connection and everything received until it closes. */
function listen(port: number) {
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk.toString();
  });
  return { socket, heard: once(socket, 'close').then(() => answers) };
}

it('answers a client that does not accept JSON in text', async () => {
  const answer = await http.ask('/api/unknown', { headers: { accept: 'text/plain' } });
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'Nothing exists at this path.\n',
  ]);
  expect(answer.headers['content-security-policy']).toContain('sandbox');
});
