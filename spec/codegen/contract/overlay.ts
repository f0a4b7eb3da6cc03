import { query } from 'jsonpath-rfc9535';
import { SpecError } from './documents.ts';

/** A document of the OpenAPI Overlay specification. Its actions may only update objects. */
export interface Overlay {
  /** File to which the overlay belongs, such as `openapi.yaml`. */
  extends: string;
  actions: { target: string; update?: Record<string, unknown> }[];
}

/** A copy of the document with the updates of the overlay. Throws a SpecError that names each target without a match. */
export function applyOverlay<T extends object>(document: T, overlay: Overlay | undefined): T {
  const result = structuredClone(document);
  const faults: string[] = [];
  for (const { target, update } of overlay?.actions ?? []) {
    const found = query(result as never, target);
    const count = found.filter(isObject).length;
    if (count === 0 || count < found.length || update === undefined)
      faults.push(`The overlay of ${overlay?.extends} cannot update ${target}: it must match objects.`);
    else for (const node of found) mergeInto(node as unknown as Record<string, unknown>, update);
  }
  if (faults.length > 0) throw new SpecError(faults);
  return result;
}

/** The extensions that only overlays set. */
export function listHints(overlays: readonly (Overlay | undefined)[]): Set<string> {
  return new Set(
    overlays.flatMap((overlay) => (overlay?.actions ?? []).flatMap(({ update = {} }) => Object.keys(update))),
  );
}

/** As the specification merges: objects by their members, lists at their end, and other values replaced. */
function mergeInto(target: Record<string, unknown>, update: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(update)) {
    const known = target[key];
    if (isObject(known) && isObject(value)) mergeInto(known, value);
    else if (Array.isArray(known) && Array.isArray(value)) known.push(...value);
    else target[key] = structuredClone(value);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
