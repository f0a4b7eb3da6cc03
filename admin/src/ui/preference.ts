import { createStore, type Store } from './store.ts';

interface Preference<T extends string> {
  key: string;
  allowed: readonly T[];
  fallback: T;
}

/** One of the listed values, which the browser remembers. */
export function createPreference<T extends string>({ key, allowed, fallback }: Preference<T>): Store<T> {
  return createStoredText<T>({
    key,
    parse: (stored) => allowed.find((value) => value === stored) ?? fallback,
  });
}

interface StoredText<T extends string> {
  key: string;
  parse(stored: string | null): T;
}

/**
 * A text that the browser remembers. Status-page themes share the origin and can write its storage, so `parse` must
 * return allowed values only.
 */
export function createStoredText<T extends string>({ key, parse }: StoredText<T>): Store<T> {
  const store = createStore<T>(parse(readStorage(key)));
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
    // A browser that forbids storage forgets the choice when the page is closed.
  }
}
