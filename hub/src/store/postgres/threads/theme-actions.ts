import type { ArchivePart, SharedTheme, ThemeInstallation } from '../../shared-themes.ts';
import { type Connection, runInTransaction } from '../connection.ts';
import type { Statements } from '../statements.ts';
import {
  addThemePart,
  deleteTheme,
  installTheme,
  readThemePart,
  readThemes,
  swapTheme,
} from '../tables/theme.ts';

/** Commands of the writer thread for themes that hubs share. */
export interface ThemeCommands {
  readThemes(): SharedTheme[];
  addThemePart(part: ArchivePart): void;
  readThemePart(id: string, part: number): Uint8Array | null;
  installTheme(installation: ThemeInstallation): boolean;
  swapTheme(short: string): boolean;
  deleteTheme(short: string): void;
}

type Action = (connection: Connection, args: readonly unknown[]) => Promise<unknown>;

export const themeActions: Readonly<Record<keyof ThemeCommands, Action>> = {
  readThemes: (connection) => readThemes(connection),
  readThemePart: (connection, [id, part]) => readThemePart(connection, id as string, part as number),
  addThemePart: durable(addThemePart),
  installTheme: durable(installTheme),
  swapTheme: durable(swapTheme),
  deleteTheme: durable(deleteTheme),
};

/** Durable, because an acknowledged change must survive a crash of the server. */
function durable<A extends unknown[]>(run: (queries: Statements, ...args: A) => Promise<unknown>): Action {
  return (connection, args) => runInTransaction(connection, true, (queries) => run(queries, ...(args as A)));
}
