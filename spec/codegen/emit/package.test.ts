import { expect, it } from 'vitest';
import { loadContract } from '../fixtures/load.ts';
import { emitAsyncapiDocument, emitOpenapiDocument, emitPackage } from './package.ts';

it('emits an export for each file, with the types beside JavaScript', async () => {
  const { exports } = JSON.parse(
    emitPackage(['types.ts', 'validators.js', 'validators.d.ts', 'openapi.json']),
  );
  expect(exports).toEqual({
    './openapi.json': './openapi.json',
    './types': './types.ts',
    './validators': { types: './validators.d.ts', default: './validators.js' },
  });
});

it('emits self-contained documents', async () => {
  const contract = await loadContract();
  for (const text of [emitOpenapiDocument(contract), emitAsyncapiDocument(contract)]) {
    const document = JSON.parse(text);
    expect(text).not.toMatch(/\.yaml|x-parser/);
    for (const [, pointer = ''] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
      const target = pointer.split('/').reduce((node, key) => node?.[key], document);
      expect(target, pointer).toBeDefined();
    }
  }
});
