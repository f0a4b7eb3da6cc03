import { type OperationId, operations } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain/errors.ts';
import { readInput } from './validation.ts';

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
}

function read(id: OperationId, { params = {}, query = {}, headers = {}, body }: Sent) {
  return readInput(operations[id], { params, query, headers } as unknown as FastifyRequest, body);
}

/** Pointers of the places that are refused. */
function findPlaces(id: OperationId, sent: Sent): string[] {
  try {
    read(id, sent);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe('invalid_request');
    return (error.errors ?? []).map(({ pointer }) => pointer);
  }
}

describe('parameters', () => {
  it('are converted from text and get their defaults', () => {
    const { params, query } = read('getNodeMetrics', { params: { id: '7' }, query: { points: '100' } });
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
  ])('are refused when they are no id: %j', (id) =>
    expect(findPlaces('deleteNode', { params: { id } })).toEqual(['/path/id']),
  );

  it.each([
    [{ hours: '0' }, '/query/hours'],
    [{ hours: '1.5' }, '/query/hours'],
    [{ hours: '' }, '/query/hours'],
    [{ hours: ['1', '2'] }, '/query/hours'],
    [{ points: '-1' }, '/query/points'],
    [{ series: 'all' }, '/query/series'],
    [{ series: ['ping', 'metrics'] }, '/query/series'],
    [{ unknown: '1' }, '/query/unknown'],
    [{ 'a/b~c': '1' }, '/query/a~1b~0c'],
  ])('are refused with their place: %j', (query, place) => {
    expect(findPlaces('getNodeMetrics', { params: { id: '1' }, query })).toEqual([place]);
  });

  it('take any large window, which is narrowed later', () => {
    expect(read('getNodeMetrics', { params: { id: '1' }, query: { hours: '999999' } }).query).toEqual({
      hours: 999_999,
    });
  });

  it('in headers are checked beside headers that nobody declared', () => {
    const headers = { host: 'a', 'content-range': 'bytes 0-9' };
    expect(findPlaces('uploadTheme', { headers })).toEqual(['/header/content-range']);
    expect(findPlaces('uploadTheme', { headers: { host: 'a', 'content-range': 'bytes 0-9/10' } })).toEqual(
      [],
    );
  });

  it('that an operation does not know are nobody’s business where it refuses nothing', () => {
    expect(read('getMe', { query: { _: '123' } }).query).toEqual({});
  });

  it('that an operation does not know are refused where it refuses anything', () => {
    expect(findPlaces('createNode', { query: { _: '123' }, body: { name: 'a' } })).toEqual(['/query/_']);
  });
});

describe('bodies', () => {
  it('are taken as they are', () => {
    const body = { name: 'web-1', tags: ['a'], price: 4.5 };
    expect(read('createNode', { body }).body).toBe(body);
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
  ])('are refused with their place: %j', (body, place) => {
    expect(findPlaces('createNode', { body })).toEqual([place]);
  });

  it('are refused with every place at once', () => {
    const places = findPlaces('createNode', { body: { price: 'x', currency: 'eur', foo: 1 } });
    expect(places.toSorted()).toEqual(['/currency', '/foo', '/name', '/price']);
  });

  it('name a bounded number of places', () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, 1]));
    expect(findPlaces('createNode', { body })).toHaveLength(50);
  });

  it('say what is wrong in words', () => {
    try {
      read('createNode', { body: { name: 'a', traffic_mode: 'all', foo: 1 } });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        message: 'The request breaks the contract in 2 places.',
        errors: [
          { pointer: '/traffic_mode', detail: 'must be one of sum, max, up, down' },
          { pointer: '/foo', detail: 'is not known' },
        ],
      });
    }
  });
});
