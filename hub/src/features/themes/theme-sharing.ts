import type { SerialQueue } from '../../lib/serial-queue.ts';
import type { UnpackTheme } from './run-unpack-worker.ts';
import type { ThemeFiles } from './theme-files.ts';
import type { ThemeFolders } from './theme-folders.ts';

/**
 * Themes of several hubs on one database. Their archives are in the database, and each hub unpacks them into a folder of its
 * own. Changes are stored before they are made in the folder.
 */
export interface ThemeSharing {
  /** Whether a theme that another hub has changed is still to be unpacked here. */
  readonly isBehind: boolean;
  /** Stores an installation. Resolves to the id of the archive; null if this hub is alone. */
  install(short: string, source: ThemeSource): Promise<string | null>;
  /** Stores the swap of a theme with its previous version. Resolves to false if the other hubs do not have that one. */
  swap(short: string): Promise<boolean>;
  /** Stores the deletion of a theme. */
  remove(short: string): Promise<void>;
  /** Shares themes that are installed here only, unless another hub shares one of that name. */
  shareOwn(): Promise<void>;
  /** Applies other hubs' changes to the folder. Never rejects: failures are reported and tried again later. */
  follow(): Promise<void>;
  /** Resolves when all known changes are applied. */
  settle(): Promise<void>;
  /** Calls `listener` with the first failure of a series. */
  onFailure(listener: (error: unknown) => void): void;
  close(): void;
}

/** An archive to install, and the address that it comes from; null if it was uploaded. */
export interface ThemeSource {
  path: string;
  origin: string | null;
}

/** Joins an installation of themes with those of other hubs. */
export type CreateThemeSharing = (
  folders: ThemeFolders,
  files: ThemeFiles,
  unpack: UnpackTheme,
  runExclusive: SerialQueue,
) => ThemeSharing;

/** For a hub that uses its database alone. */
const nothing = async () => undefined;
export const noThemeSharing: ThemeSharing = {
  isBehind: false,
  install: async () => null,
  swap: async () => true,
  remove: nothing,
  shareOwn: nothing,
  follow: nothing,
  settle: nothing,
  onFailure: () => undefined,
  close: () => undefined,
};
