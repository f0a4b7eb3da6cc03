import type { ImportCounts, ImportKind, ImportNote } from './import-source.ts';

/** The result of an import; without secrets. */
export interface ImportReport {
  kind: ImportKind;
  /** The product's name. */
  product: string;
  /** Whether the product's agents continue with this hub. */
  agents: 'keep' | 'install';
  /** `PRAGMA user_version` of the file. */
  source_version: number;
  dry_run: boolean;
  /** Whether the target had nodes before. */
  merged: boolean;
  nodes: {
    added: number;
    /** Nodes of the target that gained history or totals. */
    matched: number;
  };
  ping_tasks: { added: number; matched: number };
  /** Imported settings, by key. */
  settings: string[];
  /** Whether the account was imported. */
  account: boolean;
  /** Imported rows of the history. */
  rows: ImportCounts;
  /** Rows that were left out: invalid ones, and those of a time for which the target has rows. */
  skipped: { invalid: ImportCounts; existing: ImportCounts };
  /** Unix seconds of the first and the last imported minute or hour; null without history. */
  oldest_at: number | null;
  newest_at: number | null;
  /** Nodes whose agent must be installed with a new token, by their ids in the target. */
  install: { id: number; name: string }[];
  /** What is not imported, or not as it was. */
  notes: ImportNote[];
}

export function createCounts(): ImportCounts {
  return { minutes: 0, hours: 0, probes: 0, probe_hours: 0 };
}

/** Collects notes; equal ones are counted in one. */
export class Notes {
  readonly #notes = new Map<string, ImportNote>();

  add({ subject, detail, count }: ImportNote): void {
    const key = `${subject}\n${detail}`;
    const known = this.#notes.get(key);
    if (known === undefined) this.#notes.set(key, { subject, detail, count });
    else known.count += count;
  }

  list(): ImportNote[] {
    return [...this.#notes.values()];
  }
}
