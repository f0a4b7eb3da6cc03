import type { MessagePort } from 'node:worker_threads';
import { StoreError } from '../../errors.ts';
import { type Beat, type HubDescription, LEASE_MS } from '../../shared-store.ts';
import { type Connection, connect } from '../connection.ts';
import { isConnectionLost } from '../postgres-errors.ts';
import { listenForChanges, readVersions } from '../tables/change.ts';
import { deleteHub, insertHub, readHubs, renewHub, tryToRun } from '../tables/hub.ts';
import { FIRST_LOOK, readOwners } from '../tables/ledger-owner.ts';
import { type PortService, type PostgresRequest, type PostgresThreadOptions, servePort } from './port.ts';

/** Commands of the thread that holds the hub's lease. */
export interface LeaseCommands {
  /** The hub's id. */
  getHub(): number;
  beat(address: string): Beat;
  waitForNotice(): void;
}

/** A statement that takes longer fails: the connection may have been cut without a word. */
const QUERY_TIMEOUT_MS = LEASE_MS / 2;

/**
 * Renews the lease and hears of changes, on a connection of its own: a long command of the writer must not end the lease.
 */
export function servePostgresLease(port: MessagePort, options: PostgresThreadOptions): Promise<void> {
  return servePort(port, options, async () => {
    const { url, sharedAs } = options;
    if (sharedAs === undefined) throw new StoreError('fault', 'A hub that is alone needs no lease.');
    const first = await openConnection(url);
    try {
      return createLeaseService(url, { first, id: await insertHub(first, sharedAs), ...sharedAs });
    } catch (error) {
      await first.close();
      throw error;
    }
  });
}

/** A lease that a crash of the server undoes has ended by then. */
async function openConnection(url: string): Promise<Connection> {
  const connection = await connect(url, { queryTimeoutMs: QUERY_TIMEOUT_MS });
  await connection.exec('SET synchronous_commit = off');
  await listenForChanges(connection);
  return connection;
}

/** Notifications since they were last waited for count as one. */
function createNotices() {
  let isPending = false;
  let resolveWaiting: (() => void) | null = null;
  return {
    announce(): void {
      isPending = resolveWaiting === null;
      resolveWaiting?.();
      resolveWaiting = null;
    },
    async wait(): Promise<void> {
      if (!isPending)
        await new Promise<void>((resolve) => {
          resolveWaiting = resolve;
        });
      isPending = false;
    },
  };
}

interface Registered extends HubDescription {
  id: number;
  first: Connection;
}

function createLeaseService(url: string, { first, ...hub }: Registered): PortService {
  const notices = createNotices();
  let connection = hear(first);
  let last: Promise<unknown> = Promise.resolve();
  let since = FIRST_LOOK;
  let knownLive: number[] = [];
  let isRunner = false;

  function hear(opened: Connection): Connection {
    opened.client.on('notification', notices.announce);
    // Those until now may have been missed.
    notices.announce();
    return opened;
  }

  const commands: Record<
    Exclude<keyof LeaseCommands, 'waitForNotice'>,
    (...args: never[]) => Promise<unknown>
  > = {
    getHub: async () => hub.id,
    async beat(address: string): Promise<Beat> {
      await renewHub(connection, { ...hub, address });
      const hubs = await readHubs(connection);
      // What a dead hub had is read once more, for when its nodes were last seen.
      const live = hubs.filter(({ lease_ms }) => lease_ms > 0).map(({ id }) => id);
      if (knownLive.some((id) => !live.includes(id))) since = FIRST_LOOK;
      knownLive = live;
      const { owners, facts, next } = await readOwners(connection, since);
      since = next;
      isRunner ||= await tryToRun(connection);
      return { hubs, owners, facts, isRunner, versions: await readVersions(connection) };
    },
  };

  async function run({ command, args }: PostgresRequest): Promise<unknown> {
    if (connection.isLost) {
      isRunner = false;
      connection = hear(await openConnection(url));
    }
    if (!Object.hasOwn(commands, command))
      throw new StoreError('fault', `There is no lease command ${command}.`);
    const action = commands[command as keyof typeof commands] as (...given: unknown[]) => Promise<unknown>;
    try {
      return await action(...args);
    } catch (error) {
      // Its answer may still be under way: what follows must not wait for it.
      if (isConnectionLost(error)) connection.drop();
      throw error;
    }
  }

  return {
    async execute(request) {
      if (request.command === 'waitForNotice') return { value: await notices.wait() };
      const result = last.then(() => run(request));
      last = result.catch(() => undefined);
      return { value: await result };
    },
    async close() {
      await last;
      if (!connection.isLost) await deleteHub(connection, hub.id).catch(() => undefined);
      await connection.close();
    },
  };
}
