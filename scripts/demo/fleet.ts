import { createHosts, type Host } from '../../theme-sdk/src/mock/hosts.ts';

/** The hosts of the SDK's mock fleet, so that the demo and the pages of theme authors show the same machines. */
export function createDemoHosts(seed: number): readonly Host[] {
  return createHosts(seed, HOSTS).map((host) =>
    host.diskUsage < NEARLY_FULL ? host : { ...host, diskUsage: FULL },
  );
}

const HOSTS = 24;
/** Used fractions of disks: a new hub has a rule for those that are full. */
const NEARLY_FULL = 0.9;
const FULL = 0.96;

/** Hosts in places that are too warm for them. */
export const hotHosts: ReadonlySet<string> = new Set(['attic-pi']);

/** Nodes that visitors do not see. */
export const privateHosts: ReadonlySet<string> = new Set(['hkg-mail-2']);

/** Hosts whose agents measure TCP only, because they may not open ICMP sockets. */
export const tcpOnlyHosts: ReadonlySet<string> = new Set(['attic-pi', 'garden-sensor']);

/** The ping tasks, by the mock's task ids from 1 on. Targets are reserved for documentation: nothing is sent to them. */
export const demoTasks = [
  { name: 'Frankfurt', target: '192.0.2.10' },
  { name: 'New York', target: '198.51.100.20:443' },
  { name: 'Tokyo', target: 'https://tokyo.example.net/' },
] as const;

export const PING_INTERVAL = 5;
