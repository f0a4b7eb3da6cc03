import { findAuthoritiesFile } from '../certificates.ts';
import type { TransportTarget } from '../host.ts';
import { findAddress, type ProbeContext, readConnection } from './probe.ts';
import type { TcpTarget } from './target.ts';

function chooseTls({ kind, host }: TcpTarget, context: ProbeContext): TransportTarget['tls'] {
  if (kind === 'tcp') return undefined;
  const { certificateFile, options } = context;
  return {
    authoritiesFile: findAuthoritiesFile(context.host, certificateFile),
    serverName: options.server_name ?? host,
  };
}

/** Milliseconds of the TCP handshake, and of `tls:` the TLS handshake, without the DNS lookup. Rejects if one fails. */
export async function probeTcp(target: TcpTarget, context: ProbeContext): Promise<number> {
  const { host, runtime, onCertificate } = context;
  const hostname = await findAddress(target, context);
  const startedAt = runtime.monotonic();
  const place = { hostname, port: target.port, tls: chooseTls(target, context) };
  return readConnection((events) => host.connect(place, events), context, {
    onOpen(transport) {
      const latency = runtime.monotonic() - startedAt;
      const certificate = transport.readCertificate();
      if (certificate !== undefined) onCertificate(certificate);
      return latency;
    },
  });
}
