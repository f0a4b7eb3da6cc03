import type { StoredState } from '../store/rows.ts';
import { type PartVersions, type SharedStore, type StatePart, stateParts } from '../store/shared-store.ts';

/** Changes to what hubs keep in memory. */
export interface Changes {
  /** Reads the parts that have changed since the last call, this hub's own changes among them, and applies them. */
  follow(versions: PartVersions): Promise<void>;
  /** Reads a part again with the next call. */
  expire(part: StatePart): void;
}

export interface ChangesDeps {
  shared: Pick<SharedStore, 'readState'>;
  /** Synchronous. Rows that are the same must cause nothing. */
  apply: (changed: Partial<StoredState>) => void;
  /** Called after a restore or an import, when it is applied. */
  onReplaced: () => void;
}

export function createChanges({ shared, apply, onReplaced }: ChangesDeps): Changes {
  let known: PartVersions | null = null;

  return {
    expire(part) {
      known = known && { ...known, [part]: undefined };
    },
    async follow(versions) {
      const parts = stateParts.filter((part) => versions[part] !== known?.[part]);
      if (parts.length === 0) return;
      const read = await shared.readState(parts);
      apply(read.state);
      if (known !== null && read.versions.contents !== known.contents) onReplaced();
      known = { ...known, ...pick(read.versions, [...parts, 'contents']) };
    },
  };
}

function pick(versions: PartVersions, parts: readonly (StatePart | 'contents')[]): PartVersions {
  return Object.fromEntries(parts.map((part) => [part, versions[part]]));
}
