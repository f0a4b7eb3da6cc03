import { createStore } from '../../ui/store.ts';

/** Why this page can no longer do its work and must be loaded anew; null while it can. */
export const reloadAdvice = createStore<'csrf-token' | 'version' | null>(null);

/** A refused CSRF token matters more than a new version and is not replaced by it. */
export function adviseReload(reason: 'csrf-token' | 'version'): void {
  if (reloadAdvice.get() !== 'csrf-token') reloadAdvice.set(reason);
}
