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
  stale: (path) => `${path} is stale. Mend it with: npm run generate`,
  missing: (path) => `${path} is missing. Mend it with: npm run generate`,
  extra: (path) => `${path} is not made by the compiler. Mend it with: rm ${path}`,
};

export function describeDifference({ path, kind }: Difference, folder: string): string {
  return sentences[kind](`${folder}/${path}`);
}
