import { StoreError } from '../../errors.ts';
import { type Beat, type HubDescription, LEASE_MS, type Renewal } from '../../shared-store.ts';
import type { PortRequest, PortService } from '../../threads/serve-port.ts';
import { createBeatReader } from '../beat-reader.ts';
import { type Connection, connect } from '../connection.ts';
import { writeAttempts } from '../tables/attempt.ts';
import { listenForChanges } from '../tables/change.ts';
import { deleteHub, insertHub, readClock, renewHub } from '../tables/hub.ts';
import { deleteLiveShare, writeLiveShare } from '../tables/live-share.ts';
import type { PostgresThreadOptions } from './entries.ts';

/** Commands of the thread that holds the hub's lease. */
export interface LeaseCommands {
  /** The hub's id. */
  getHub(): number;
  readClock(): number;
  beat(renewal: Renewal): Beat;
  publish(content: Uint8Array): void;
  waitForNotice(): void;
}

/** A statement that takes longer fails, because the connection may have been cut. */
const QUERY_TIMEOUT_MS = LEASE_MS / 2;

/**
 * Renews the lease and receives notifications, on a separate connection, because a long command of the writer must not end
 * the lease.
 */
export async function openLease({ url, sharedAs }: PostgresThreadOptions): Promise<PortService> {
  if (sharedAs === undefined) throw new StoreError('fault', 'A hub that is alone needs no lease.');
  const first = await openConnection(url);
  try {
    return createLeaseService(url, { first, id: await insertHub(first, sharedAs), ...sharedAs });
  } catch (error) {
    await first.close();
    throw error;
  }
}

/** Need not be durable: if a crash of the server undoes it, the lease has ended by then. */
async function openConnection(url: string): Promise<Connection> {
  const connection = await connect(url, { queryTimeoutMs: QUERY_TIMEOUT_MS });
  await connection.exec('SET synchronous_commit = off');
  await listenForChanges(connection);
  return connection;
}

/** Notifications since the last wait count as one. */
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
  const reader = createBeatReader(hub.id);

  function hear(opened: Connection): Connection {
    opened.client.on('notification', notices.announce);
    // Earlier notifications may have been missed.
    notices.announce();
    return opened;
  }

  const commands: Record<
    Exclude<keyof LeaseCommands, 'waitForNotice'>,
    (...args: never[]) => Promise<unknown>
  > = {
    getHub: async () => hub.id,
    readClock: () => readClock(connection),
    publish: (content: Uint8Array) => writeLiveShare(connection, hub.id, content),
    async beat({ address, beatMs, isLooking, watched, attempts }: Renewal): Promise<Beat> {
      await renewHub(connection, { ...hub, address, beatMs, watched, isRunner: reader.isRunner });
      await writeAttempts(connection, hub.id, attempts);
      return reader.read(connection, isLooking);
    },
  };

  async function run({ command, args }: PortRequest): Promise<unknown> {
    if (connection.isLost) connection = hear(await openConnection(url));
    if (!Object.hasOwn(commands, command))
      throw new StoreError('fault', `There is no lease command ${command}.`);
    const action = commands[command as keyof typeof commands] as (...given: unknown[]) => Promise<unknown>;
    try {
      return await action(...args);
    } catch (error) {
      reader.reset();
      // The runner's lock and pending answers belong to this connection.
      connection.drop();
      throw error;
    }
  }

  async function leave(): Promise<void> {
    await deleteLiveShare(connection, hub.id);
    await deleteHub(connection, hub.id);
  }

  return {
    async execute(request) {
      if (request.command === 'waitForNotice') return notices.wait();
      const result = last.then(() => run(request));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      await last;
      if (!connection.isLost) await leave().catch(() => undefined);
      await connection.close();
    },
  };
}
