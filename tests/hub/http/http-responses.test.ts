import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../../hub/src/lib/errors.ts';
import { StoreError } from '../../../hub/src/store/errors.ts';
import { COOKIE, type HttpApp, startHttpApp } from '../../support/hub/http-app.ts';

let answer: () => unknown = () => undefined;

const handlers = {
  getHealth: () => answer(),
  deleteNode: () => answer(),
  createNode: () => answer(),
  login: () => answer(),
  backupDatabase: () => answer(),
  getInstallScript: () => answer(),
  startOauth: () => answer(),
  listNodes: () => answer(),
};

let http: HttpApp;
let strict: HttpApp;

beforeAll(async () => {
  http = await startHttpApp({ handlers });
  strict = await startHttpApp({ handlers, validateResponses: true });
});
afterAll(async () => {
  await http.close();
  await strict.close();
});

const health = { status: 'ok', version: '1' };
const asAdmin = { cookie: COOKIE };

describe('a response', () => {
  it('in JSON has only the keys of its schema', async () => {
    answer = () => ({ status: 200, body: { ...health, secret: 'x', nested: { secret: 'x' } } });
    const { text, headers } = await http.ask('/api/health');
    expect(text).toBe('{"status":"ok","version":"1"}');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('that is already encoded is sent unchanged', async () => {
    const pool = Buffer.from('before{"ts":1}after');
    answer = () => ({ status: 200, body: new Uint8Array(pool.buffer, pool.byteOffset + 6, 8) });
    const { text, headers } = await http.ask('/api/nodes');
    expect([text, headers['content-length']]).toEqual(['{"ts":1}', '8']);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('may be empty', async () => {
    answer = () => ({ status: 204 });
    const { status, text, headers } = await http.ask('/api/nodes/1', { method: 'DELETE', headers: asAdmin });
    expect([status, text, headers['content-type']]).toEqual([204, '', undefined]);
  });

  it('may be text', async () => {
    answer = () => ({ status: 200, body: '#!/bin/sh\n' });
    const { text, headers } = await http.ask('/install.sh');
    expect([text, headers['content-type']]).toEqual(['#!/bin/sh\n', 'text/x-shellscript']);
  });

  it('may be a redirect, with its headers', async () => {
    const cookies = ['a=1; HttpOnly', 'b=2'];
    answer = () => ({ status: 302, headers: { location: 'https://id.example/', 'set-cookie': cookies } });
    const { status, headers } = await http.ask('/api/auth/oauth');
    expect([status, headers.location, headers['set-cookie']]).toEqual([302, 'https://id.example/', cookies]);
  });

  it('may be a stream with custom headers', async () => {
    answer = () => ({
      status: 200,
      headers: { 'content-length': 6, 'cache-control': 'private' },
      body: (async function* () {
        yield Buffer.from('abc');
        yield new Uint8Array([100, 101, 102]);
      })(),
    });
    const { text, headers } = await http.ask('/api/db/backup', { headers: asAdmin });
    expect(text).toBe('abcdef');
    expect(headers).toMatchObject({ 'content-type': 'application/vnd.sqlite3', 'cache-control': 'private' });
  });

  it('that is a stream is aborted when its source fails, and the log says why', async () => {
    answer = () => ({
      status: 200,
      body: (async function* () {
        yield Buffer.from('abc');
        throw new Error('the disk is gone');
      })(),
    });
    await expect(http.ask('/api/db/backup', { headers: asAdmin })).rejects.toThrow();
    expect(JSON.stringify(http.log)).toContain('the disk is gone');
  });
});

describe('an internal error', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('secret cause'))],
    ['throws what is no error', () => Promise.reject('secret cause')],
    ['throws nothing', () => Promise.reject()],
    [
      'throws an error with a status',
      () => Promise.reject(Object.assign(new Error('secret cause'), { statusCode: 418 })),
    ],
    [
      'throws an error with a code',
      () => Promise.reject(Object.assign(new Error('secret cause'), { code: 'EACCES' })),
    ],
    ['returns nothing', () => undefined],
    ['returns an undeclared status', () => ({ status: 201, body: { secret: 'cause' } })],
    ['returns a problem’s status', () => ({ status: 500, body: { secret: 'cause' } })],
    ['returns a body of another kind', () => ({ status: 200, body: undefined })],
  ])('gives a 500 without details: a handler %s', async (_name, act) => {
    answer = act;
    const { status, json, text } = await http.ask('/api/health');
    expect([status, json.code]).toEqual([500, 'internal']);
    expect(text).not.toMatch(/secret|cause|EACCES/);
    const entry = http.log.find(({ request_id: id, level }) => id === json.request_id && level === 50);
    expect(entry).toBeDefined();
  });

  it('is a body for an operation without one', async () => {
    answer = () => ({ status: 204, body: { secret: 'cause' } });
    const { status, text } = await http.ask('/api/nodes/1', { method: 'DELETE', headers: asAdmin });
    expect([status, text.includes('secret')]).toEqual([500, false]);
  });

  it('keeps nothing of the response it replaces', async () => {
    answer = () => ({ status: 200, headers: { 'set-cookie': 'a=1', location: '/' }, body: undefined });
    const { status, headers } = await http.ask('/api/health');
    expect([status, headers['set-cookie'], headers.location]).toEqual([500, undefined, undefined]);
  });

  it('is logged with its cause under the request id', async () => {
    answer = () => Promise.reject(new Error('the very cause'));
    const { json } = await http.ask('/api/health');
    const entry = http.log.find(({ request_id: id }) => id === json.request_id);
    expect(entry).toMatchObject({ err: { message: 'the very cause' } });
  });
});

