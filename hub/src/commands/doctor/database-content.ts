import type { DatabaseStatus } from '../../store/sqlite/database-admin/database-status.ts';
import { nameKind, type SchemaObject } from '../../store/sqlite/database-admin/schema-objects.ts';
import { printable } from '../../store/validation/printable.ts';
import { describeInvalidValue } from '../../store/validation/stored-values.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Shown entries of a list that may have thousands. */
const MAX_LISTED = 5;

/** Compares the schema with that of a new database, and the rows that the hub loads with the contract. */
export function checkContents(status: DatabaseStatus): Finding[] {
  if (status.damage !== null || status.schemaVersion > status.newestVersion) return [];
  return [checkObjects(status), checkValues(status)];
}

/** A trigger or a view can change what the hub reads and writes, such as the password; a table or an index cannot. */
function checkObjects({ path, schema: { missing, changed, unknown } }: DatabaseStatus): Finding {
  const hint = `A restore copies the rows into a new schema: muster-hub backup FILE --db ${path}, stop the hub, muster-hub restore FILE --db ${path}.`;
  if (missing.length > 0)
    return fail('objects', `${path} lacks ${list(missing)}.`, 'Restore a backup: muster-hub restore FILE.');
  const foreign = [...unknown, ...changed];
  if (foreign.length === 0) return ok('objects', 'The schema has nothing but what the hub creates.');
  const message = `${path} contains what no hub creates: ${list(foreign)}.`;
  const isHarmless = foreign.every((object) => ['table', 'index'].includes(nameKind(object)));
  return isHarmless && changed.length === 0 ? warn('objects', message, hint) : fail('objects', message, hint);
}

function checkValues({ path, invalid }: DatabaseStatus): Finding {
  if (invalid.length === 0) return ok('values', 'The stored settings, nodes and tasks are valid.');
  return fail(
    'values',
    `${path} contains invalid values: ${shorten(invalid.map(describeInvalidValue), '; ')}.`,
    'The hub ignores them or uses defaults. Change the settings in the panel, and a password with muster-hub passwd; or restore a backup.',
  );
}

function list(objects: readonly SchemaObject[]): string {
  const names = objects.map((object) => {
    const table = object.tbl_name === object.name ? '' : ` on ${printable(object.tbl_name)}`;
    return `${nameKind(object).replace('_', ' ')} ${printable(object.name)}${table}`;
  });
  return shorten(names, ', ');
}

function shorten(texts: readonly string[], separator: string): string {
  const rest = texts.length - MAX_LISTED;
  const listed = texts.slice(0, MAX_LISTED).join(separator);
  return rest > 0 ? `${listed}${separator}and ${rest} more` : listed;
}
