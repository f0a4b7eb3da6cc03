import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Contract } from '../contract/contract.ts';
import { mapObjects, type Schema, schemaName } from '../contract/documents.ts';
import { HEADER, pascalCase } from '../source-text.ts';

/** Types of the messages on both sockets, by json-schema-to-typescript. Schemas of openapi.yaml are imported from types.ts. */
export async function emitMessages({ channels }: Contract): Promise<string> {
  const messages = channels.flatMap((channel) =>
    channel.messages.map(({ id, payload }) => [`${pascalCase(id)}Message`, payload] as const),
  );
  const shared = new Set<string>();
  const root = {
    type: 'object',
    description: 'Messages by channel.',
    required: channels.map(({ id }) => id),
    properties: Object.fromEntries(
      channels.map((channel) => [
        channel.id,
        { oneOf: channel.messages.map(({ id }) => ({ $ref: `#/messages/${pascalCase(id)}Message` })) },
      ]),
    ),
    messages: Object.fromEntries(
      messages.map(([name, payload]) => [name, { ...importShared(payload, shared), title: name }]),
    ),
  };
  const text = await compile(root as JSONSchema, 'SocketMessages', {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    // An envelope has no other members.
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 110 },
  });
  return `${HEADER}\nimport type { ${[...shared].sort().join(', ')} } from './types.ts';\n\n${text}`;
}

/** The schema with the names of types in place of references, which are added to `shared`. */
function importShared(schema: Schema, shared: Set<string>): Schema {
  return mapObjects(schema as Record<string, unknown>, (node) => {
    const name = schemaName(node.$ref as string | undefined);
    if (name === null) return node;
    shared.add(name);
    const { $ref: _, ...own } = node;
    return { ...own, tsType: name };
  });
}
