import type { NodeChanges, StoredState } from '../store/rows.ts';
import {
  type PartVersions,
  type ReadState,
  type SharedStore,
  type StatePart,
  stateParts,
} from '../store/shared-store.ts';

/** Changes to what hubs keep in memory. */
export interface Changes {
  /** Reads the parts that have changed since the last call, this hub's own changes among them, and applies them. */
  follow(versions: PartVersions): Promise<void>;
  /** Reads a part again with the next call, all of it. */
  expire(part: StatePart): void;
}

/** Parts of the state; of the nodes, either all or what has changed. */
export type ChangedState = Partial<StoredState> & { nodeChanges?: NodeChanges };

/**
 * @param now Unix seconds.
 * @param apply Synchronous. Rows that are the same must cause nothing. Returns false if it skipped nodes.
 * @param onReplaced Called after a restore or an import, when it is applied.
 * @param onThemes Called when a theme has changed, before anything else that has changed is applied.
 */
export function createChanges(
  now: () => number,
  shared: Pick<SharedStore, 'readState'>,
  apply: (changed: ChangedState) => boolean,
  onReplaced: () => void,
  onThemes: () => void,
): Changes {
  let known: PartVersions | null = null;
  /** Of the last answer that had nodes; null if all are to be read. */
  let nodesSince: string | null = null;
  /** Their version. */
  let themes: number | undefined;

  /** After a restore or an import rows are others, and no deletion is noted. */
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
