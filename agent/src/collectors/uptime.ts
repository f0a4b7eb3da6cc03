import { asText } from './scan.ts';

/** Whole seconds since boot. The file, not sysinfo(2): lxcfs gives a container its own time only here. */
export function parseUptime(bytes: Uint8Array): number {
  const match = /^(\d{1,12})(?:\.\d+)?(?:\s|$)/.exec(asText(bytes));
  if (match === null) throw new Error('/proc/uptime does not begin with a number of seconds');
  return Number(match[1]);
}
