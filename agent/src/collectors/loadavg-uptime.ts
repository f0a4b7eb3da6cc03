/** Load averages over 1, 5 and 15 minutes. */
export function parseLoadavg(text: string): [number, number, number] {
  const match = /^(\d{1,9}(?:\.\d+)?) (\d{1,9}(?:\.\d+)?) (\d{1,9}(?:\.\d+)?)(?:\s|$)/.exec(text);
  if (match === null) throw new Error('/proc/loadavg does not start with three load averages');
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Seconds since boot, suspend included, with hundredths. From the file, not sysinfo(2): lxcfs shows a container its own uptime only there. */
export function parseUptime(text: string): number {
  const match = /^(\d{1,12}(?:\.\d+)?)(?:\s|$)/.exec(text);
  if (match === null) throw new Error('/proc/uptime does not start with a number of seconds');
  return Number(match[1]);
}
