import type { AddressInfo, Server } from 'node:net';

/** Starts a server, also one of HTTP, on a free port of loopback; resolves to the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
