import { readFileSync, statSync } from 'node:fs';
import type { DatabaseStatus } from '../store/database-admin/database-status.ts';
import { doubted, type Finding, failed, passed } from './finding.ts';

const OLDEST_NODE = 22;
/** Streams of visitors, files of the database, and what else a hub opens. */
const SPARE_DESCRIPTORS = 1_300;
/** A sample is stamped with the end of its minute, so the newest may lie a little ahead. */
const AHEAD_SECONDS = 120;
/** When this was written; no clock that goes right can be before it. */
const WRITTEN_AT = Date.UTC(2026, 10, 1) / 1000;

export function checkNode(version: string): Finding {
  const major = Number(version.split('.')[0]);
  if (major >= OLDEST_NODE) return passed('node', `Node ${version} runs the hub.`);
  return failed('node', `Node ${version} is too old.`, 'Install Node 24 or newer and start the hub with it.');
}

/** Loads what was compiled for one kind of machine and one Node. */
export async function checkModules(): Promise<Finding> {
  const loaders = {
    'better-sqlite3': async () => void (await import('../store/database-admin/database-status.ts')),
    argon2: async () => void (await (await import('../domain/auth/passwords.ts')).hashPassword('a password')),
  };
  for (const [name, load] of Object.entries(loaders)) {
    try {
      await load();
    } catch (error) {
      const [line = ''] = String(error).split('\n');
      return failed(
        'modules',
        `${name} does not load: ${line}`,
        'Install muster-hub again on this machine, with the Node that is to run it.',
      );
    }
  }
  return passed('modules', 'better-sqlite3 and argon2 load.');
}

/** A past that lies in the future means that the clock was set back, or is wrong now. */
export function checkClock(seconds: number, newestSampleAt: number | null): Finding {
  const now = new Date(seconds * 1000).toISOString();
  const hint = 'Set the clock and keep it right with NTP: timedatectl set-ntp true.';
  if (seconds < WRITTEN_AT)
    return failed('clock', `The clock says ${now}, which is before this hub was made.`, hint);
  if (newestSampleAt !== null && newestSampleAt > seconds + AHEAD_SECONDS) {
    const newest = new Date(newestSampleAt * 1000).toISOString();
    return failed('clock', `The clock says ${now}, and the newest sample is of ${newest}.`, hint);
  }
  return passed('clock', `The clock says ${now}.`);
}

/** Each agent and each visitor holds a descriptor. */
export function checkDescriptors({ path, nodes, isHubRunning }: DatabaseStatus): Finding {
  const pid = isHubRunning ? findHolder(`${path}.lock`) : undefined;
  const most = readDescriptorLimit(pid);
  const whose = pid === undefined ? 'A hub started from here' : `The hub (process ${pid})`;
  const needed = nodes + SPARE_DESCRIPTORS;
  if (most >= needed)
    return passed(
      'descriptors',
      `${whose} may open ${most} files; ${nodes} nodes and 1,000 visitors need ${needed}.`,
    );
  const message = `${whose} may open ${most} files, and ${nodes} nodes with 1,000 visitors need ${needed}.`;
  const hint = `Raise the limit: LimitNOFILE=${Math.max(65_536, 2 * needed)} in the unit, or ulimit -n.`;
  return most < nodes + 100 ? failed('descriptors', message, hint) : doubted('descriptors', message, hint);
}

/** Process that holds a lock on a file, as `/proc/locks` lists it. */
function findHolder(lockPath: string): number | undefined {
  try {
    const { ino } = statSync(lockPath);
    const line = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .find((one) => one.includes(`:${ino} `) && one.includes('WRITE'));
    const pid = Number(line?.trim().split(/\s+/)[4]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The hard limit: Node raises the soft one to it. */
function readDescriptorLimit(pid: number | undefined): number {
  const read = (name: string) => {
    const [, , hard = ''] =
      /^Max open files +(\S+) +(\S+)/m.exec(readFileSync(`/proc/${name}/limits`, 'utf8')) ?? [];
    return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
  };
  try {
    return read(String(pid ?? 'self'));
  } catch {
    return read('self');
  }
}
