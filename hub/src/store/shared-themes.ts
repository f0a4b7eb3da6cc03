/** A theme that all hubs on one database have. */
export interface SharedTheme {
  short: string;
  archive: SharedArchive;
  /** Archive of the previous version; null if there is none. */
  previous: SharedArchive | null;
}

/** A stored archive. Each installation has a separate one. */
export interface SharedArchive {
  id: string;
  /** Address that it comes from; null if it was uploaded. */
  origin: string | null;
}

export interface ArchivePart {
  /** Id of the archive. */
  id: string;
  /** 0, 1, … */
  part: number;
  content: Uint8Array;
}

export interface ThemeInstallation {
  short: string;
  archive: SharedArchive;
  /** Whether to keep an existing theme of that name. */
  isFirst?: boolean;
}

/** Archives of themes in the database. */
export interface SharedThemes {
  /** Sorted by short name. */
  list(): Promise<SharedTheme[]>;
  /** Adds a part to an archive that is not installed yet. */
  addPart(part: ArchivePart): Promise<void>;
  /** Null after the last part, and if the archive was deleted. */
  readPart(id: string, part: number): Promise<Uint8Array | null>;
  /** Installs a complete archive; the current version becomes the previous one. Resolves to whether it was installed. */
  install(installation: ThemeInstallation): Promise<boolean>;
  /** Swaps a theme with its previous version. Resolves to false if only the hub's folder has one. */
  swap(short: string): Promise<boolean>;
  remove(short: string): Promise<void>;
}
