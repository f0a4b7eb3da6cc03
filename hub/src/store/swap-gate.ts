import { type StoredState, StoreError } from './store.ts';
import type { WriterLink } from './writer-link.ts';

/** Keeps commands that were made for one database away from the one that takes its place. */
export interface SwapGate {
  /** The writer, which is `busy` while the gate is held. */
  readonly writer: WriterLink;
  /** Runs `replace` with every other command shut out, and `apply` before any other command can be called. */
  hold(replace: Replace, apply: (state: StoredState) => void): Promise<void>;
}

/** Given the writer as it is behind the gate. */
export type Replace = (writer: WriterLink) => Promise<StoredState>;

export function createSwapGate(link: WriterLink): SwapGate {
  let isHeld = false;
  return {
    writer: {
      call(command, args, transfer) {
        if (!isHeld) return link.call(command, args, transfer);
        const sentence = 'The database is being replaced. Try again in a moment.';
        return Promise.reject(new StoreError('busy', sentence));
      },
      close: () => link.close(),
    },
    async hold(replace, apply) {
      isHeld = true;
      try {
        apply(await replace(link));
      } finally {
        isHeld = false;
      }
    },
  };
}
