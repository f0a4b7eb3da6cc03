import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, warn } from './finding.ts';

const GROUP_OR_OTHERS_WRITE = 0o022;
const STICKY = 0o1000;
const ROOT = 0;

/**
 * Warns of parent folders in which another user could replace one of the hub's folders: those of another user, and those
 * that a group or others may write to, unless they are sticky like /tmp. OpenSSH's `StrictModes` checks the same.
 */
export function checkParents(check: string, path: string): Finding[] {
  const folder = realpathSync(path);
  const { uid } = statSync(folder);
  const parents = listParents(folder).map((parent) => ({ parent, ...readOwnership(parent) }));
  const writable = parents.filter(({ isWritable }) => isWritable).map(({ parent }) => parent);
  const foreign = parents.filter(({ owner }) => owner !== ROOT && owner !== uid);
  return [
    ...(writable.length === 0
      ? []
      : [
          warn(
            check,
            `Other users may write to ${writable.join(' ')}, and so replace ${folder}.`,
            `chmod go-w ${writable.join(' ')}`,
          ),
        ]),
    ...foreign.map(({ parent, owner }) =>
      warn(
        check,
        `${parent} belongs to user ${owner}, who can replace ${folder} of user ${uid}.`,
        `Move ${folder} to a folder of user ${uid} or root.`,
      ),
    ),
  ];
}

function readOwnership(path: string): { owner: number; isWritable: boolean } {
  const { uid: owner, mode } = statSync(path);
  return { owner, isWritable: (mode & GROUP_OR_OTHERS_WRITE) !== 0 && (mode & STICKY) === 0 };
}

function listParents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...listParents(parent)];
}
