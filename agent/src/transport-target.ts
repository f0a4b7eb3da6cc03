import { findAuthoritiesFile } from './certificates.ts';
import type { Files, TransportTarget } from './host.ts';

const tlsProtocols = new Set(['https:', 'wss:']);

/** The server of a URL. The authorities are looked up each time, so that an update of the system's needs no restart. */
export function findTransportTarget(
  { protocol, hostname, port }: URL,
  certificateFile: string | undefined,
  files: Pick<Files, 'openFile'>,
): TransportTarget {
  const isTls = tlsProtocols.has(protocol);
  return {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isTls ? 443 : 80)),
    tls: isTls
      ? { authoritiesFile: findAuthoritiesFile(files, certificateFile), serverName: undefined }
      : undefined,
  };
}
