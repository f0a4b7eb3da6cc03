import { existsSync } from 'node:fs';
import { limits } from '@muster/generated/limits';
import { isIpv6, type ProbeContext, ProbeUnavailableError, resolveHost } from './probe.ts';

/** The result of a run of the system's ping. */
export interface PingRun {
  exitCode: number;
  output: string;
}

/** Not PATH, whose folders may be writable by others. */
export const pingFolders: readonly string[] = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const WAIT_SECONDS = limits.probeTimeoutMs / 1000;

/**
 * Milliseconds of the echo reply in the output of iputils, busybox or inetutils; undefined without a reply. Throws
 * ProbeUnavailableError if ping was not permitted to open a socket. If only sending failed, the host's own firewall refuses
 * this target, which is then unreachable from here.
 */
export function readPing({ exitCode, output }: PingRun): number | undefined {
  const time = /\btime[=<]\s?(\d+(?:\.\d+)?) ?ms/.exec(output)?.[1];
  if (exitCode === 0 && time !== undefined) return Number(time);
  if (/send(?:msg|to|ing packet): /i.test(output)) return undefined;
  if (/not permitted|permission denied|privilege|are you root/i.test(output)) {
    throw new ProbeUnavailableError('this user is not permitted to send pings');
  }
  return undefined;
}

function findProgram(address: string, folders: readonly string[]): string {
  // Next to a ping6, ping may support IPv4 only.
  const names = isIpv6(address) ? ['ping6', 'ping'] : ['ping'];
  const paths = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new ProbeUnavailableError('no ping program is installed');
  return found;
}

async function runPing(program: string, address: string, signal: AbortSignal): Promise<PingRun> {
  const args = ['-n', '-c', '1', '-W', String(WAIT_SECONDS), '--', address];
  const { execFile } = await import('node:child_process');
  // No shell, and not the agent's environment, which contains the token.
  const options = { env: { LC_ALL: 'C' }, signal, maxBuffer: 16 * 1024, killSignal: 'SIGKILL' as const };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error?.code ?? 0;
      if (typeof code === 'number') resolve({ exitCode: error?.killed ? 1 : code, output: stdout + stderr });
      else if (code === 'ABORT_ERR') reject(error);
      else reject(new ProbeUnavailableError(`ping cannot be run (${code})`));
    });
  });
}

/** Milliseconds of an ICMP echo. Runs the system's ping, because neither Node nor Bun has ICMP sockets. */
export async function probeIcmp(host: string, context: ProbeContext): Promise<number> {
  const address = await resolveHost(host);
  context.signal.throwIfAborted();
  const program = findProgram(address, context.pingFolders);
  const latency = readPing(await runPing(program, address, context.signal));
  if (latency === undefined) throw new Error('no echo reply');
  return latency;
}
