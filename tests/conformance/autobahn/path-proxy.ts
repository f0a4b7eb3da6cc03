import { connect, createServer } from 'node:net';
import { listenOnLoopback } from '../../support/network/listen.ts';

/**
 * The suite names a case in the query, and the agent's client sends none: a hub has one path. Forwards connections to the
 * suite with `/runCase/7` rewritten to `/runCase?case=7`.
 */
export async function startPathProxy(port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.once('data', (first: Buffer) => {
      const text = first.toString('latin1');
      const target = (_line: string, path: string, number?: string) =>
        `GET ${path}?agent=subject${number === undefined ? '' : `&case=${number}`} `;
      const request = text.replace(/^GET (\/\w+)(?:\/(\d+))? /, target);
      // The suite refuses a request for another port than its own.
      upstream.write(request.replace(/^(Host: [^:]+):\d+/im, `$1:${port}`), 'latin1');
      client.pipe(upstream);
    });
    upstream.pipe(client);
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  const own = await listenOnLoopback(server);
  return {
    url: `ws://127.0.0.1:${own}`,
    close: () => server.close(),
  };
}
