import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A defect that a test must find: one place of the hub's sources and its replacement. */
export interface Planted {
  readonly says: string;
  /** Path below `hub/src`. */
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** Calls `run` with the path of the program of a hub that has the defect, from the project's folder. */
export async function withPlanted<T>(defect: Planted, run: (program: string) => Promise<T>): Promise<T> {
  // Beside the sources, so that relative paths still resolve.
  const copy = await mkdtemp(join(root, 'hub/.planted-'));
  try {
    await cp(join(root, 'hub/src'), copy, { recursive: true });
    await plant(defect, join(copy, defect.file));
    return await run(relative(root, join(copy, 'main.ts')));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function plant({ right, wrong, says }: Planted, file: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  if (source.split(right).length !== 2)
    throw new Error(`The defect "${says}" has no place any more: ${relative(root, file)} has changed.`);
  await writeFile(
    file,
    source.replace(right, () => wrong),
  );
}

/** How often the place of a defect occurs in today's sources: exactly once, unless they have changed. */
export async function countPlaces({ file, right }: Planted): Promise<number> {
  const source = await readFile(join(root, 'hub/src', file), 'utf8');
  return source.split(right).length - 1;
}
