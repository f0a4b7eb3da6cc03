import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpecError } from './contract/documents.ts';
import { readDocuments } from './contract/read-documents.ts';
import { generate, generatePages } from './generate.ts';
import { lintDocuments } from './lint/lint.ts';

export interface CompileOptions {
  /** Folder of both documents. */
  spec: string;
  /** Folder of the generated files. */
  output: string;
  /** Folder of the generated pages, among pages that people write. */
  pages: string;
  /** Compare and write nothing. */
  isCheck: boolean;
  print: (line: string) => void;
}

/** Runs the compiler over folders; answers the exit code. */
export async function compile({
  spec,
  output,
  pages: shelf,
  isCheck,
  print,
}: CompileOptions): Promise<number> {
  try {
    const documents = readDocuments(spec);
    const [files, faults] = await Promise.all([generate(documents), lintDocuments(spec, documents)]);
    if (faults.length > 0) throw new SpecError(faults);
    const pages = await generatePages(documents);
    const targets = [
      { folder: output, files, onDisk: readFiles(output) },
      { folder: shelf, files: pages, onDisk: readSome(shelf, pages.keys()) },
    ];
    const counts = targets.map((target) => settle(target, isCheck, print));
    const wrong = counts.reduce((sum, count) => sum + count.wrong, 0);
    if (wrong > 0) return 1;
    const folder = nameFolder(output);
    const changed = counts.reduce((sum, count) => sum + count.changed, 0);
    const all = files.size + pages.size;
    print(isCheck ? `${folder} matches the contract.` : `${folder}: ${all} files, ${changed} changed.`);
    return 0;
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    for (const sentence of error.sentences) print(sentence);
    print(`${error.sentences.length} errors in the documents; nothing was written.`);
    return 1;
  }
}

interface Target {
  folder: string;
  files: Map<string, string>;
  onDisk: ReadonlyMap<string, string>;
}

/** Writes what differs, or says it. */
function settle({ folder, files, onDisk }: Target, isCheck: boolean, print: (line: string) => void) {
  const differences = compareFiles(files, onDisk);
  const wrong = differences.filter(({ kind }) => isCheck || kind === 'extra');
  if (!isCheck) writeFiles(folder, files, differences);
  for (const difference of wrong) print(describeDifference(difference, nameFolder(folder)));
  return { wrong: wrong.length, changed: differences.length - wrong.length };
}

function nameFolder(folder: string): string {
  return path.relative(process.cwd(), folder) || '.';
}

function readFiles(folder: string): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const own = paths.filter((name) => !name.startsWith('node_modules'));
  return new Map(own.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

function readSome(folder: string, names: Iterable<string>): Map<string, string> {
  const there = [...names].filter((name) => existsSync(path.join(folder, name)));
  return new Map(there.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

function writeFiles(folder: string, files: Map<string, string>, differences: Difference[]): void {
  for (const { path: name, kind } of differences) {
    if (kind === 'extra') continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), files.get(name) ?? '');
  }
}
export interface Difference {
  path: string;
  kind: 'stale' | 'missing' | 'extra';
}

/** How the files on disk differ from those that the compiler makes, in both directions. */
export function compareFiles(
  made: ReadonlyMap<string, string>,
  onDisk: ReadonlyMap<string, string>,
): Difference[] {
  const differences: Difference[] = [];
  for (const [path, text] of made) {
    if (!onDisk.has(path)) differences.push({ path, kind: 'missing' });
    else if (onDisk.get(path) !== text) differences.push({ path, kind: 'stale' });
  }
  for (const path of onDisk.keys()) if (!made.has(path)) differences.push({ path, kind: 'extra' });
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const sentences: Record<Difference['kind'], (path: string) => string> = {
  stale: (path) => `${path} is outdated. Run: npm run generate`,
  missing: (path) => `${path} is missing. Run: npm run generate`,
  extra: (path) => `${path} is not generated. Run: rm ${path}`,
};

export function describeDifference({ path, kind }: Difference, folder: string): string {
  return sentences[kind](`${folder}/${path}`);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  process.exitCode = await compile({
    spec: path.join(root, 'spec'),
    output: path.join(root, 'generated'),
    pages: path.join(root, 'docs'),
    isCheck: process.argv.includes('--check'),
    print: console.log,
  });
}
