import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package: the one with the templates. Sources and built files differ in depth. */
export function findPackageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'templates'))) folder = path.dirname(folder);
  return folder;
}

/** Version of the SDK. */
export function readVersion(): string {
  return JSON.parse(readFileSync(path.join(findPackageFolder(), 'package.json'), 'utf8')).version;
}
