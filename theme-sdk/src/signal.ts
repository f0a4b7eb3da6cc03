/** A value that can be read at any time and watched; the two functions fit React's `useSyncExternalStore`. */
export interface ReadonlySignal<T> {
  /** The same object until something in it changes. */
  snapshot(): T;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export interface Signal<T> extends ReadonlySignal<T> {
  /** Changes the value and tells nobody yet, so that several cells can change as one. */
  assign(value: T): boolean;
  notify(): void;
  set(value: T): void;
  hasListeners(): boolean;
}

/** Counts who is in use: a cell acquires with its first listener and releases with its last one. */
export interface Use {
  acquire(): void;
  release(): void;
}

export function createSignal<T>(initial: T, use?: Use): Signal<T> {
  const listeners = new Set<() => void>();
  let current = initial;

  const cell: Signal<T> = {
    snapshot: () => current,
    subscribe(listener) {
      // A function of its own for each call, so that one listener may subscribe twice.
      const entry = () => listener();
      listeners.add(entry);
      if (listeners.size === 1) use?.acquire();
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) use?.release();
      };
    },
    assign(value) {
      if (Object.is(value, current)) return false;
      current = value;
      return true;
    },
    notify() {
      for (const listener of [...listeners]) callSafely(listener);
    },
    set(value) {
      if (cell.assign(value)) cell.notify();
    },
    hasListeners: () => listeners.size > 0,
  };
  return cell;
}

/** A listener that throws must not keep the others from hearing; its error surfaces as an uncaught one. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
