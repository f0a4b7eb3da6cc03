import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface AgentOptions {
  /** The executable. */
  program: string;
  /** A command that runs the executable. */
  wrapper?: readonly string[];
  server: string;
  token: string;
  intervalSeconds: number;
  /** PEM file of the authorities to trust in place of the system's. */
  certificateFile?: string;
}

/** An agent's binary in a separate process. */
export interface AgentProcess {
  readonly pid: number;
  kill(): void;
}

export function startAgent(options: AgentOptions): AgentProcess {
  const { program, wrapper = [], server, token, intervalSeconds, certificateFile } = options;
  const [command = '', ...args] = [...wrapper, program, '--server', server];
  const child: ChildProcess = spawn(command, [...args, '--interval', String(intervalSeconds)], {
    env: {
      PATH: process.env.PATH,
      MUSTER_TOKEN: token,
      ...(certificateFile === undefined ? {} : { SSL_CERT_FILE: certificateFile }),
    },
    stdio: 'ignore',
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    kill() {
      // The scenario has killed it; its process id may now belong to another program.
      if (child.exitCode !== null || child.signalCode !== null) return;
      // Killed separately, because a program survives the strace that runs it.
      const children =
        options.wrapper === undefined ? '' : readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      for (const one of children.split(' ').filter(Boolean)) process.kill(Number(one), 'SIGKILL');
      child.kill('SIGKILL');
    },
  };
}
