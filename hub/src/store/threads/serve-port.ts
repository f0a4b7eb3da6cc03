import type { MessagePort } from 'node:worker_threads';
import type { HubDescription } from '../../shared-store.ts';
import { OPENED, type Reply } from '../../threads/thread-messages.ts';
import { hidePassword } from '../database-url.ts';
import { toPostgresStoreError } from '../postgres-errors.ts';

/** `workerData` of a thread. */
export interface PostgresThreadOptions {
  role: 'writer' | 'reader' | 'lease';
  url: string;
  /** Folder for copies of the database. */
  folder: string;
  /** Whether the writer rejects a database of an older version. */
  refusesMigration?: boolean | undefined;
  /** This hub, if others may use the database at the same time. */
  sharedAs?: HubDescription | undefined;
}

/** A message to a thread; `close` ends it. */
export interface PostgresRequest {
  id: number;
  command: string;
  args: unknown[];
}

export interface PortService {
  execute(request: PostgresRequest): Promise<{ value: unknown; transfer?: ArrayBuffer[] }>;
  close(): Promise<void>;
}

/** Opens a service, reports whether that succeeded, and serves requests until `close`. */
export async function servePort(
  port: MessagePort,
  { url }: PostgresThreadOptions,
  open: () => Promise<PortService>,
): Promise<void> {
  const reply = (message: Reply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const fail = (id: number, error: unknown) => {
    const { code, message } = toPostgresStoreError(error, hidePassword(url));
    reply({ id, error: { code, message } });
  };
  let service: PortService;
  try {
    service = await open();
  } catch (error) {
    fail(OPENED, error);
    return;
  }
  port.on('message', (request: PostgresRequest) => {
    const { id } = request;
    if (request.command === 'close') {
      void service.close().then(() => {
        reply({ id, value: null });
        port.close();
      });
      return;
    }
    service.execute(request).then(
      ({ value, transfer }) => reply({ id, value }, transfer),
      (error) => fail(id, error),
    );
  });
  reply({ id: OPENED, value: null });
}
