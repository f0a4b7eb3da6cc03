import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../tests/support/network/free-port.ts';
import { wait } from '../scenario.ts';
import type { Product } from './product.ts';

/** The core of the hubs. */
const HUB_CORE = 0;
/** The core of the load generators. */
export const LOAD_CORE = 1;

const READY_MS = 60_000;
const POLL_MS = 5;
const STOP_MS = 15_000;

/** Folder and address of a hub. */
export interface Place {
  readonly folder: string;
  readonly port: number;
}

/** A hub in a separate process, on a separate core. */
export interface PinnedHub extends Place {
  readonly pid: number;
  readonly url: string;
  /** From the start of the process to its first answer. */
  readonly answersAfterMs: number;
  /** Stops it with SIGTERM. */
  stop(): Promise<void>;
  kill(): void;
}

export async function findPlace(folder: string): Promise<Place> {
  return { folder, port: await findFreePort() };
}

/** Resolves when the hub answers. */
export async function startPinned(product: Product, place: Place): Promise<PinnedHub> {
  const { program, args, env = {} } = product.describeCommand(place);
  const startedAt = performance.now();
  const child = spawn('taskset', ['-c', String(HUB_CORE), program, ...args], {
    cwd: place.folder,
    env: { PATH: process.env.PATH, HOME: place.folder, ...env },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${place.port}`;
  const closed = once(child, 'close');
  try {
    await waitForAnswer(url + product.readyPath, () => child.exitCode);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${product.name} did not start`, { cause: error });
  }
  return {
    ...place,
    pid: child.pid ?? 0,
    url,
    answersAfterMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await closed;
      clearTimeout(timer);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

async function waitForAnswer(url: string, readExitCode: () => number | null): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    if (readExitCode() !== null) throw new Error(`it exited with ${readExitCode()}`);
    if (performance.now() - startedAt > READY_MS) throw new Error(`${url} did not answer with 200`);
    await wait(POLL_MS);
  }
}
