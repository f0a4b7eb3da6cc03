import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PACKAGE = 'muster-theme';

/** The parts of this package's manifest that are used here. */
interface OwnPackage {
  readonly version: string;
  /** Absent in the repository and in packages that were built outside of a release. */
  readonly repository?: { readonly url: string };
}

/** The folder of this package: the one with the templates. Sources and built files differ in depth. */
export function findPackageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'templates'))) folder = path.dirname(folder);
  return folder;
}

export function readPackage(): OwnPackage {
  return JSON.parse(readFileSync(path.join(findPackageFolder(), 'package.json'), 'utf8'));
}

/** Version of the SDK. */
export function readVersion(): string {
  return readPackage().version;
}

/**
 * Where a new theme installs the SDK from, so that it gets the same one: the tarball or folder that this one was installed
 * from, otherwise its version.
 */
export async function findOwnSource(home: string, target: string): Promise<string> {
  const [root = '', inside] = home.split(/[\\/](?=node_modules[\\/]muster-theme$)/);
  if (inside === undefined) return readVersion();
  // npm records the source of each package there.
  const record = await readFile(path.join(root, 'node_modules/.package-lock.json'), 'utf8').catch(() => '{}');
  const { packages = {} } = JSON.parse(record);
  const source: unknown = packages[`node_modules/${PACKAGE}`]?.resolved;
  if (typeof source !== 'string' || !source.startsWith('file:')) return readVersion();
  const file = path.resolve(root, source.slice('file:'.length));
  return `file:${path.relative(target, file)}`;
}
