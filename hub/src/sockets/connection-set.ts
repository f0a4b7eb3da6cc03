import type { WebSocketConnection } from './websocket-connection.ts';

/** Wires that are not gone yet, so that the end of the hub can wait until each has said its close. */
export interface ConnectionSet {
  add(wire: WebSocketConnection): void;
  remove(wire: WebSocketConnection): void;
  closeAll(code: number, reason: string): void;
  /** Resolves when none is left. */
  drained(): Promise<void>;
}

export function createConnectionSet(): ConnectionSet {
  const wires = new Set<WebSocketConnection>();
  let tellDrained: (() => void) | null = null;
  return {
    add: (wire) => void wires.add(wire),
    remove(wire) {
      wires.delete(wire);
      if (wires.size === 0) tellDrained?.();
    },
    closeAll(code, reason) {
      for (const wire of wires) wire.close(code, reason);
    },
    drained: () =>
      new Promise((resolve) => {
        tellDrained = resolve;
        if (wires.size === 0) resolve();
      }),
  };
}
