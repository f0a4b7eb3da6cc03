import { createServer } from 'node:net';

/** Below the ports that Linux assigns, so that neither a connection nor a listener on port 0 takes one before its use. */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1_000;

// Of the workers that run at the same time, each has another number.
const FIRST_OF_WORKER = FIRST_PORT + Number(process.env.VITEST_POOL_ID ?? 0) * PORTS_PER_WORKER;
let next = Math.floor(Math.random() * PORTS_PER_WORKER);

/** A port that is free, for programs that do not accept port 0. No other test gets it. */
export async function findFreePort(): Promise<number> {
  for (let attempts = 0; attempts < PORTS_PER_WORKER; attempts += 1) {
    const port = FIRST_OF_WORKER + next;
    next = (next + 1) % PORTS_PER_WORKER;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FIRST_OF_WORKER} on is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
