import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../src/rules/theme-file.ts';
import { findPackageFolder, readPackage } from './sdk-package.ts';

const GUIDE = 'docs/themes.md';

/** A finding with the place in the guide that explains its rule. */
export interface DocumentedFinding extends Finding {
  /** An address, or a path in the installed package. */
  readonly docs: string;
}

export function documentFindings(findings: readonly Finding[]): DocumentedFinding[] {
  const guide = findGuide();
  return findings.map((finding) => ({ ...finding, docs: `${guide}#${finding.code}` }));
}

/** The guide of this version in the repository; in the package if that does not name one. */
function findGuide(): string {
  const { repository, version } = readPackage();
  if (repository !== undefined)
    return `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/v${version}/${GUIDE}`;
  const home = findPackageFolder();
  const places = [home, path.dirname(home)].map((folder) => path.join(folder, GUIDE));
  return places.find((file) => existsSync(file)) ?? GUIDE;
}

/** Lines for the terminal: code and file, what is wrong, how to fix it, where to read more. */
export function formatFindings(findings: readonly Finding[]): string[] {
  return documentFindings(findings).flatMap(({ code, severity, path: file, detail, fix, docs }) => [
    `${severity === 'error' ? '✗' : '!'} ${code}${file === undefined ? '' : `  ${file}`}`,
    `    ${detail}`,
    `    → ${fix}`,
    `    ${docs}`,
  ]);
}
