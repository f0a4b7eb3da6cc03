import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Contract } from '../contract/contract.ts';
import { type MessageObject, mapObjects, resolve, type Schema } from '../contract/documents.ts';
import { HEADER, importTypes, pascalCase } from '../source-text.ts';

/** The types of the messages on both sockets, as they travel: envelopes of JSON-RPC, and snapshots. */
export async function emitMessages({ rawAsyncapi }: Contract): Promise<string> {
  const borrowed = new Set<string>();
  const blocks: string[] = [];
  for (const [channel, { messages }] of Object.entries(rawAsyncapi.channels)) {
    const names: string[] = [];
    for (const [key, entry] of Object.entries(messages)) {
      const { payload } = resolve<MessageObject>(rawAsyncapi, entry);
      const name = `${pascalCase(key)}Message`;
      names.push(name);
      const schema = withTypeNames(payload, borrowed);
      blocks.push(
        await compile(schema as unknown as JSONSchema, name, {
          bannerComment: '',
          ignoreMinAndMaxItems: true,
          unknownAny: true,
          // What an envelope does not mention has no meaning; the types do not invite it.
          additionalProperties: false,
          style: { singleQuote: true, printWidth: 110 },
        }),
      );
    }
    blocks.push(
      `/** Everything that travels on ${channel}. */\nexport type ${pascalCase(channel)}Message = ${names.join(' | ')};\n`,
    );
  }

  /** Borrowed schemas become the names of their types; the document's own are put in place. */
  function withTypeNames(schema: Schema, names: Set<string>): Schema {
    return mapObjects(schema, (node) => {
      if (typeof node.$ref !== 'string') return node;
      const name = /^\.\/openapi\.yaml#\/components\/schemas\/(\w+)$/.exec(node.$ref)?.[1];
      if (name === undefined)
        return withTypeNames(resolve(rawAsyncapi, node), names) as Record<string, unknown>;
      names.add(name);
      return { tsType: name };
    });
  }

  return `${HEADER}\n${importTypes(borrowed, './types.ts')}\n${blocks.join('\n')}`;
}
