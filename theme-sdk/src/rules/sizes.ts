import { limits } from '@muster/generated/limits';
import type { Finding, ThemeFile } from './theme-file.ts';

/** Limits for the unpacked files. */
export function checkSizes(files: readonly ThemeFile[]): Finding[] {
  const findings: Finding[] = [];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.themeUnpackedBytes)
    findings.push({
      code: 'too_large',
      severity: 'error',
      detail: `The files have ${bytes} bytes in total; the limit is ${limits.themeUnpackedBytes}.`,
      fix: 'Remove unused files and compress images.',
    });
  if (files.length > limits.themeEntries)
    findings.push({
      code: 'too_many_files',
      severity: 'error',
      detail: `The theme has ${files.length} files; the limit is ${limits.themeEntries}.`,
      fix: 'Include only theme.json, preview.png and dist.',
    });
  return findings;
}

/** Checks the size of the archive, in bytes. */
export function checkArchiveSize(bytes: number): Finding[] {
  if (bytes <= limits.themeFileBytes) return [];
  return [
    {
      code: 'archive_too_large',
      severity: 'error',
      detail: `The archive has ${bytes} bytes; the limit is ${limits.themeFileBytes}.`,
      fix: 'Remove unused files and compress images.',
    },
  ];
}
