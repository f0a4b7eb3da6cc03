import { expect, it } from 'vitest';
import { loadContract } from '../fixtures/load.ts';
import { emitThemeTypes, emitTypes } from './types.ts';

it('emits an alias for each schema', async () => {
  const text = await emitTypes(await loadContract());
  expect(text).toContain("export type PublicNode = components['schemas']['PublicNode'];");
  expect(text).toMatch(/ProblemCode: "invalid_input" \| "login_required"/);
  expect(text).toContain('export interface operations {');
});

it('makes keys with a default optional, and accepts files for binary', async () => {
  const contract = await loadContract(({ openapi }) => {
    const body = openapi.paths['/api/themes']!.post!.requestBody!;
    body.content['application/octet-stream'] = { schema: { type: 'string', format: 'binary' } };
  });
  const text = await emitTypes(contract);
  expect(text).toContain('public?: boolean;');
  expect(text).toContain('"application/octet-stream": Blob | Uint8Array<ArrayBuffer>;');
});

it('requires a key that one part of an allOf describes and another requires', async () => {
  const contract = await loadContract(({ openapi }) => {
    openapi.components.schemas.AdminNode!.allOf![1]!.required = ['token', 'tags'];
  });
  expect(await emitTypes(contract)).toContain(
    'AdminNode: WithRequired<components["schemas"]["PublicNode"], "metrics" | "tags"> & {\n            token: string;\n            metrics: ',
  );
});

it('emits only the schemas that themes use, and none of the panel', async () => {
  const text = await emitThemeTypes(await loadContract());
  expect(text).toContain("export type PublicNode = components['schemas']['PublicNode'];");
  expect(text).not.toContain('AdminNode');
  expect(text).not.toContain('/api/');
});
