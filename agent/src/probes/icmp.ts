import { existsSync } from 'node:fs';
import { limits } from '@muster/generated/limits';
import { isIpv6 } from './address.ts';
import { NotMeasurable, type ProbeContext, resolveHost } from './probe.ts';

/** What a run of the system's ping printed and how it ended. */
export interface PingRun {
  exitCode: number;
  output: string;
}

/** Not PATH: what it names may belong to somebody else. */
export const pingFolders: readonly string[] = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const WAIT_SECONDS = limits.probeTimeoutMs / 1000;

/**
 * Milliseconds of the echo reply in what iputils, busybox or inetutils printed, undefined when none came.
 * Throws NotMeasurable when the program was not allowed to send.
 */
export function readPing({ exitCode, output }: PingRun): number | undefined {
  const time = /\btime[=<]\s?(\d+(?:\.\d+)?) ?ms/.exec(output)?.[1];
  if (exitCode === 0 && time !== undefined) return Number(time);
  if (/not permitted|permission denied|privilege|are you root/i.test(output)) {
    throw new NotMeasurable('the system does not let this user run ping');
  }
  return undefined;
}

function findProgram(address: string, folders: readonly string[]): string {
  // Where there is a ping6, an old ping may speak IPv4 only.
  const names = isIpv6(address) ? ['ping6', 'ping'] : ['ping'];
  const paths = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new NotMeasurable('the system has no ping program');
  return found;
}

async function runPing(program: string, address: string, signal: AbortSignal): Promise<PingRun> {
  const args = ['-n', '-c', '1', '-W', String(WAIT_SECONDS), '--', address];
  const { execFile } = await import('node:child_process');
  // Neither a shell nor the agent's environment, which holds the token.
  const options = { env: { LC_ALL: 'C' }, signal, maxBuffer: 16 * 1024, killSignal: 'SIGKILL' as const };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error?.code ?? 0;
      if (typeof code === 'number') resolve({ exitCode: error?.killed ? 1 : code, output: stdout + stderr });
      else if (code === 'ABORT_ERR') reject(error);
      else reject(new NotMeasurable(`ping cannot be started (${code})`));
    });
  });
}

/** Milliseconds of an ICMP echo, by the system's ping: sockets for it are out of the runtime's reach. */
export async function probeIcmp(host: string, context: ProbeContext): Promise<number> {
  const address = await resolveHost(host);
  context.signal.throwIfAborted();
  const program = findProgram(address, context.pingFolders);
  const latency = readPing(await runPing(program, address, context.signal));
  if (latency === undefined) throw new Error('no echo reply');
  return latency;
}
