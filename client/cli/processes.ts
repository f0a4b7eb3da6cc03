import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process of this machine. The time of its start tells it from a later one with its id. */
export interface ProcessName {
  pid: number;
  started: string;
}

export function nameProcess(pid: number): ProcessName {
  return { pid, started: readStart(pid) ?? '' };
}

export function isRunning({ pid, started }: ProcessName): boolean {
  return readStart(pid) === started;
}

/** Null if there is no such process. */
function readStart(pid: number): string | null {
  return process.platform === 'linux' ? readLinuxStart(pid) : askPs(pid);
}

/** Ticks since the boot (proc(5), field 22), and which boot it was. */
function readLinuxStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces and parentheses.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fields[18]}`;
  } catch {
    return null;
  }
}

function askPs(pid: number): string | null {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}
