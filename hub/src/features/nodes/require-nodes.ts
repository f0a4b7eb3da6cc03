import { DomainError, type FieldError } from '../../lib/errors.ts';
import type { Fleet } from './fleet.ts';

/** Caps the error list of a request with thousands of ids. */
const MAX_ERRORS = 20;

/** Throws `invalid_request` for ids in `node_ids` that are unknown or listed twice. */
export function requireNodes(fleet: Pick<Fleet, 'find'>, ids: readonly number[] = []): void {
  const seen = new Set<number>();
  const errors: FieldError[] = [];
  for (const [index, id] of ids.entries()) {
    if (fleet.find(id) === undefined)
      errors.push({ pointer: `/node_ids/${index}`, detail: `node ${id} does not exist` });
    else if (seen.has(id))
      errors.push({ pointer: `/node_ids/${index}`, detail: `node ${id} is listed twice` });
    seen.add(id);
  }
  if (errors.length === 0) return;
  throw new DomainError('invalid_request', 'List only existing nodes, each of them once.', {
    errors: errors.slice(0, MAX_ERRORS),
  });
}
