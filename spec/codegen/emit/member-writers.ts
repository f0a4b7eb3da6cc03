import { type Schema, schemaName } from '../contract/documents.ts';
import { readShape } from '../schema/schema-shape.ts';
import { propertyKey, quote } from '../source-text.ts';

/**
 * The expression that writes an object member by member, for an object of numbers, texts and lists of numbers; null for
 * any other. QuickJS, which runs the agent, takes a third of the time that it takes to copy the object and to pass the
 * copy to JSON.stringify.
 */
export function writeMembers(schemas: Record<string, Schema>, schema: Schema): string | null {
  const shape = readShape(schemas, schema);
  if (shape.isNullable || shape.kind !== 'object' || shape.isOpen) return null;
  const members = Object.entries(shape.properties).map(([key, property]) => {
    const value = propertyKey(key) === key ? `value.${key}` : `value[${quote(key)}]`;
    return writeMember(schemas, property, { key, value, isOptional: !shape.required.has(key) });
  });
  if (members.length === 0 || members.includes(null)) return null;
  return `joinMembers(\n    ${members.join(' +\n      ')},\n  )`;
}

interface Member {
  key: string;
  /** The expression that gives the value. */
  value: string;
  isOptional: boolean;
}

function writeMember(
  schemas: Record<string, Schema>,
  schema: Schema,
  { key, value, isOptional }: Member,
): string | null {
  const shape = readShape(schemas, schema);
  if (shape.isNullable) return null;
  const start = quote(`,${JSON.stringify(key)}:`);
  if (shape.kind === 'number')
    return isOptional ? `numberMember(${start}, ${value})` : `${start} + number(${value})`;
  if (shape.kind === 'string')
    return isOptional ? `textMember(${start}, ${value})` : `${start} + JSON.stringify(text(${value}))`;
  const isList = shape.kind === 'array' && schemaName(schema.$ref) === null;
  const items = isList ? readShape(schemas, shape.items) : null;
  if (items?.kind !== 'number' || items.isNullable || !isOptional) return null;
  return `numbersMember(${start}, ${value})`;
}
