/** A regular file of a theme, as a folder or an archive lists it. */
export interface ThemeFile {
  /** Relative to the folder that holds `theme.json`, with `/` between its parts. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Of the files that `isRead` names; a getter may read it only when it is asked for. */
  readonly content?: Uint8Array;
}

/** What a rule has to say about a theme. */
export interface Finding {
  /** Stable, so that documentation and tools can refer to it. */
  readonly code: string;
  /** A hub refuses a theme with an error; it installs one with warnings and shows them. */
  readonly severity: 'error' | 'warning';
  /** The file that it is about; absent where it is about the theme as a whole. */
  readonly path?: string;
  readonly detail: string;
  /** What the author can do. */
  readonly fix: string;
}

export const MANIFEST = 'theme.json';
export const PREVIEW = 'preview.png';
export const INDEX = 'dist/index.html';

/** Above this a file is bundled data rather than something that a person wrote, and reading it tells nothing. */
const MAX_READ_BYTES = 4_194_304;

/** Whether the rules look into a file. */
export function isRead({ path, size }: Pick<ThemeFile, 'path' | 'size'>): boolean {
  if (path === MANIFEST || path === PREVIEW) return true;
  return size <= MAX_READ_BYTES && /^dist\/.*\.(?:html?|css|m?js)$/i.test(path);
}

/** Its text, or undefined where its content was not given. */
export function readText({ content }: ThemeFile): string | undefined {
  return content === undefined ? undefined : new TextDecoder().decode(content);
}
