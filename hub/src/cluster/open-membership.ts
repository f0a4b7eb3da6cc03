import type { Runtime } from '@muster/shared/runtime';
import type { SharedStore } from '../store/shared-store.ts';
import { createAlone } from './alone.ts';
import type { Membership } from './sharing.ts';

/** A hub that uses its database alone does not load the code for sharing. */
export async function openMembership(runtime: Runtime, shared: SharedStore | null): Promise<Membership> {
  if (shared === null) return createAlone(runtime);
  return (await import('./shared-membership.ts')).openSharedMembership(runtime, shared);
}
