import { asText } from './scan.ts';

/** Load averages over 1, 5 and 15 minutes. */
export function parseLoadavg(bytes: Uint8Array): [number, number, number] {
  const match = /^(\d{1,9}(?:\.\d+)?) (\d{1,9}(?:\.\d+)?) (\d{1,9}(?:\.\d+)?)(?:\s|$)/.exec(asText(bytes));
  if (match === null) throw new Error('/proc/loadavg does not begin with three load averages');
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}
