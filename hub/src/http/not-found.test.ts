import { expect, it } from 'vitest';
import { findAllowedMethods, listShadowedMethods } from './not-found.ts';

it.each([
  ['/api/me', ['GET', 'HEAD']],
  ['/api/nodes', ['GET', 'HEAD', 'POST']],
  ['/api/nodes/order', ['PUT']],
  ['/api/nodes/7', ['DELETE', 'PUT']],
  ['/api/nodes/anything', ['DELETE', 'PUT']],
  ['/api/nodes/7/metrics', ['GET', 'HEAD']],
  ['/api/openapi.json', ['GET', 'HEAD']],
  ['/api/ws', ['GET', 'HEAD']],
  ['/agent/x86_64', ['GET', 'HEAD']],
  ['/admin', ['GET', 'HEAD']],
])('%s allows %j', (path, methods) => expect(findAllowedMethods(path)).toEqual(methods));

it.each([
  '/api',
  '/api/',
  '/api/nodes/',
  '/api/nodes/1/2',
  '/api/openapiXjson',
  '/nodes',
  '/api/nodes//metrics',
])('%s is not in the contract', (path) => expect(findAllowedMethods(path)).toBeUndefined());

it('lists methods of template paths that would also match a literal path', () => {
  expect(listShadowedMethods()).toEqual([
    { path: '/api/nodes/order', methods: ['DELETE'] },
    { path: '/api/auth/passkeys/options', methods: ['DELETE'] },
    { path: '/api/notices/preview', methods: ['DELETE', 'PUT'] },
    { path: '/api/alert-rules/preview', methods: ['DELETE', 'PUT'] },
  ]);
});
