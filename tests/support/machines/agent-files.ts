import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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

export interface OwnFolder {
  /** Prefix of a command that runs with the folder in place. Needs root. */
  readonly wrapper: readonly string[];
  /** The folder on this machine. */
  readonly folder: string;
  remove(): void;
}

/** The command sees this shell script, which runs in the returned folder, as the system's ping. */
export function replacePing(script: string): OwnFolder {
  const folder = mkdtempSync(join(tmpdir(), 'muster-ping-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/ping'), `#!/bin/sh\ncd ${folder}\n${script}\n`, { mode: 0o755 });
  const mount = 'mount -t overlay overlay -o "lowerdir=$0/bin:/usr/bin" /usr/bin; exec "$@"';
  return {
    wrapper: ['unshare', '--mount', 'sh', '-ec', mount, folder],
    folder,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface EmptyRoot extends OwnFolder {
  /** The program's path in it. */
  readonly program: string;
}

/**
 * A root folder with a program, /proc and nothing else: no C library, no shell and no device.
 * @param files contents of further files by path
 */
export function makeEmptyRoot(program: string, files: Readonly<Record<string, string>> = {}): EmptyRoot {
  const folder = mkdtempSync(join(tmpdir(), 'muster-root-'));
  const place = '/program';
  mkdirSync(join(folder, 'proc'));
  copyFileSync(program, join(folder, place));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    wrapper: [
      'unshare',
      '--mount',
      'sh',
      '-ec',
      'mount --rbind /proc "$0/proc"; exec chroot "$0" "$@"',
      folder,
    ],
    folder,
    program: place,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
