import type { MessagePort } from 'node:worker_threads';
import type { StoreError } from '../errors.ts';
import { OPENED, type Reply } from './thread-messages.ts';

/** A message to a thread; `close` ends it. */
export interface PortRequest {
  id: number;
  command: string;
  args: unknown[];
}

export interface PortService {
  /** Resolves to the reply, for which the main thread waits with `OPENED`. */
  readonly opened?: unknown;
  execute(request: PortRequest): Promise<unknown>;
  close(): void | Promise<void>;
}

export interface PortOptions {
  open: () => PortService | Promise<PortService>;
  toStoreError: (error: unknown) => StoreError;
}

/** Opens a service on a thread, reports whether that succeeded, and serves requests until `close`. */
export async function servePort(port: MessagePort, { open, toStoreError }: PortOptions): Promise<void> {
  const reply = (id: number, value: unknown) =>
    port.postMessage({ id, value } satisfies Reply, listBuffers(value));
  const fail = (id: number, error: unknown) => {
    const { code, message } = toStoreError(error);
    port.postMessage({ id, error: { code, message } } satisfies Reply);
  };
  let service: PortService;
  try {
    service = await open();
  } catch (error) {
    fail(OPENED, error);
    return;
  }
  port.on('message', async (request: PortRequest) => {
    const { id, command } = request;
    try {
      reply(id, command === 'close' ? ((await service.close()) ?? null) : await service.execute(request));
    } catch (error) {
      fail(id, error);
    }
    if (command === 'close') port.close();
  });
  reply(OPENED, service.opened ?? null);
}

/**
 * History text is transferred to the main thread without a copy. A driver's bytes are part of a shared buffer, so they are
 * copied.
 */
function listBuffers(value: unknown): ArrayBuffer[] {
  const { text } = (value ?? {}) as { text?: unknown };
  const bytes = value instanceof Uint8Array ? value : text;
  const isWhole = bytes instanceof Uint8Array && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? [bytes.buffer as ArrayBuffer] : [];
}
