import { encodeHex } from '../encodings.ts';
import type { Files, Hashes } from '../host.ts';

/**
 * The kernel's random id of this boot, or one derived from the boot time in a sandbox without it (gVisor). Read it once:
 * the boot time in /proc/stat changes when the clock is corrected.
 */
export function readBootId(host: Files): string {
  try {
    const id = host.readText('/proc/sys/kernel/random/boot_id').trim();
    if (/^[0-9a-fA-F-]{36}$/.test(id)) return id;
  } catch {
    // Falls through to the boot time.
  }
  const bootTime = /^btime (\d{1,15})\s*$/m.exec(host.readText('/proc/stat'))?.[1];
  if (bootTime === undefined) throw new Error('neither boot_id nor the boot time of /proc/stat is readable');
  return `btime-${bootTime}`;
}

const DIGEST_BYTES = 8;

/**
 * Returns 16 hexadecimal digits for a set of interfaces, in any order. Totals over different sets must not be
 * subtracted: an interface that is counted from now on would add all bytes since the boot.
 */
export function createSetDigest({
  hashSha256,
}: Pick<Hashes, 'hashSha256'>): (interfaces: string[]) => string {
  let hashed: string | undefined;
  let digest = '';
  return (interfaces) => {
    // No interface name contains a line break.
    const set = interfaces.sort().join('\n');
    if (set !== hashed) {
      digest = encodeHex(hashSha256(set).subarray(0, DIGEST_BYTES));
      hashed = set;
    }
    return digest;
  };
}
