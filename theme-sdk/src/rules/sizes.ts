import { limits } from '@muster/generated/limits';
import type { Finding, ThemeFile } from './theme-file.ts';

/** What the archive may unpack to; its packed size is known to whoever packs or receives it. */
export function findSizeFaults(files: readonly ThemeFile[]): Finding[] {
  const findings: Finding[] = [];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.themeUnpackedBytes)
    findings.push({
      code: 'too_large',
      severity: 'error',
      detail: `The files have ${bytes} bytes together, and a theme may have at most ${limits.themeUnpackedBytes}.`,
      fix: 'Leave out what the page does not load, and make pictures smaller.',
    });
  if (files.length > limits.themeEntries)
    findings.push({
      code: 'too_many_files',
      severity: 'error',
      detail: `There are ${files.length} files, and a theme may have at most ${limits.themeEntries}.`,
      fix: 'Pack the built output only: theme.json, preview.png and dist.',
    });
  return findings;
}

/** What is wrong with the size of the archive itself, in bytes. */
export function findPackedFaults(bytes: number): Finding[] {
  if (bytes <= limits.themeFileBytes) return [];
  return [
    {
      code: 'archive_too_large',
      severity: 'error',
      detail: `The archive has ${bytes} bytes, and a hub takes at most ${limits.themeFileBytes}.`,
      fix: 'Leave out what the page does not load, and make pictures smaller.',
    },
  ];
}
