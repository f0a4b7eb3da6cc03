import { findTransportTarget } from '../transport-target.ts';
import { agentVersion } from '../version.ts';
import { measureConnection, type ProbeContext } from './probe.ts';
import { createStatusReader } from './status-line.ts';

const encoder = new TextEncoder();

/** A new connection for each request, because a reused one would hide the handshakes. */
function createRequest({ pathname, search, host }: URL): Uint8Array {
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    `User-Agent: muster-agent/${agentVersion}`,
    'Accept: */*',
    'Connection: close',
  ];
  return encoder.encode(`${lines.join('\r\n')}\r\n\r\n`);
}

/**
 * Milliseconds until the status line of the response arrives, DNS lookup and handshakes included. Redirects count as success
 * and are not followed; rejects for any status other than 2xx and 3xx.
 */
export async function probeHttp(text: string, context: ProbeContext): Promise<number> {
  const { host, certificateFile, monotonic } = context;
  const url = new URL(text);
  const readStatus = createStatusReader(host.decodeLatin1);
  const startedAt = monotonic();
  return measureConnection(findTransportTarget(url, certificateFile, host), context, {
    onOpen(transport) {
      transport.write(createRequest(url));
      return;
    },
    onBytes(bytes) {
      const status = readStatus(bytes);
      if (status === undefined) return;
      if (status < 200 || status >= 400) throw new Error(`status ${status}`);
      return monotonic() - startedAt;
    },
  });
}
