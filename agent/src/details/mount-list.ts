import type { MountUse } from '@muster/generated/types';

/** A message of 64 KiB has room for other members. 200 mounts have it all unless their paths are long. */
const MAX_BYTES = 32_768;

/** All mounts or, if their paths are long, as many of the fullest as a message has room for. */
export function limitMounts(mounts: readonly MountUse[]): MountUse[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  return [...mounts]
    .sort((a, b) => findShare(b) - findShare(a))
    .filter((mount) => {
      bytes += encoder.encode(JSON.stringify(mount)).length + 1;
      return bytes <= MAX_BYTES;
    });
}

function findShare({ used, total }: MountUse): number {
  return total === 0 ? 0 : used / total;
}
