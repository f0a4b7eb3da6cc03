import { type Schema, schemaName } from './documents.ts';
import type { Operation } from './operations.ts';

/** The only schema whose properties may have `x-confirm`, directly or through `allOf`. */
const SETTINGS = 'SettingsUpdate';
const CODE = 'confirmation_required';

interface ConfirmationContext {
  schemas: Record<string, Schema>;
  operations: Operation[];
  report: (sentence: string) => void;
}

/** Settings with `x-confirm`, in the order of the document. Reports every `x-confirm` that would have no effect. */
export function readConfirmedSettings({ schemas, operations, report }: ConfirmationContext): string[] {
  const settings = listMarked(schemas, schemas[SETTINGS] ?? {});
  const owners = new Set(listOwners(schemas, SETTINGS));
  const others = Object.entries(schemas).filter(([name]) => !owners.has(name));
  for (const [name, schema] of others)
    for (const key of listOwnMarks(schema))
      report(`${name}.${key} has x-confirm, which only properties of ${SETTINGS} may have.`);
  for (const { id, access, codes, bodySchema, needsConfirmation } of operations) {
    if (needsConfirmation && access !== 'session')
      report(`${id} has x-confirm but no session that could be confirmed.`);
    const changesMarked = schemaName(bodySchema?.$ref) === SETTINGS && settings.length > 0;
    if ((needsConfirmation || changesMarked) && !codes.includes(CODE))
      report(`${id} may need a confirmation but has no response with the problem ${CODE}.`);
  }
  return settings;
}

function listMarked(schemas: Record<string, Schema>, schema: Schema): string[] {
  const target = schemas[schemaName(schema.$ref) ?? ''];
  const parts = [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).filter(
    ([, property]) => property['x-confirm'] === true,
  );
  return [...parts.flatMap((part) => listMarked(schemas, part)), ...own.map(([key]) => key)];
}

/** The schema and those that it includes. */
function listOwners(schemas: Record<string, Schema>, name: string): string[] {
  const included = (schemas[name]?.allOf ?? [])
    .map(({ $ref }) => schemaName($ref))
    .filter((part) => part !== null);
  return [name, ...included.flatMap((part) => listOwners(schemas, part))];
}

/** Keys of properties with `x-confirm` at any depth. */
function listOwnMarks(schema: Schema): string[] {
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const properties = Object.entries(schema.properties ?? {});
  return [
    ...properties.filter(([, property]) => property['x-confirm'] !== undefined).map(([key]) => key),
    ...[...parts, ...properties.map(([, property]) => property)].flatMap(listOwnMarks),
  ];
}
