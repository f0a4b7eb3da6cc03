import { type OperationId, operations } from '@muster/generated/operations';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../lib/errors.ts';
import { createValidatorCompiler, type RawInput, readInput } from './validation.ts';

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** Lets Fastify validate the parts of a request by the operation's compiler. Resolves with the input or the error. */
async function validate(
  id: OperationId,
  { params = {}, query = {}, headers = {}, body }: Sent,
): Promise<RawInput | DomainError> {
  const app = fastify();
  let result: RawInput | DomainError | undefined;
  app.route({
    method: 'POST',
    url: '/',
    schema: { params: {}, querystring: {}, headers: {}, body: {} },
    validatorCompiler: createValidatorCompiler(operations[id]),
    attachValidation: true,
    preValidation: async (request) => void Object.assign(request, { params, query, headers, body }),
    async handler(request) {
      try {
        result = readInput(operations[id], request);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        result = error;
      }
    },
  });
  await app.inject({ method: 'POST', url: '/' });
  await app.close();
  if (result === undefined) throw new Error('the route failed');
  return result;
}

async function read(id: OperationId, sent: Sent): Promise<RawInput> {
  const result = await validate(id, sent);
  if (result instanceof DomainError) throw result;
  return result;
}

/** Pointers of the errors. */
async function findErrors(id: OperationId, sent: Sent): Promise<string[]> {
  const result = await validate(id, sent);
  if (!(result instanceof DomainError)) return [];
  expect(result.code).toBe('invalid_request');
  return (result.errors ?? []).map(({ pointer }) => pointer);
}

describe('parameters', () => {
  it('are converted from text and get their defaults', async () => {
    const { params, query } = await read('getNodeMetrics', { params: { id: '7' }, query: { points: '100' } });
    expect(params).toEqual({ id: 7 });
    expect(query).toEqual({ hours: 6, points: 100 });
  });

  it.each([
    '0',
    '-1',
    '1.5',
    'x',
    '',
    '1e400',
    '9007199254740992',
    '0x10',
    ' ',
    'null',
    'true',
    'Infinity',
    '9'.repeat(400),
    '1e0',
    '+1',
    ' 1',
  ])('are refused if they are not an id: %j', async (id) =>
    expect(await findErrors('deleteNode', { params: { id } })).toEqual(['/path/id']),
  );

  it.each([
    [{ limit: '0' }, '/query/limit'],
    [{ limit: '1.5' }, '/query/limit'],
    [{ limit: '' }, '/query/limit'],
    [{ limit: ['1', '2'] }, '/query/limit'],
    [{ limit: '9'.repeat(400) }, '/query/limit'],
    [{ action: 'all' }, '/query/action'],
    [{ unknown: '1' }, '/query/unknown'],
    [{ 'a/b~c': '1' }, '/query/a~1b~0c'],
  ])('are refused with their pointer: %j', async (query, pointer) => {
    expect(await findErrors('listAuditEntries', { query })).toEqual([pointer]);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ hours: '0' }, { hours: 1 }],
    [{ hours: '-24' }, { hours: 1 }],
    [{ hours: '0.2' }, { hours: 1 }],
    [{ hours: '1.5' }, { hours: 2 }],
    [{ hours: '9'.repeat(400) }, { hours: Number.MAX_SAFE_INTEGER }],
    [{ hours: '' }, { hours: 6 }],
    [{ hours: '24h' }, { hours: 6 }],
    [{ hours: '0x10' }, { hours: 6 }],
    [{ hours: '1e400' }, { hours: 6 }],
    [{ hours: ['1', '2'] }, { hours: 1 }],
    [{ points: '0' }, { hours: 6, points: 1 }],
    [{ points: 'auto' }, { hours: 6 }],
    [{ series: 'all' }, { hours: 6 }],
    [{ series: ['ping', 'metrics'] }, { hours: 6, series: 'ping' }],
    [{ _: '1790000000', t: 'x', 'a/b~c': '1', __proto__: '1' }, { hours: 6 }],
    [
      { hours: '1', points: '0', series: 'all', _: '1' },
      { hours: 1, points: 1 },
    ],
  ])('of a theme operation are narrowed: %j', async (query, expected) => {
    expect((await read('getNodeMetrics', { params: { id: '1' }, query })).query).toEqual(expected);
  });

  it('of a theme operation in the path are refused', async () => {
    expect(await findErrors('getNodeMetrics', { params: { id: 'x' }, query: { _: '1' } })).toEqual([
      '/path/id',
    ]);
  });

  it.each(['getMe', 'listNodes', 'getThemeConfig'] as const)('that are unknown pass for %s', async (id) => {
    expect(await findErrors(id, { params: { short: 'aurora' }, query: { _: '1', t: 'now' } })).toEqual([]);
  });

  it('accept a window of any size, which is limited later', async () => {
    const { query } = await read('getNodeMetrics', { params: { id: '1' }, query: { hours: '999999' } });
    expect(query).toEqual({ hours: 999_999 });
  });

  it('in headers are checked, and undeclared headers pass', async () => {
    const headers = { host: 'a', 'content-range': 'bytes 0-9' };
    expect(await findErrors('uploadTheme', { headers })).toEqual(['/header/content-range']);
    expect(
      await findErrors('uploadTheme', { headers: { host: 'a', 'content-range': 'bytes 0-9/10' } }),
    ).toEqual([]);
  });

  it('that are unknown pass if the operation refuses nothing', async () => {
    expect((await read('getMe', { query: { _: '123' } })).query).toEqual({});
  });

  it('that are unknown are refused otherwise', async () => {
    expect(await findErrors('createNode', { query: { _: '123' }, body: { name: 'a' } })).toEqual([
      '/query/_',
    ]);
  });
});