describe('a domain error', () => {
  it.each([
    ['conflict', 409, undefined, undefined],
    ['too_many_attempts', 429, 61.2, '62'],
    ['too_many_attempts', 429, undefined, '5'],
    ['busy', 503, 0, '0'],
    ['shutting_down', 503, undefined, '5'],
    ['not_found', 404, undefined, undefined],
  ] as const)('%s is %i with Retry-After', async (code, status, retryAfter, header) => {
    answer = () => {
      throw new DomainError(code, 'A sentence.', retryAfter === undefined ? {} : { retryAfter });
    };
    const { status: got, json, headers } = await http.ask('/api/health');
    expect([got, json.code, json.detail, headers['retry-after']]).toEqual([
      status,
      code,
      'A sentence.',
      header,
    ]);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('of the store is returned without its message', async () => {
    answer = () => {
      throw new StoreError('full', 'SQLITE_FULL in /secret/path');
    };
    const { status, json, text } = await http.ask('/api/health');
    expect([status, json.code]).toEqual([507, 'storage_full']);
    expect(text).not.toContain('secret');
    expect(JSON.stringify(http.log)).toContain('SQLITE_FULL');
  });
});

describe('response validation', () => {
  const asked = async (path: string, method = 'GET', body?: string) => {
    const headers = { ...asAdmin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const { status, json } = await strict.ask(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const entry = strict.log.find(({ request_id: id, level }) => id === json?.request_id && level === 50);
    return [status, (entry?.err as { message: string } | undefined)?.message];
  };
  const credentials = '{"username":"admin","password":"x"}';

  it('passes valid responses', async () => {
    answer = () => ({ status: 200, body: health });
    expect(await asked('/api/health')).toEqual([200, undefined]);
    answer = () => ({ status: 204 });
    expect(await asked('/api/nodes/1', 'DELETE')).toEqual([204, undefined]);
    answer = () => Promise.reject(new DomainError('not_found', 'A sentence.'));
    expect(await asked('/api/nodes/1', 'DELETE')).toEqual([404, undefined]);
    const headers = { 'Content-Disposition': 'attachment', 'Content-Length': 5 };
    answer = () => ({ status: 200, headers, body: Buffer.from('bytes') });
    expect(await asked('/api/db/backup')).toEqual([200, undefined]);
  });

  it.each([
    ['a value that the schema forbids', { status: 200, body: { ...health, status: 'fine' } }, 'body/status'],
    ['a value of another type', { status: 200, body: { status: 'ok', version: 1 } }, 'body/version'],
    [
      'encoded bytes that lack a key',
      { status: 200, body: Buffer.from('{"status":"ok"}') },
      "property 'version'",
    ],
    [
      'encoded bytes with a key too many',
      { status: 200, body: Buffer.from('{"status":"ok","version":"1","x":1}') },
      'additional',
    ],
    ['encoded bytes that are no JSON', { status: 200, body: Buffer.from('{') }, 'JSON'],
  ])('turns an invalid response into a 500: %s', async (_name, output, reason) => {
    answer = () => output;
    const [status, message] = await asked('/api/health');
    expect([status, message]).toEqual([500, expect.stringContaining(reason)]);
  });

  it('turns a missing header into a 500', async () => {
    answer = () => ({ status: 200, body: { username: 'admin', expires_at: 1 } });
    expect(await asked('/api/auth/login', 'POST', credentials)).toEqual([
      500,
      'login violates the contract with 200: the header Set-Cookie is missing',
    ]);
  });

  it('turns an undeclared problem into a 500', async () => {
    answer = () => Promise.reject(new DomainError('conflict', 'A sentence.'));
    expect(await asked('/api/health')).toEqual([
      500,
      'getHealth violates the contract with 409: the status is not declared',
    ]);
  });

  it('allows the problems that any request can get', async () => {
    const big = await strict.ask('/api/health', { body: 'x'.repeat(65_537) });
    expect(big.status).toBe(413);
    expect((await strict.ask('/api/unknown')).status).toBe(404);
  });
});

it('request ids are unique within and across runs of the hub', async () => {
  answer = () => Promise.reject(new Error('x'));
  const ids = await Promise.all([1, 2, 3].map(async () => (await http.ask('/api/health')).json.request_id));
  expect(new Set(ids).size).toBe(3);
  const { json } = await http.ask('/api/health', {
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  });
  expect(json.request_id).not.toBe('mine');
});

it('does not start with missing handlers', async () => {
  await expect(startHttpApp({ handlers: { getMe: undefined as never } })).rejects.toThrow(
    'getMe has no handler',
  );
});
