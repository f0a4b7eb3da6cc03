import type { SharedThemes } from '../shared-themes.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import type { PostgresWriterCommands } from './database-admin.ts';

/** Themes of several hubs, by commands of the writer thread. */
export function createThemeSender(writer: DatabaseThread<PostgresWriterCommands>): SharedThemes {
  return {
    list: () => writer.call('readThemes', []),
    addPart: (part) => writer.call('addThemePart', [part]),
    readPart: (id, part) => writer.call('readThemePart', [id, part]),
    install: (installation) => writer.call('installTheme', [installation]),
    swap: (short) => writer.call('swapTheme', [short]),
    remove: (short) => writer.call('deleteTheme', [short]),
  };
}
