import { createStore } from '../../ui/store.ts';

/** Why this page can no longer do its work and must be loaded anew; null while it can. */
export const reloadAdvice = createStore<'proof' | 'version' | null>(null);

/** A refused proof matters more than a new version and is not replaced by it. */
export function adviseReload(reason: 'proof' | 'version'): void {
  if (reloadAdvice.get() !== 'proof') reloadAdvice.set(reason);
}
