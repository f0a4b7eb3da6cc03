import { describe, expect, it } from 'vitest';
import type { Schema } from '../contract/documents.ts';
import { loadDocuments } from '../fixtures/load.ts';
import { findExampleFaults } from './examples.ts';

describe('findExampleFaults', () => {
  it('finds no fault in the fixture', () => {
    expect(findExampleFaults(loadDocuments())).toEqual([]);
  });

  it('finds invalid examples of schemas, media types, parameters and messages', () => {
    const { openapi, asyncapi } = loadDocuments();
    const { schemas } = openapi.components;
    Object.assign(schemas.Id!, { examples: [1, 0] });
    Object.assign(schemas.NodeInput!, { example: { name: '', other: 1 } });
    Object.assign(schemas.Problem!.properties!.title as Schema, { examples: [5] });
    Object.assign(openapi.paths['/api/nodes']!.get!.responses!['200']!.content!['application/json']!, {
      example: { ts: 1, admin: false },
    });
    Object.assign(openapi.paths['/api/nodes/{id}/metrics']!.get!.parameters![0]!, { example: 0 });
    Object.assign(asyncapi.components.messages!.Hello!, {
      examples: [{ payload: { jsonrpc: '2.0', method: 'hello', params: { hostname: 'a' } } }],
    });
    const faults = findExampleFaults({ openapi, asyncapi, hints: new Set() });
    const places = [...new Set(faults.map((fault) => fault.split(': ')[0]))];
    expect(places).toEqual([
      'openapi.yaml#/paths/~1api~1nodes/get/responses/200/content/application~1json/example',
      'openapi.yaml#/paths/~1api~1nodes~1{id}~1metrics/get/parameters/0/example',
      'openapi.yaml#/components/schemas/Id/examples/1',
      'openapi.yaml#/components/schemas/Problem/properties/title/examples/0',
      'openapi.yaml#/components/schemas/NodeInput/example',
      'asyncapi.yaml#/components/messages/Hello/examples/0/payload',
    ]);
    expect(faults).toContain(
      'openapi.yaml#/components/schemas/Id/examples/1: the example breaks its schema at "": must be >= 1.',
    );
  });

  it('does not treat a property named example as one', () => {
    const { openapi, asyncapi } = loadDocuments();
    openapi.components.schemas.ThemeTitle!.properties!.example = { type: 'integer' };
    openapi.components.schemas.ThemeTitle!.properties!.examples = { type: 'string' };
    expect(findExampleFaults({ openapi, asyncapi, hints: new Set() })).toEqual([]);
  });
});
