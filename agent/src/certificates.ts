import { readFileSync } from 'node:fs';

// Where distributions keep the bundle of their certificate store: Debian and Alpine, Fedora and RHEL, SUSE, others.
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
 * PEM of the authorities that this system trusts. Undefined leaves the choice to the runtime's own list,
 * which is what a machine without a store needs. A file named by the operator is read or refused, never passed over.
 */
export function findAuthorities(certificateFile: string | undefined): string | undefined {
  if (certificateFile !== undefined) return readFileSync(certificateFile, 'utf8');
  for (const path of systemBundles) {
    const pem = findFile(path);
    if (pem?.includes('-----BEGIN CERTIFICATE-----')) return pem;
  }
  return undefined;
}
