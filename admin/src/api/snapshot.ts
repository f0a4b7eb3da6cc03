import type { AdminNode, AdminSnapshot } from '@muster/generated/types';

/** What a message of the stream, or the body of `GET /api/nodes`, turned out to be. */
export type Reading = { view: 'admin'; snapshot: AdminSnapshot } | { view: 'visitor' } | { view: 'unknown' };

/** The hub answers a visitor too, so the view tells whether the session still holds. */
export function readSnapshot(value: unknown): Reading {
  if (typeof value !== 'object' || value === null || !('admin' in value) || !('nodes' in value)) {
    return { view: 'unknown' };
  }
  if (!Array.isArray(value.nodes)) return { view: 'unknown' };
  return value.admin === true
    ? { view: 'admin', snapshot: value as unknown as AdminSnapshot }
    : { view: 'visitor' };
}

/** The hub leaves tokens out for a page whose CSRF token it does not know, as after another database was put in place. */
export function lacksTokens(nodes: AdminNode[]): boolean {
  return nodes.length > 0 && nodes.every((node) => node.token === undefined);
}
