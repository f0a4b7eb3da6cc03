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
    // The boot time is used instead.
  }
  const bootTime = /^btime (\d{1,15})\s*$/m.exec(host.readText('/proc/stat'))?.[1];
  if (bootTime === undefined) throw new Error('neither boot_id nor the boot time of /proc/stat is readable');
  return `btime-${bootTime}`;
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/**
 * Returns 16 hexadecimal digits for the names of interfaces, in any order: FNV-1a of 64 bits over the sorted names, joined
 * by line feeds, as other agents of this protocol write it. Totals over different sets must not be subtracted: an interface
 * that is counted from now on would add all bytes since the boot.
 */
export function createSetDigest(): (interfaces: readonly string[]) => string {
  let hashed: string | undefined;
  let digest = '';
  return (interfaces) => {
    // No interface name contains a line feed.
    const set = interfaces.toSorted().join('\n');
    if (set !== hashed) {
      digest = hashFnv(set).toString(16).padStart(16, '0');
      hashed = set;
    }
    return digest;
  };
}

function hashFnv(text: string): bigint {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  return hash;
}

const FORMER_DIGEST_BYTES = 8;

/** The digest of versions before 0.2, over names with the kernel's index of each interface. */
export function digestFormerSet(
  { hashSha256 }: Pick<Hashes, 'hashSha256'>,
  identities: readonly string[],
): string {
  return encodeHex(hashSha256(identities.toSorted().join('\n')).subarray(0, FORMER_DIGEST_BYTES));
}
