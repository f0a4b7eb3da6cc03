import type { StoredState } from '../store/rows.ts';
import { type PartVersions, type SharedStore, type StatePart, stateParts } from '../store/shared-store.ts';

/** Changes to what hubs keep in memory. */
export interface Changes {
  /** Reads the parts that have changed since the last call, this hub's own changes among them, and applies them. */
  follow(versions: PartVersions): Promise<void>;
}

export interface ChangesDeps {
  shared: Pick<SharedStore, 'readState'>;
  /** Synchronous. Rows that are the same must cause nothing. */
  apply: (changed: Partial<StoredState>) => void;
}

export function createChanges({ shared, apply }: ChangesDeps): Changes {
  let known: PartVersions = {};

  return {
    async follow(versions) {
      const parts = stateParts.filter((part) => versions[part] !== known[part]);
      if (parts.length === 0) return;
      const read = await shared.readState(parts);
      apply(read.state);
      known = { ...known, ...pick(read.versions, parts) };
    },
  };
}

function pick(versions: PartVersions, parts: readonly StatePart[]): PartVersions {
  return Object.fromEntries(parts.map((part) => [part, versions[part]]));
}
