import { createStore } from './store.ts';

/** Why the user must reload the page, or null. */
export const reloadAdvice = createStore<'csrf-token' | 'version' | null>(null);

/** A refused CSRF token matters more than a new version and is not replaced by it. */
export function adviseReload(reason: 'csrf-token' | 'version'): void {
  if (reloadAdvice.get() !== 'csrf-token') reloadAdvice.set(reason);
}
