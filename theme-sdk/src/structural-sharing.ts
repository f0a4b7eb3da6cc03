/**
 * Structural sharing: returns `next` with every part that equals the same part of `previous` replaced by it, so that
 * unchanged parts keep their identity. For JSON values; modifies `next`.
 */
export function replaceEqualDeep<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next;
  if (Array.isArray(previous) && Array.isArray(next)) return shareArray(previous, next) as T;
  if (isPlainObject(previous) && isPlainObject(next)) return shareObject(previous, next) as T;
  return next;
}

function shareArray(previous: unknown[], next: unknown[]): unknown[] {
  let isSame = previous.length === next.length;
  for (let index = 0; index < next.length; index += 1) {
    next[index] = replaceEqualDeep(previous[index], next[index]);
    isSame &&= Object.is(previous[index], next[index]);
  }
  return isSame ? previous : next;
}

function shareObject(
  previous: Record<string, unknown>,
  next: Record<string, unknown>,
): Record<string, unknown> {
  let isSame = true;
  // `Object.keys` would allocate thousands of arrays per frame, and writing what is there already costs as much as a change.
  for (const key in next) {
    const before = previous[key];
    const now = next[key];
    const shared = typeof now === 'object' ? replaceEqualDeep(before, now) : now;
    if (shared !== now) next[key] = shared;
    isSame &&= Object.is(before, shared) && (shared !== undefined || Object.hasOwn(previous, key));
  }
  return isSame && hasKeys(next, previous) ? previous : next;
}

/** Whether two JSON values are equal. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSameJson(entry, b[index]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  for (const key in a) if (!(Object.hasOwn(b, key) && isSameJson(a[key], b[key]))) return false;
  return hasKeys(a, b);
}

/** Whether `object` has every key of `other`. */
function hasKeys(object: Record<string, unknown>, other: Record<string, unknown>): boolean {
  for (const key in other) if (!Object.hasOwn(object, key)) return false;
  return true;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
