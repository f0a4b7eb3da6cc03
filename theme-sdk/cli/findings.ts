import type { Finding } from '../src/rules/theme-file.ts';

/** Lines for the terminal: code and file, what is wrong, how to fix it. */
export function formatFindings(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ code, severity, path, detail, fix }) => [
    `${severity === 'error' ? '✗' : '!'} ${code}${path === undefined ? '' : `  ${path}`}`,
    `    ${detail}`,
    `    → ${fix}`,
  ]);
}
