import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { outline, parseOpenapi, parseOpenapiPlugin } from './parse-openapi.mjs';

it('replaces the parser with the outline of its output for the real document', async () => {
  const { routes, contentTypes } = await parseOpenapi();
  const glue = createRequire(import.meta.url).resolve('fastify-openapi-glue');
  const code = await parseOpenapiPlugin().load(path.join(path.dirname(glue), 'lib/Parser.js'));
  const { Parser } = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
  const parsed = await new Parser().parse();
  expect(parsed.contentTypes).toEqual(contentTypes);
  expect(parsed.routes).toEqual(routes.map(outline));
  expect(routes.length).toBeGreaterThan(40);
});

it('keeps the parts and the responses that have schemas', () => {
  const route = {
    method: 'PATCH',
    url: '/api/nodes/:id',
    operationId: 'updateNode',
    openapiPath: '/api/nodes/{id}',
    openapiSource: { summary: 'text' },
    schema: {
      summary: 'text',
      params: { type: 'object' },
      body: { content: { 'application/json': { schema: { type: 'object' } } } },
      response: { 200: { content: { 'application/json': { schema: { type: 'object' } } } }, 204: {} },
    },
  };
  expect(outline(route)).toEqual({
    method: 'PATCH',
    url: '/api/nodes/:id',
    operationId: 'updateNode',
    openapiPath: '/api/nodes/{id}',
    schema: {
      params: {},
      body: {},
      response: { 200: { content: { 'application/json': { schema: {} } } }, 204: {} },
    },
  });
});
