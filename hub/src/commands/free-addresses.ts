import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ListenAddress, ServeOptions } from './options.ts';

/** Rejects with the error of `listen` unless the hub can listen at its addresses. */
export async function requireFreeAddresses(options: ServeOptions): Promise<void> {
  await requireFree(options, '--listen');
  if (options.adminListen !== undefined) await requireFree(options.adminListen, '--admin-listen');
}

async function requireFree({ host, port }: ListenAddress, option: string): Promise<void> {
  const server = createServer().listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw Object.assign(error as Error, { option });
  }
  server.close();
  await once(server, 'close');
}
