import type { Contract } from '../contract/contract.ts';
import type { Schema } from '../contract/documents.ts';
import { getTarget, readShape } from '../schema/schema-shape.ts';
import { HEADER, propertyKey } from '../source-text.ts';

/** Objects that themes read. In those with figures, null is a figure that was not measured. */
const objects = [
  { name: 'Me', hasFigures: false },
  { name: 'PublicNode', hasFigures: false },
  { name: 'PublicMetrics', hasFigures: true },
  { name: 'NodePing', hasFigures: false },
  { name: 'MetricsRow', hasFigures: true },
  { name: 'PingRow', hasFigures: false },
  { name: 'Incident', hasFigures: false },
  { name: 'OpenIncident', hasFigures: false },
  { name: 'Notice', hasFigures: false },
  { name: 'NoticeSummary', hasFigures: false },
  { name: 'Service', hasFigures: false },
  { name: 'CheckOutage', hasFigures: false },
];

/**
 * Tables of the readers of texts, numbers and booleans, by object and property. What a theme does with lists, objects and
 * words of later versions is not in the contract: the SDK adds these.
 */
export function emitThemeReaders({ schemas }: Contract): string {
  const used = new Set<string>();
  const tables = objects.flatMap(({ name, hasFigures }) => {
    const schema = schemas[name];
    if (schema === undefined) return [];
    const lines = listProperties(schemas, schema).flatMap(([key, property]) => {
      const reader = chooseReader(schemas, property, hasFigures && key !== 'ts' && key !== 'minutes');
      if (reader === null) return [];
      used.add(reader);
      return [`  ${propertyKey(key)}: ${reader},\n`];
    });
    return [`\nexport const read${name} = {\n${lines.join('')}};\n`];
  });
  const imports =
    used.size === 0
      ? ''
      : `\nimport { ${[...used].sort().join(', ')} } from './runtime/tolerant-readers.ts';\n`;
  return `${HEADER}${imports}${tables.join('')}`;
}

function listProperties(schemas: Record<string, Schema>, schema: Schema): [string, Schema][] {
  const shape = readShape(schemas, schema);
  return shape.kind === 'object' ? Object.entries(shape.properties) : [];
}

/** Name of a reader in tolerant-readers.ts; null for a list, an object or a word. */
function chooseReader(schemas: Record<string, Schema>, schema: Schema, isFigure: boolean): string | null {
  const { kind, isNullable } = readShape(schemas, schema);
  const plain = findScalar(schemas, schema);
  const end = isNullable || isFigure ? 'OrNull' : '';
  if (kind === 'boolean' && schema.default !== true) return 'readBoolean';
  if (kind === 'number') return `${(plain.minimum ?? -1) >= 0 ? 'readNumber' : 'readInteger'}${end}`;
  if (kind === 'string' && plain.enum === undefined)
    return `${plain.format === 'date' ? 'readDate' : 'readString'}${end}`;
  return null;
}

/** The schema that has the keywords of a scalar. */
function findScalar(schemas: Record<string, Schema>, schema: Schema): Schema {
  if (schema.$ref !== undefined) return findScalar(schemas, getTarget(schemas, schema.$ref));
  const branch = schema.oneOf?.find(({ type }) => type !== 'null');
  return branch === undefined ? schema : findScalar(schemas, branch);
}
