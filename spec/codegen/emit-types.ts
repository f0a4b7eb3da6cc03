import openapiTypescript, { astToString, stringToAST } from 'openapi-typescript';
import type { Contract } from './contract.ts';
import type { Schema } from './documents.ts';
import { readShape } from './schema-shape.ts';
import { header } from './source-text.ts';

type Options = NonNullable<Parameters<typeof openapiTypescript>[1]>;
type Source = Exclude<Parameters<typeof openapiTypescript>[0], string>;
type TypeNode = ReturnType<NonNullable<Options['transform']>>;

/** The types of openapi.yaml, with an alias for each schema. */
export async function emitTypes({ openapi, schemas }: Contract): Promise<string> {
  // openapi-typescript changes what it is given.
  const document = structuredClone(openapi);
  for (const schema of Object.values(document.components.schemas)) hoistRequired(schemas, schema);
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
  return `${header}\n${astToString(nodes)}`;
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
