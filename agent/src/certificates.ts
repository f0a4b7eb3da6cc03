import { readFileSync } from 'node:fs';

// The distribution's CA bundle: Debian and Alpine, Fedora and RHEL, SUSE, others.
const systemBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

function findFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * PEM of the certificate authorities to trust. Throws if the operator's file cannot be read. Undefined on a system
 * without a CA bundle: the JavaScript runtime's own list then applies.
 */
export function findAuthorities(certificateFile: string | undefined): string | undefined {
  if (certificateFile !== undefined) return readFileSync(certificateFile, 'utf8');
  for (const path of systemBundles) {
    const pem = findFile(path);
    if (pem?.includes('-----BEGIN CERTIFICATE-----')) return pem;
  }
  return undefined;
}

const TRUST = 'set SSL_CERT_FILE to the certificate of its authority';
const UNTRUSTED = `the hub's certificate is not signed by an authority that this machine trusts; ${TRUST}`;

/** By OpenSSL's verification errors (X509_STORE_CTX_get_error(3)), as Node and Bun name them. */
const certificateErrors: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `the hub has a self-signed certificate, which this machine does not trust; ${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${UNTRUSTED}, or configure the hub to send the whole chain`,
  CERT_HAS_EXPIRED: "the hub's certificate has expired; renew it, or check this machine's clock",
  CERT_NOT_YET_VALID: "the hub's certificate is not valid yet; check this machine's clock",
  ERR_TLS_CERT_ALTNAME_INVALID: "the hub's certificate is for another name; check --server",
};

/** What is wrong with the hub's certificate and how to fix it; undefined for other error codes. */
export function describeCertificateError(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(certificateErrors, code) ? certificateErrors[code] : undefined;
}
