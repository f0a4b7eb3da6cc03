import type { Contract } from '../contract/contract.ts';
import type { Schema } from '../contract/documents.ts';

const REFERENCE = '#/components/schemas/';

/** The JSON Schema of `theme.json`, self-contained, for editors: a theme names it in its key `$schema`. */
export function emitThemeSchema({ schemas, openapi }: Contract): string {
  const { ThemeManifest: manifest = {} } = schemas;
  const { config = {}, ...properties } = manifest.properties ?? {};
  const root: Schema = {
    ...manifest,
    properties: {
      $schema: { type: 'string', description: 'The address of this schema.' },
      ...properties,
      // A hub skips invalid entries; an editor marks them.
      config: { ...config, items: { $ref: `${REFERENCE}ThemeConfigEntry` } },
    },
  };
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `theme.json of Muster ${openapi.info.version}`,
    ...toStandalone(root),
    $defs: Object.fromEntries(
      listReferences(root, schemas).map((name) => [name, toStandalone(schemas[name] ?? {})]),
    ),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Names of all schemas that a schema leads to, sorted. */
function listReferences(root: Schema, schemas: Contract['schemas']): string[] {
  const found = new Set<string>();
  const waiting: Schema[] = [root];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop())
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(schemas[name] ?? {});
    }
  return [...found].sort();
}

/** With references into `$defs`, and without extensions of OpenAPI. */
function toStandalone(schema: Schema): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key.startsWith('x-')) return;
    return key === '$ref' && typeof value === 'string' ? value.replace(REFERENCE, '#/$defs/') : value;
  });
}
