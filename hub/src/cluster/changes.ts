import type { NodeChanges, StoredState } from '../store/rows.ts';
import {
  type PartVersions,
  type ReadState,
  type SharedStore,
  type StatePart,
  stateParts,
} from '../store/shared-store.ts';

/** Changes to the state that hubs keep in memory. */
export interface Changes {
  /** Reads the parts that have changed since the last call, this hub's own changes among them, and applies them. */
  follow(versions: PartVersions): Promise<void>;
  /** Makes the next call read a part completely. */
  expire(part: StatePart): void;
}

/** Parts of the state; of the nodes, either all or the changed ones. */
export type ChangedState = Partial<StoredState> & { nodeChanges?: NodeChanges };

/**
 * @param now Unix seconds.
 * @param apply Synchronous. Unchanged rows must have no effect. Returns false if it skipped nodes.
 * @param onReplaced Called when a restore or an import is applied.
 * @param onThemes Called when a theme has changed, before other changes are applied.
 */
export function createChanges(
  now: () => number,
  shared: Pick<SharedStore, 'readState'>,
  apply: (changed: ChangedState) => boolean,
  onReplaced: () => void,
  onThemes: () => void,
): Changes {
  let known: PartVersions | null = null;
  /** From the last answer that had nodes; null to read all nodes. */
  let nodesSince: string | null = null;
  /** Their version. */
  let themes: number | undefined;

  /** A restore or an import replaces the rows without recording deletions. */
  const isReplaced = (versions: PartVersions) => known !== null && versions.contents !== known.contents;

  function forget(part: StatePart): void {
    known = known && { ...known, [part]: undefined };
  }

  async function read(parts: readonly StatePart[]): Promise<ReadState> {
    const answer = await shared.readState({ parts, nodesSince, now: now() });
    if (answer.nodeChanges === undefined || !isReplaced(answer.versions)) return answer;
    return shared.readState({ parts, nodesSince: null, now: now() });
  }

  return {
    expire(part) {
      forget(part);
      if (part === 'nodes') nodesSince = null;
    },
    async follow(versions) {
      if (versions.themes !== themes) onThemes();
      ({ themes } = versions);
      const parts = stateParts.filter((part) => versions[part] !== known?.[part]);
      if (parts.length === 0) return;
      if (isReplaced(versions)) nodesSince = null;
      const { state, nodeChanges, versions: found, next } = await read(parts);
      const isComplete = apply({ ...state, ...(nodeChanges !== undefined && { nodeChanges }) });
      if (isReplaced(found)) onReplaced();
      known = { ...known, ...pick(found, [...parts, 'contents']) };
      // Skipped nodes are read again with the next call.
      if (!isComplete) forget('nodes');
      else if (parts.includes('nodes')) nodesSince = next;
    },
  };
}

function pick(versions: PartVersions, parts: readonly (StatePart | 'contents')[]): PartVersions {
  return Object.fromEntries(parts.map((part) => [part, versions[part]]));
}
