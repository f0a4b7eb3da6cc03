import type { Files, TransportError } from './host.ts';

// The distribution's CA bundle: Debian and Alpine, Fedora and RHEL, SUSE, others.
const systemBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];
// The file may begin with comments.
const HEAD_BYTES = 4096;

function hasCertificate(files: Pick<Files, 'openFile'>, path: string): boolean {
  const file = files.openFile(path, HEAD_BYTES);
  try {
    return file.read().includes('-----BEGIN CERTIFICATE-----');
  } catch {
    return false;
  } finally {
    file.close();
  }
}

/**
 * PEM file of the certificate authorities to trust: the operator's, or the system's bundle. Undefined on a system without
 * one: the JavaScript runtime's own list then applies.
 */
export function findAuthoritiesFile(
  files: Pick<Files, 'openFile'>,
  certificateFile: string | undefined,
): string | undefined {
  return certificateFile ?? systemBundles.find((path) => hasCertificate(files, path));
}

const TRUST = 'set SSL_CERT_FILE to the certificate of its authority';
const UNTRUSTED = `the hub's certificate is not signed by an authority that this machine trusts; ${TRUST}`;

/** By OpenSSL's verification errors (X509_STORE_CTX_get_error(3)), as Node and the native host name them. */
const certificateErrors: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `the hub has a self-signed certificate, which this machine does not trust; ${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${UNTRUSTED}, or configure the hub to send the whole chain`,
  CERT_HAS_EXPIRED: "the hub's certificate has expired; renew it, or check this machine's clock",
  CERT_NOT_YET_VALID: "the hub's certificate is not valid yet; check this machine's clock",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the hub's certificate is for another name; check --server and the certificate's subject alternative names",
};

/** Why the connection to the hub failed; of its certificate also the fix. */
export function describeConnectionError({ code, message }: TransportError): string {
  // If a name has several addresses, Node's error is an AggregateError with an empty message.
  return describeCertificateError(code) ?? (message || (code ?? 'the connection failed'));
}

/** The problem of the hub's certificate and its fix; undefined for other error codes. */
export function describeCertificateError(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(certificateErrors, code) ? certificateErrors[code] : undefined;
}
