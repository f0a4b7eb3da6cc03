import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';

export interface TlsRelay {
  /** Address for an agent's `--server`. */
  server: string;
  /** The certificate that agents must trust, PEM. */
  certificate: string;
  /** Ends all connections without a close frame. */
  disconnect(): void;
  close(): void;
}

const place = new URL('../tests/agent/support/', import.meta.url);

/** Replaces a reverse proxy: terminates TLS on `localhost` and forwards to the hub's plain port. */
export async function startTlsRelay(port: number): Promise<TlsRelay> {
  const certificate = readFileSync(new URL('localhost-certificate.pem', place), 'utf8');
  const key = readFileSync(new URL('localhost-key.pem', place), 'utf8');
  const agents = new Set<Socket>();
  const server = createServer({ cert: certificate, key }, (agent) => {
    agents.add(agent.on('close', () => agents.delete(agent)));
    const hub = connect({ host: '127.0.0.1', port });
    for (const [one, other] of [
      [agent, hub],
      [hub, agent],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    agent.pipe(hub).pipe(agent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: `localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    disconnect() {
      for (const agent of agents) agent.destroy();
    },
    close: () => void server.close(),
  };
}
