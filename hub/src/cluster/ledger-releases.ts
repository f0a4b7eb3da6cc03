import type { Runtime } from '@muster/shared/runtime';
import type { Presences } from '../agents/presence.ts';
import type { SharedLedgers } from '../store/shared-store.ts';

/** Nodes whose disconnection is not stored yet. */
export interface LedgerReleases {
  add(nodeId: number): void;
  /** Repeats failed releases. */
  retry(): void;
}

/** How long disconnections are collected. */
const COLLECT_MS = 50;

export function createLedgerReleases(
  runtime: Pick<Runtime, 'setTimer'>,
  ledgers: Pick<SharedLedgers, 'release'>,
  presences: Pick<Presences, 'findOwn'>,
): LedgerReleases {
  const waiting = new Set<number>();
  let isDue = false;

  async function release(): Promise<void> {
    // A node that has reconnected soon gets a new epoch.
    const ids = [...waiting].filter((id) => presences.findOwn(id) === undefined);
    waiting.clear();
    isDue = false;
    if (ids.length === 0) return;
    await ledgers.release(ids).catch(() => {
      for (const id of ids) waiting.add(id);
    });
  }

  function schedule(): void {
    if (isDue) return;
    isDue = true;
    runtime.setTimer(() => void release(), COLLECT_MS);
  }

  return {
    add(nodeId) {
      waiting.add(nodeId);
      schedule();
    },
    retry() {
      if (waiting.size > 0) schedule();
    },
  };
}
