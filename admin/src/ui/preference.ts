import { createStore, type Store } from './store.ts';

interface Preference<T extends string> {
  key: string;
  allowed: readonly T[];
  fallback: T;
}

/**
 * A choice that the browser remembers. Status-page themes share the origin and can write its storage, so only the
 * listed values are ever taken from there.
 */
export function createPreference<T extends string>({ key, allowed, fallback }: Preference<T>): Store<T> {
  const stored = readStorage(key);
  const store = createStore<T>(allowed.find((value) => value === stored) ?? fallback);
  return {
    ...store,
    set(value) {
      writeStorage(key, value);
      store.set(value);
    },
  };
}

function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // A browser that forbids storage loses the choice with the page; the choice itself still holds.
  }
}
