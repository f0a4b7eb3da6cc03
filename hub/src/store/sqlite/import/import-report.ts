import type { ImportCounts, ImportNote } from '@muster/generated/types';

export function createCounts(): ImportCounts {
  return { minutes: 0, hours: 0, probes: 0, probe_hours: 0 };
}

/** Collects notes, and counts equal ones. */
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
