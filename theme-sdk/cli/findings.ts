import type { Finding } from '../src/rules/theme-file.ts';

/** Findings as a person reads them: what, where, and what to do. */
export function writeFindings(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ code, severity, path, detail, fix }) => [
    `${severity === 'error' ? '✗' : '!'} ${code}${path === undefined ? '' : `  ${path}`}`,
    `    ${detail}`,
    `    → ${fix}`,
  ]);
}
