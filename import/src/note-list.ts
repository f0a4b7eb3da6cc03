import type { ImportNote } from '@muster/generated/types';

export interface NewNote extends Omit<ImportNote, 'count'> {
  /** Name of the node or task that it concerns; names are listed after the detail. */
  name?: string;
  /** 1 if undefined. Nothing is added for 0. */
  count?: number;
}

/** Collects the notes of a report: those with the same subject and detail become one line with the names. */
export interface NoteList {
  add(note: NewNote): void;
  list(): ImportNote[];
}

const MAX_NAMES = 5;

export function createNoteList(): NoteList {
  const notes = new Map<string, ImportNote & { names: string[] }>();

  return {
    add({ subject, detail, name, count = 1 }) {
      if (count === 0) return;
      const key = `${subject}\n${detail}`;
      const note = notes.get(key) ?? { subject, detail, count: 0, names: [] };
      note.count += count;
      if (name !== undefined) note.names.push(name);
      notes.set(key, note);
    },
    list: () =>
      [...notes.values()].map(({ names, detail, ...note }) => ({
        ...note,
        detail: appendNames(detail, names),
      })),
  };
}

function appendNames(detail: string, names: readonly string[]): string {
  if (names.length === 0) return detail;
  const listed = names.slice(0, MAX_NAMES).join(', ');
  const more = names.length - MAX_NAMES;
  return `${detail} (${more > 0 ? `${listed} and ${more} more` : listed})`;
}
