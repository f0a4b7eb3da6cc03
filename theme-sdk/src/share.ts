/**
 * `next`, with every part that equals the same part of `previous` replaced by that part, so that what did not
 * change keeps its identity. Takes JSON values; `next` is changed in place and must belong to the caller.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next;
  if (Array.isArray(previous) && Array.isArray(next)) return shareArray(previous, next) as T;
  if (isPlainObject(previous) && isPlainObject(next)) return shareObject(previous, next) as T;
  return next;
}

function shareArray(previous: unknown[], next: unknown[]): unknown[] {
  let isSame = previous.length === next.length;
  for (let index = 0; index < next.length; index += 1) {
    next[index] = shareStructure(previous[index], next[index]);
    isSame &&= Object.is(previous[index], next[index]);
  }
  return isSame ? previous : next;
}

function shareObject(
  previous: Record<string, unknown>,
  next: Record<string, unknown>,
): Record<string, unknown> {
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(previous).length;
  for (const key of keys) {
    next[key] = shareStructure(previous[key], next[key]);
    isSame &&= Object.hasOwn(previous, key) && Object.is(previous[key], next[key]);
  }
  return isSame ? previous : next;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
