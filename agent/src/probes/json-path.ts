/** A name or an index (RFC 9535, sections 2.3.1 and 2.3.3), of the forms that `ProbeOptions.json_path` has. */
const STEP = /\.([A-Za-z_][A-Za-z0-9_-]*)|\[(\d+)\]|\['([^']*)'\]/g;

function takeStep(value: unknown, [, member, index, quoted]: RegExpMatchArray): unknown {
  if (index !== undefined) return Array.isArray(value) ? value[Number(index)] : undefined;
  const name = member ?? quoted ?? '';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** The value at a path in parsed JSON; undefined if there is none. */
export function findJsonValue(root: unknown, path: string): unknown {
  let value = root;
  for (const step of path.matchAll(STEP)) value = takeStep(value, step);
  return value;
}

/** A string without its quotes, anything else as JSON. */
export function printJsonValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value is the text of `ProbeOptions.json_value`. */
export function isJsonValue(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value === wanted;
  try {
    // Spaces and the form of numbers do not matter.
    return JSON.stringify(value) === JSON.stringify(JSON.parse(wanted));
  } catch {
    return false;
  }
}
