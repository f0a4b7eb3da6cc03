import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process that generates load. It answers requests in order, with one message each. */
export interface Load<Requests extends LoadRequests<Requests>> {
  ask<K extends keyof Requests & string>(what: K, task: Requests[K]['task']): Promise<Requests[K]['answer']>;
  kill(): void;
}

/** Requests of a load process: name, parameters and result. */
export type LoadRequests<Requests> = { [K in keyof Requests]: { task: unknown; answer: unknown } };

interface Question {
  what: string;
  task: unknown;
}

type Reply = { answer: unknown } | { error: string };

export interface LoadOptions {
  /** Number of the core that it may use; all cores by default. */
  core?: number;
  /** Options of Node. */
  flags?: string[];
}

/** `file` is the program, in this folder. */
export function startLoad<Requests extends LoadRequests<Requests>>(
  file: string,
  { core, flags = [] }: LoadOptions = {},
): Load<Requests> {
  const node = { execPath: process.execPath, execArgv: flags };
  const pinned = { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath, ...flags] };
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), core === undefined ? node : pinned);
  return {
    ask: (what, task) =>
      new Promise((resolve, reject) => {
        const end = (code: number | null) => reject(new Error(`${file} exited with ${code}`));
        child.once('exit', end);
        child.once('message', (reply: Reply) => {
          child.off('exit', end);
          if ('error' in reply) reject(new Error(`${file}: ${reply.error}`));
          else resolve(reply.answer as never);
        });
        child.send({ what, task } satisfies Question);
      }),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** The side of the load process. */
export function serveLoad<Requests extends LoadRequests<Requests>>(
  handlers: {
    [K in keyof Requests]: (task: Requests[K]['task']) => Promise<Requests[K]['answer']>;
  },
): void {
  process.on('message', ({ what, task }: Question) => {
    const reply = (message: Reply) => process.send?.(message);
    handlers[what as keyof Requests](task).then(
      (answer) => reply({ answer }),
      (error: unknown) => reply({ error: String(error) }),
    );
  });
}
