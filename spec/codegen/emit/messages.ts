import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Contract } from '../contract/contract.ts';
import { mapObjects, type Schema, schemaName } from '../contract/documents.ts';
import { readShape } from '../schema/schema-shape.ts';
import { HEADER, pascalCase } from '../source-text.ts';
import { collectSchemas, hoistRequired } from './types.ts';

/** Types of the messages on both sockets with all their payloads, by json-schema-to-typescript. */
export async function emitMessages({ channels, schemas }: Contract): Promise<string> {
  const messages = channels.flatMap(({ messages }) =>
    messages.map(({ id, payload }) => [`${pascalCase(id)}Message`, payload] as const),
  );
  const payloads = collectSchemas(schemas, listReferences(messages));
  const root = {
    type: 'object',
    description: 'Messages by channel.',
    required: channels.map(({ id }) => id),
    properties: Object.fromEntries(
      channels.map(({ id, messages }) => [
        id,
        { oneOf: messages.map((message) => ({ $ref: reference(`${pascalCase(message.id)}Message`) })) },
      ]),
    ),
    components: { schemas: prepare({ ...payloads, ...Object.fromEntries(messages) }) },
  };
  const text = await compile(root as JSONSchema, 'SocketMessages', {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    // An envelope has no other members, and neither have payloads that do not allow them.
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 110 },
  });
  return `${HEADER}\n${text}`;
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

function listReferences(messages: readonly (readonly [string, Schema])[]): string[] {
  const found = JSON.stringify(messages).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [...new Set([...found].map(([, name = '']) => name))];
}

/**
 * json-schema-to-typescript names a type by its schema's title, and makes another type for each reference with a description
 * of its own: schemas of plain values are put in the place of their references.
 */
function prepare(schemas: Record<string, Schema>): Record<string, Schema> {
  const entries = Object.entries(structuredClone(schemas)).map(([name, schema]) => {
    moveIntoParts(schemas, schema);
    const inlined = mapObjects(schema as Record<string, unknown>, (node) => inlineScalar(schemas, node));
    return [name, { ...inlined, title: name }];
  });
  return Object.fromEntries(entries);
}

/** json-schema-to-typescript reads only the parts of an allOf, not the keywords beside it: further parts repeat them. */
function moveIntoParts(schemas: Record<string, Schema>, schema: Schema): void {
  hoistRequired(schemas, schema);
  const { allOf, required = [] } = schema;
  const shape = readShape(schemas, schema);
  if (allOf === undefined || shape.kind !== 'object') return;
  if (schema.additionalProperties === true) allOf.push({ type: 'object', additionalProperties: true });
  if (required.length === 0) return;
  const properties = Object.fromEntries(required.map((key) => [key, shape.properties[key] ?? {}]));
  allOf.push({ type: 'object', required, properties });
}

function inlineScalar(schemas: Record<string, Schema>, node: Record<string, unknown>) {
  const name = schemaName(node.$ref as string | undefined);
  const target = name === null ? undefined : schemas[name];
  if (target === undefined || !scalars.has(readShape(schemas, target).kind)) return node;
  const { $ref: _, ...own } = node;
  return { ...target, ...own };
}

const scalars: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'scalar']);
