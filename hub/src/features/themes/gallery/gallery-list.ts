import { limits } from '@muster/generated/limits';
import { parseThemeAddress, type ThemeAddress } from '../theme-address.ts';

/** A gallery's `themes.txt`. */
export interface GalleryList {
  themes: ThemeAddress[];
  /** URL of the page that describes the themes, with a trailing slash. */
  page: string | undefined;
  /** Ignored lines, each with the reason. */
  problems: LineProblem[];
}

export interface LineProblem {
  /** Line number, from 1. */
  line: number;
  /** Completes the sentence "The address …". */
  problem: string;
}

const PAGE = /^page:\s*(\S+)$/;

/**
 * Parses a `themes.txt`: one address of a theme a line. Lines that are empty or begin with `#` are comments, and
 * `page: URL` names the folder of `gallery.json`. Lines with problems are skipped.
 */
export function parseGalleryList(text: string, codeHost: string): GalleryList {
  const list: GalleryList = { themes: [], page: undefined, problems: [] };
  const seen = new Set<string>();
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const problem = addLine(line, { list, seen, codeHost });
    if (problem !== undefined) list.problems.push({ line: index + 1, problem });
  }
  return list;
}

interface Parsing {
  list: GalleryList;
  /** Addresses in lower case. */
  seen: Set<string>;
  codeHost: string;
}

function addLine(line: string, { list, seen, codeHost }: Parsing): string | undefined {
  const [, page] = PAGE.exec(line) ?? [];
  if (page !== undefined) {
    const { address, problem } = parsePage(page, codeHost);
    if (list.page !== undefined) return 'of the page is given twice';
    list.page = address;
    return problem;
  }
  const { address, problem } = parseThemeAddress(line, codeHost);
  if (address === undefined) return problem;
  if (seen.has(address.url.toLowerCase())) return 'is listed twice';
  if (list.themes.length >= limits.themeGalleryEntries)
    return `exceeds the limit of ${limits.themeGalleryEntries} themes`;
  seen.add(address.url.toLowerCase());
  list.themes.push(address);
  return undefined;
}

/** The page's folder, by the same rules as an archive in it. */
function parsePage(text: string, codeHost: string): { address?: string; problem?: string } {
  const folder = text.replace(/\/*$/, '/');
  const { address, problem } = parseThemeAddress(`${folder}a.tar.gz`, codeHost);
  return address === undefined ? { problem } : { address: address.url.replace(/a\.tar\.gz$/, '') };
}

/** A theme's description in a gallery's `gallery.json`. */
export interface GalleryEntry {
  name: string;
  description: string;
  author: string;
  version: string;
  /** Null if unknown. */
  connect: string[] | null;
  /** URLs of the pictures. */
  light: string | undefined;
  dark: string | undefined;
}

const MAX_TEXT = 200;
const MAX_ORIGINS = 8;
const ORIGIN = /^https:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/;
/** Control characters, line separators, and those that change the direction of the text around them (Unicode TR9). */
const UNSAFE_CHARACTERS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Parses a `gallery.json`; entries by address in lower case. Invalid parts are left out. */
export function parseGalleryIndex(text: string, page: string): Map<string, GalleryEntry> {
  const { themes } = toRecord(parseJson(text));
  const entries = Array.isArray(themes) ? themes.slice(0, limits.themeGalleryEntries).map(toRecord) : [];
  return new Map(
    entries.flatMap((entry): [string, GalleryEntry][] =>
      typeof entry.address === 'string' ? [[entry.address.toLowerCase(), readEntry(entry, page)]] : [],
    ),
  );
}

function readEntry(entry: Record<string, unknown>, page: string): GalleryEntry {
  const { connect } = entry;
  return {
    name: toText(entry.name),
    description: toText(entry.description),
    author: toText(entry.author),
    version: toText(entry.version),
    connect: Array.isArray(connect) ? connect.filter(isOrigin).slice(0, MAX_ORIGINS) : null,
    light: toPicture(entry.light, page),
    dark: toPicture(entry.dark, page),
  };
}

/** A picture in the page's folder. */
function toPicture(value: unknown, page: string): string | undefined {
  if (typeof value !== 'string' || !/^[\w-][\w./-]{0,199}\.png$/.test(value) || value.includes('..'))
    return undefined;
  return new URL(value, page).href;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.replace(UNSAFE_CHARACTERS, ' ').trim().slice(0, MAX_TEXT) : '';
}

function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && ORIGIN.test(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
