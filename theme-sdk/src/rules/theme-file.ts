/** A regular file of a theme, from a folder or an archive. */
export interface ThemeFile {
  /** Relative to the folder of `theme.json`, separated by `/`. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Required if `needsContent`; may be a lazy getter. */
  readonly content?: Uint8Array;
}

/** An error or warning about a theme. */
export interface Finding {
  /** Stable identifier of the rule. */
  readonly code: string;
  /** A hub rejects a theme with errors; warnings are shown after the upload. */
  readonly severity: 'error' | 'warning';
  /** The file concerned; absent if it is the whole theme. */
  readonly path?: string;
  readonly detail: string;
  /** How to fix it. */
  readonly fix: string;
}

export const MANIFEST = 'theme.json';
export const PREVIEW = 'preview.png';
export const INDEX = 'dist/index.html';

/** Larger files are not scanned. */
const MAX_SCANNED_BYTES = 4_194_304;

/** Whether the rules need the content of a file. */
export function isRead({ path, size }: Pick<ThemeFile, 'path' | 'size'>): boolean {
  if (path === MANIFEST || path === PREVIEW) return true;
  return size <= MAX_SCANNED_BYTES && /^dist\/.*\.(?:html?|css|m?js)$/i.test(path);
}

/** Content as text; undefined if it was not given. */
export function readText({ content }: ThemeFile): string | undefined {
  return content === undefined ? undefined : new TextDecoder().decode(content);
}
