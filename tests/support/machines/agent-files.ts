import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of the system that one program sees otherwise than all others do. */
export interface OwnFiles {
  /** Put before a command, it runs that with these files. */
  readonly wrapper: readonly string[];
  /** Changes a file under the program that sees it. */
  write(place: string, text: string): void;
  remove(): void;
}

// As root in a mount namespace of its own; others become root of a namespace of users first, where the system lets them.
const kinds = [['--mount'], ['--user', '--map-root-user', '--mount']];

/** The means by which this user may have files of its own; undefined where it may not. */
export function findOwnFilesMeans(): readonly string[] | undefined {
  for (const flags of kinds) {
    try {
      execFileSync('unshare', [...flags, 'mount', '--bind', '/etc/hosts', '/etc/hosts'], { stdio: 'ignore' });
      return ['unshare', ...flags];
    } catch {
      // The next means may do.
    }
  }
  return undefined;
}

/** @param files what is seen, by the places where it is seen */
export function makeOwnFiles(means: readonly string[], files: Readonly<Record<string, string>>): OwnFiles {
  const folder = mkdtempSync(join(tmpdir(), 'muster-files-'));
  const places = Object.keys(files);
  const find = (place: string) => join(folder, place.replaceAll('/', '_'));
  for (const place of places) writeFileSync(find(place), files[place] ?? '');
  const binds = places.map((place) => `mount --bind '${find(place)}' '${place}'`);
  return {
    wrapper: [...means, 'sh', '-c', `${binds.join(' && ')} && exec "$@"`, 'sh'],
    write: (place, text) => writeFileSync(find(place), text),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
