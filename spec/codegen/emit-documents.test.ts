import { expect, it } from 'vitest';
import { emitAsyncapiDocument, emitOpenapiDocument } from './emit-documents.ts';
import { loadContract } from './fixtures/load.ts';

it('emits documents that stand alone', () => {
  const contract = loadContract();
  for (const text of [emitOpenapiDocument(contract), emitAsyncapiDocument(contract)]) {
    const document = JSON.parse(text);
    expect(text).not.toMatch(/\.yaml|x-parser/);
    for (const [, pointer = ''] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
      const target = pointer.split('/').reduce((node, key) => node?.[key], document);
      expect(target, pointer).toBeDefined();
    }
  }
});
