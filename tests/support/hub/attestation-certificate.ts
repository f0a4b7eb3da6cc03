import { execFileSync } from 'node:child_process';
import { sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cbor } from './software-authenticator.ts';

/** Statement of the format `packed` with a valid certificate (WebAuthn, section 8.2). */
export function attestByCertificate(signed: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-attestation-'));
  try {
    const subject = '/C=DE/O=Somebody/OU=Authenticator Attestation/CN=Authenticator';
    const make =
      'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2 -outform DER -out c.der -keyout k.pem';
    const options = ['-subj', subject, '-addext', 'basicConstraints=critical,CA:FALSE'];
    execFileSync('openssl', [...make.split(' '), ...options], { cwd: folder, stdio: 'ignore' });
    const sig = sign('sha256', signed, readFileSync(join(folder, 'k.pem')));
    const statement = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sig],
      ['x5c', [readFileSync(join(folder, 'c.der'))]],
    ]);
    return { fmt: 'packed', statement };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
