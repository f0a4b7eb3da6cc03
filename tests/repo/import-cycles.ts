import { readImports, resolveOwn } from './imports.ts';
import type { Source } from './sources.ts';

/**
 * The import cycles among the sources, each as the files from the first import back to itself. Imports of types count:
 * files that need each other's types cannot be read or moved one at a time either. A cycle between packages is a fault
 * of their layers.
 */
export function findImportCycles(sources: Source[]): string[][] {
  const paths = new Set(sources.map((source) => source.path));
  const imports = new Map(
    sources.map((source) => [
      source.path,
      readImports(source)
        .map(({ specifier }) => resolveOwn(source.path, specifier))
        .filter((target) => target !== undefined && paths.has(target)) as string[],
    ]),
  );
  const cycles: string[][] = [];
  const finished = new Set<string>();

  function visit(path: string, importers: string[]): void {
    const start = importers.indexOf(path);
    if (start >= 0) cycles.push([...importers.slice(start), path]);
    if (start >= 0 || finished.has(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...importers, path]);
    finished.add(path);
  }

  for (const path of paths) visit(path, []);
  return cycles;
}
