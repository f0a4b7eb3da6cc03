import { type ChildProcess, spawn } from 'node:child_process';

export interface AgentOptions {
  /** The executable. */
  program: string;
  server: string;
  token: string;
  intervalSeconds: number;
  /** PEM file of the authorities to trust in place of the system's. */
  certificateFile?: string;
}

/** An agent's binary in a process of its own. */
export interface AgentProcess {
  readonly pid: number;
  kill(): void;
}

export function startAgent(options: AgentOptions): AgentProcess {
  const { program, server, token, intervalSeconds, certificateFile } = options;
  const child: ChildProcess = spawn(program, ['--server', server, '--interval', String(intervalSeconds)], {
    env: {
      MUSTER_TOKEN: token,
      ...(certificateFile === undefined ? {} : { SSL_CERT_FILE: certificateFile }),
    },
    stdio: 'ignore',
  });
  return { pid: child.pid ?? 0, kill: () => void child.kill('SIGKILL') };
}
