import { describe, expect, it } from 'vitest';
import { getNodePath, parseRoute } from './route.ts';

describe('parseRoute', () => {
  it.each([
    ['/', { page: 'fleet' }],
    ['/index.html', { page: 'fleet' }],
    ['/node/1', { page: 'node', id: 1 }],
    ['/node/42/', { page: 'node', id: 42 }],
    ['/node/9007199254740991', { page: 'node', id: 9_007_199_254_740_991 }],
    ['/node/9007199254740993', { page: 'missing' }],
    ['/node/0', { page: 'missing' }],
    ['/node/01', { page: 'missing' }],
    ['/node/-1', { page: 'missing' }],
    ['/node/1e3', { page: 'missing' }],
    ['/node/', { page: 'missing' }],
    ['/node/1/more', { page: 'missing' }],
    ['/other', { page: 'missing' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it('parses what it writes', () => {
    expect(parseRoute(getNodePath(7))).toEqual({ page: 'node', id: 7 });
  });
});
