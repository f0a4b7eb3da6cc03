import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseOpenapi, parseOpenapiPlugin } from './parse-openapi.mjs';

it('replaces the parser with its output for the real document', async () => {
  const { routes, contentTypes } = await parseOpenapi();
  const glue = createRequire(import.meta.url).resolve('fastify-openapi-glue');
  const code = await parseOpenapiPlugin().load(path.join(path.dirname(glue), 'lib/Parser.js'));
  const { Parser } = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
  const parsed = await new Parser().parse();
  expect(parsed.contentTypes).toEqual(contentTypes);
  expect(JSON.parse(JSON.stringify(parsed.routes))).toEqual(
    JSON.parse(JSON.stringify(routes.map((route: object) => ({ ...route, openapiSource: undefined })))),
  );
  expect(routes.length).toBeGreaterThan(40);
});
