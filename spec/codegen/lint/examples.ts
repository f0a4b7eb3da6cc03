import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Documents } from '../contract/documents.ts';
import { getFormat } from '../schema/formats.ts';

/** Every example in both documents that its schema refuses, with its pointer. */
export function findExampleFaults({ openapi, asyncapi }: Documents): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: {} });
  const faults: string[] = [];
  for (const format of collectFormats([openapi, asyncapi])) ajv.addFormat(format, getFormat(format) ?? true);
  ajv.addSchema({ ...openapi, $id: 'file:///openapi.yaml' });
  ajv.addSchema({ ...asyncapi, $id: 'file:///asyncapi.yaml' });

  function check(
    file: string,
    pointer: string,
    { schemaPointer, value }: { schemaPointer: string; value: unknown },
  ) {
    const ref = `file:///${file}#${schemaPointer.split('/').map(encodeURIComponent).join('/')}`;
    const validate: ValidateFunction = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
    if (validate(value)) return;
    for (const { instancePath, message } of validate.errors ?? []) {
      faults.push(`${file}#${pointer}: the example breaks its schema at "${instancePath}": ${message}.`);
    }
  }

  for (const [file, document] of Object.entries({ 'openapi.yaml': openapi, 'asyncapi.yaml': asyncapi })) {
    walk(document, '', (node, pointer) => {
      for (const example of listExamples(node)) {
        check(file, pointer + example.at, { schemaPointer: pointer + example.schema, value: example.value });
      }
    });
  }
  return faults;
}

interface Example {
  at: string;
  /** Pointer to the schema, relative to the node with the example. */
  schema: string;
  value: unknown;
}

/** The examples of a node: of a media type or parameter, of a message, or of a schema. */
function listExamples(node: Record<string, unknown>): Example[] {
  const holder = ['payload', 'schema'].find((key) => key in node);
  const schema = holder === undefined ? '' : `/${holder}`;
  const examples: Example[] = 'example' in node ? [{ at: '/example', schema, value: node.example }] : [];
  if (typeof node.examples !== 'object' || node.examples === null) return examples;
  for (const [key, entry] of Object.entries(node.examples)) {
    const at = `/examples/${key}`;
    if (schema === '') examples.push({ at, schema, value: entry });
    else if (schema === '/payload') examples.push({ at: `${at}/payload`, schema, value: entry.payload });
    else if ('value' in entry) examples.push({ at: `${at}/value`, schema, value: entry.value });
  }
  return examples;
}

/** Keys whose value maps names that people chose: what they hold is looked at, they themselves mean nothing. */
const nameMaps = new Set([
  'properties',
  'schemas',
  'messages',
  'headers',
  'parameters',
  'responses',
  'paths',
  'content',
]);
const skipped = new Set([
  'example',
  'examples',
  'x-limits',
  'x-problems',
  'x-close-codes',
  'enum',
  'const',
  'default',
]);

function walk(
  node: unknown,
  pointer: string,
  visit: (node: Record<string, unknown>, pointer: string) => void,
): void {
  if (typeof node !== 'object' || node === null) return;
  const isNames =
    nameMaps.has(pointer.split('/').at(-1) ?? '') && !nameMaps.has(pointer.split('/').at(-2) ?? '');
  if (!Array.isArray(node) && !isNames) visit(node as Record<string, unknown>, pointer);
  for (const [key, value] of Object.entries(node)) {
    if (!isNames && skipped.has(key)) continue;
    walk(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, visit);
  }
}

function collectFormats(documents: unknown): Set<string> {
  const formats = new Set<string>();
  walk(documents, '', (node) => {
    if (typeof node.format === 'string') formats.add(node.format);
  });
  return formats;
}
