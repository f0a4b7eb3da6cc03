import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** System files that one program sees with other content, by bind mounts. */
export interface OwnFiles {
  /** Prefix of a command that runs it with these files. */
  readonly wrapper: readonly string[];
  /** Changes a file while the program runs. */
  write(place: string, text: string): void;
  remove(): void;
}

// Root needs a mount namespace; other users also need a user namespace, which not every system lets them create.
const kinds = [['--mount'], ['--user', '--map-root-user', '--mount']];

/** The `unshare` flags with which this user may mount files; undefined if none work. */
export function findOwnFilesMeans(): readonly string[] | undefined {
  for (const flags of kinds) {
    try {
      execFileSync('unshare', [...flags, 'mount', '--bind', '/etc/hosts', '/etc/hosts'], { stdio: 'ignore' });
      return ['unshare', ...flags];
    } catch {
      // The next flags may work.
    }
  }
  return undefined;
}

/** @param files contents by path */
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
