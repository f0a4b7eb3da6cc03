import openapiTypescript, { astToString, stringToAST } from 'openapi-typescript';
import type { Contract } from '../contract/contract.ts';
import type { Schema } from '../contract/documents.ts';
import { readShape } from '../schema/schema-shape.ts';
import { HEADER } from '../source-text.ts';

type Options = NonNullable<Parameters<typeof openapiTypescript>[1]>;
type Source = Exclude<Parameters<typeof openapiTypescript>[0], string>;
type TypeNode = ReturnType<NonNullable<Options['transform']>>;

/** The types of openapi.yaml, with an alias for each schema. */
export function emitTypes({ openapi }: Contract): Promise<string> {
  return writeTypes(openapi);
}

/** What themes read and write; the schemas that these refer to come with them. */
const themeSchemas = [
  'Me',
  'PublicSnapshot',
  'NodeHistory',
  'NodeDetails',
  'NodeGauges',
  'IncidentPage',
  'Availability',
  'NoticeList',
  'Services',
  'ThemeConfig',
  'ThemeConfigEntry',
  'ThemeManifest',
];

/** The types of what a theme meets, so that the published SDK carries nothing of the panel. */
export function emitThemeTypes({ openapi, schemas }: Contract): Promise<string> {
  const kept = collectSchemas(schemas, themeSchemas);
  return writeTypes({ ...openapi, paths: {}, components: { schemas: kept } });
}

/** The named schemas and every one that they refer to, in the order of the document. */
function collectSchemas(schemas: Record<string, Schema>, names: readonly string[]): Record<string, Schema> {
  const found = new Set<string>();
  const collect = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const references = JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, reference = ''] of references) collect(reference);
  };
  for (const name of names) if (schemas[name]) collect(name);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

async function writeTypes(openapi: Contract['openapi']): Promise<string> {
  // openapi-typescript changes what it is given.
  const document = structuredClone(openapi);
  const { schemas } = document.components;
  for (const schema of Object.values(schemas)) hoistRequired(schemas, schema);
  const nodes = await openapiTypescript(document as unknown as Source, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    // A default is the reader's business: in a body that is sent the key stays optional.
    defaultNonNullable: false,
    // The checks of references and of problems have been made by then.
    silent: true,
    transform: (schema) =>
      schema.format === 'binary' ? parseType('Blob | Uint8Array<ArrayBuffer>') : undefined,
  });
  return `${HEADER}\n${astToString(nodes)}`;
}

/**
 * A key may be required by one part of an allOf and described by another; openapi-typescript sees that only where the whole
 * requires it. Keys that each part requires of itself stay where they are.
 */
function hoistRequired(schemas: Record<string, Schema>, schema: Schema): void {
  if (!schema.allOf) return;
  const shape = readShape(schemas, schema);
  const parts = schema.allOf.map((part) => readShape(schemas, part)).filter((part) => part.kind === 'object');
  if (shape.kind !== 'object') return;
  const isHalf = (key: string) => parts.some((part) => key in part.properties && !part.required.has(key));
  schema.required = [...shape.required].filter((key) => schema.required?.includes(key) || isHalf(key));
}

function parseType(text: string): TypeNode {
  const [statement] = stringToAST(`type Parsed = ${text};`) as unknown as { type: TypeNode }[];
  return statement?.type;
}
