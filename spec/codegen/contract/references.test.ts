import { describe, expect, it } from 'vitest';
import { loadDocuments } from '../fixtures/load.ts';
import { findReferenceFaults } from './references.ts';

describe('findReferenceFaults', () => {
  it('finds no fault in the fixture', () => {
    expect(findReferenceFaults(loadDocuments())).toEqual([]);
  });

  it('finds a dangling reference in either document', () => {
    const documents = loadDocuments();
    documents.openapi.components.schemas.NodeInput = { $ref: '#/components/schemas/Gone' };
    documents.asyncapi.components.schemas!.HelloMessage!.properties!.params = {
      $ref: './openapi.yaml#/components/schemas/Lost',
    };
    expect(findReferenceFaults(documents)).toEqual([
      'openapi.yaml refers to #/components/schemas/Gone, which does not exist.',
      'asyncapi.yaml refers to ./openapi.yaml#/components/schemas/Lost, which does not exist.',
      'openapi.yaml#/components/schemas/Facts is used nowhere: use it or remove it.',
    ]);
  });

  it('finds a component that only unused components use', () => {
    const documents = loadDocuments();
    documents.openapi.components.schemas.Lone = { $ref: '#/components/schemas/Lonelier' };
    documents.openapi.components.schemas.Lonelier = { type: 'string' };
    expect(findReferenceFaults(documents)).toEqual([
      'openapi.yaml#/components/schemas/Lone is used nowhere: use it or remove it.',
      'openapi.yaml#/components/schemas/Lonelier is used nowhere: use it or remove it.',
    ]);
  });

  it('finds a missing security scheme, and an unused one', () => {
    const documents = loadDocuments();
    documents.openapi.components.securitySchemes = { session: {}, other: {} };
    expect(findReferenceFaults(documents)).toEqual([
      'openapi.yaml refers to #/components/securitySchemes/nodeToken, which does not exist.',
      'openapi.yaml#/components/securitySchemes/other is used nowhere: use it or remove it.',
    ]);
  });

  it('refuses a reference to another file', () => {
    const documents = loadDocuments();
    documents.asyncapi.channels.other = {
      messages: { a: { $ref: 'https://example.com/a.yaml#/b', payload: {} } },
    };
    expect(findReferenceFaults(documents)).toEqual([
      'asyncapi.yaml refers to https://example.com/a.yaml#/b: only ./openapi.yaml may be referred to by name.',
    ]);
  });
});
