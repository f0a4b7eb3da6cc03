import { existsSync, readFileSync } from 'node:fs';

const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** Whether an agent of this user can measure ICMP: by the kernel's unprivileged sockets, or by the system's ping. */
export function canMeasureIcmp(): boolean {
  if (folders.some((folder) => existsSync(`${folder}/ping`))) return true;
  const range = readFileSync('/proc/sys/net/ipv4/ping_group_range', 'utf8');
  const [lowest = 1, highest = 0] = range.trim().split(/\s+/).map(Number);
  const groups = [process.getegid?.() ?? 0, ...(process.getgroups?.() ?? [])];
  return groups.some((group) => group >= lowest && group <= highest);
}
