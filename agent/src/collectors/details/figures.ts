import type { Files } from '../../host.ts';

/** A short file without the space around its text; undefined if it cannot be read or is empty. */
export function readPart(host: Files, path: string): string | undefined {
  try {
    return host.readText(path).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Two decimals are more than a figure of a moment means. */
export function roundShare(percent: number): number {
  return Math.round(percent * 100) / 100;
}
