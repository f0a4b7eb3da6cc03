import type { RefCount } from './ref-count.ts';

/** A value to read and subscribe to; both functions fit React's `useSyncExternalStore`. */
export interface ReadonlySignal<T> {
  /** The current value; the same object until something in it changes. */
  snapshot(): T;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export interface Signal<T> extends ReadonlySignal<T> {
  set(value: T): void;
  /**
   * Changes the value without notifying listeners, so that several signals can change together; `notify` follows.
   * False where the value is the same.
   */
  setSilently(value: T): boolean;
  notify(): void;
  hasListeners(): boolean;
}

/** `refCount` is retained while the signal has listeners. */
export function createSignal<T>(initial: T, refCount?: RefCount): Signal<T> {
  const listeners = new Set<() => void>();
  let current = initial;

  const signal: Signal<T> = {
    snapshot: () => current,
    subscribe(listener) {
      // A new function for each call, so that one listener may subscribe twice.
      const entry = () => listener();
      listeners.add(entry);
      if (listeners.size === 1) refCount?.retain();
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) refCount?.release();
      };
    },
    setSilently(value) {
      if (Object.is(value, current)) return false;
      current = value;
      return true;
    },
    notify() {
      for (const listener of [...listeners]) callSafely(listener);
    },
    set(value) {
      if (signal.setSilently(value)) signal.notify();
    },
    hasListeners: () => listeners.size > 0,
  };
  return signal;
}

/** A listener that throws must not stop the others; its error is reported as an uncaught one. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
