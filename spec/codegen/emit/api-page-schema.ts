import { type Schema, schemaName } from '../contract/documents.ts';

/** Text on one line, escaped for a cell of a Markdown table. */
export function toCell(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}

/** Inline code, escaped for a cell of a Markdown table. */
export function toCode(text: string): string {
  return `\`${toCell(text)}\``;
}

/** The name of a schema with a link to its section of the page. */
export function linkSchema(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}

/** What a value is, in a few words: "integer, 1 to 64", "list of [Node](#node), at most 32", "[Bytes](#bytes) or null". */
export function describeType(schema: Schema): string {
  const parts = [describeKind(schema), ...describeBounds(schema)];
  return parts.filter((part) => part !== '').join(', ');
}

function describeKind(schema: Schema): string {
  const name = schemaName(schema.$ref);
  if (name !== null) return linkSchema(name);
  if ('const' in schema) return toCode(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => toCode(JSON.stringify(value))).join(', ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return join(choices.map(describeType));
  if (schema.allOf !== undefined) return schema.allOf.map(describeType).join(' with ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'anything';
  return join(types.map((type) => (type === 'array' ? describeList(schema) : describeObject(type, schema))));
}

function describeList({ items = {} }: Schema): string {
  return `list of ${describeType(items)}`;
}

function describeObject(type: string, { additionalProperties: values, properties }: Schema): string {
  if (type !== 'object' || properties !== undefined || typeof values !== 'object') return type;
  return `object whose values are ${describeType(values)}`;
}

function join(parts: readonly string[]): string {
  return parts.join(' or ');
}

function describeBounds(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties, pattern, format } =
    schema;
  return [
    describeRange(minimum, maximum, ''),
    describeRange(minLength, maxLength, ' characters'),
    describeRange(minItems, maxItems, ' entries'),
    describeRange(undefined, maxProperties, ' entries'),
    format === undefined ? '' : `format ${format}`,
    pattern === undefined ? '' : `matches ${toCode(pattern)}`,
    schema.default === undefined ? '' : `unless given ${toCode(JSON.stringify(schema.default))}`,
  ];
}

function describeRange(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? '' : `at most ${most}${unit}`;
}

/** A named schema with a row for each of its own keys; what it borrows is linked. */
export function describeSchema(name: string, schema: Schema): string {
  const branches = [schema, ...(schema.allOf ?? [])];
  const borrowed = (schema.allOf ?? []).flatMap(({ $ref }) => schemaName($ref) ?? []);
  const required = new Set(branches.flatMap((branch) => branch.required ?? []));
  const properties = branches.flatMap((branch) => Object.entries(branch.properties ?? {}));
  const rows = properties.map(([key, property]) => describeProperty(key, property, required.has(key)));
  const intro = [
    schema.description?.trim() ?? '',
    borrowed.length > 0
      ? `All of ${borrowed.map(linkSchema).join(', ')}${rows.length > 0 ? ', and:' : '.'}`
      : '',
    rows.length === 0 && borrowed.length === 0 ? `${describeType(schema)}.` : '',
  ];
  const table = rows.length === 0 ? [] : [`| key | value | |\n| --- | --- | --- |\n${rows.join('\n')}`];
  return [`### ${name}`, ...intro.filter((text) => text !== ''), ...table].join('\n\n');
}

function describeProperty(
  key: string,
  property: Schema & { 'x-extension'?: boolean },
  isRequired: boolean,
): string {
  const said = toCell(property.description ?? '');
  const marks = [
    isRequired ? '' : 'May be absent.',
    property['x-confirm'] === true ? 'A change needs a confirmation.' : '',
    property['x-extension'] === true ? 'Extension.' : '',
  ];
  const remark = [said, ...marks].filter((text) => text !== '').join(' ');
  return `| ${toCode(key)} | ${describeType(property)} | ${remark} |`;
}
