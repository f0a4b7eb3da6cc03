import { expect, it } from 'vitest';
import { loadContract } from '../fixtures/load.ts';
import { emitClient, emitPublicClient } from './client.ts';

function listPaths(text: string): string[] {
  return [...text.matchAll(/^ {2}'([^']+)': Pick<.*'parameters' \| (.*)>;$/gm)].map(
    ([, path, methods]) => `${path} ${methods}`,
  );
}

it('emits a client of every operation over plain HTTP', () => {
  expect(listPaths(emitClient(loadContract()))).toEqual([
    "/api/nodes 'get' | 'post'",
    "/api/nodes/{id}/metrics 'get'",
    "/api/themes 'post'",
    "/api/themes/{short}/preview 'get' | 'delete'",
  ]);
});

it('emits a client of what a theme may read', () => {
  const text = emitPublicClient(loadContract());
  expect(listPaths(text)).toEqual(["/api/nodes 'get'", "/api/nodes/{id}/metrics 'get'"]);
  expect(text).toContain('export function createPublicClient(options?: ClientOptions): PublicClient');
});
