import { expect, it } from 'vitest';
import { loadContract } from '../fixtures/load.ts';
import { emitClient } from './client.ts';

function listPaths(text: string): string[] {
  return [...text.matchAll(/^ {2}'([^']+)': Pick<.*'parameters' \| (.*)>;$/gm)].map(
    ([, path, methods]) => `${path} ${methods}`,
  );
}

it('emits a client of every operation over plain HTTP', async () => {
  expect(listPaths(emitClient(await loadContract()))).toEqual([
    "/api/nodes 'get' | 'post'",
    "/api/nodes/{id}/metrics 'get'",
    "/api/themes 'post'",
    "/api/themes/{short}/preview 'get' | 'delete'",
  ]);
});