describe('bodies', () => {
  it('are not converted', async () => {
    const body = { name: 'web-1', tags: ['a'], price: 4.5 };
    expect((await read('createNode', { body })).body).toBe(body);
  });

  it.each([
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x'.repeat(65) }, '/name'],
    [{ name: 5 }, '/name'],
    [{ name: null }, '/name'],
    [{ name: 'a\nb' }, '/name'],
    [{ name: 'a', price: '5' }, '/price'],
    [{ name: 'a', price: -1 }, '/price'],
    [{ name: 'a', public: 'true' }, '/public'],
    [{ name: 'a', public: 1 }, '/public'],
    [{ name: 'a', tags: ['x', 'x'] }, '/tags'],
    [{ name: 'a', tags: [1] }, '/tags/0'],
    [{ name: 'a', tags: 'x' }, '/tags'],
    [{ name: 'a', token: 'x' }, '/token'],
    [{ name: 'a', id: 1 }, '/id'],
    [{ name: 'a', expires_at: '2026-02-30' }, '/expires_at'],
    [{ name: 'a', traffic_reset_day: 32 }, '/traffic_reset_day'],
    [{ name: 'a', traffic_mode: 'all' }, '/traffic_mode'],
    [{ name: 'a', 'x/y': 1 }, '/x~1y'],
    [[], ''],
    ['text', ''],
    [null, ''],
    [5, ''],
  ])('are refused with their pointer: %j', async (body, pointer) => {
    expect(await findErrors('createNode', { body })).toEqual([pointer]);
  });

  it('are refused with all errors', async () => {
    const pointers = await findErrors('createNode', { body: { price: 'x', currency: 'eur', foo: 1 } });
    expect(pointers.toSorted()).toEqual(['/currency', '/foo', '/name', '/price']);
  });

  it('report a limited number of errors', async () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, 1]));
    expect(await findErrors('createNode', { body })).toHaveLength(50);
  });

  it('describe their errors', async () => {
    try {
      await read('createNode', { body: { name: 'a', traffic_mode: 'all', foo: 1 } });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        message: 'The request does not match the contract: 2 errors.',
        errors: [
          { pointer: '/traffic_mode', detail: 'must be one of sum, max, up, down' },
          { pointer: '/foo', detail: 'is not known' },
        ],
      });
    }
  });
});

it('reports the errors of all parts of a request', async () => {
  const sent = { params: { id: '0x10' }, query: { a: '1' }, body: { name: 5 } };
  expect(await findErrors('updateNode', sent)).toEqual(['/path/id', '/query/a', '/name']);
});

it('converts the other parameters of a request without its optional body', async () => {
  const { params, body } = await read('deleteNode', { params: { id: '7' } });
  expect({ params, body }).toEqual({ params: { id: 7 }, body: undefined });
});
