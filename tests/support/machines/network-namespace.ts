import { execFileSync, spawn } from 'node:child_process';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ensureDebianRoot } from '../../../scripts/test-programs/debian-root.mjs';
import { findExecutable } from '../../../scripts/test-programs/executables.mjs';
import { runCommand } from '../process.ts';

/** An isolated network: its own interfaces, routes and network settings of the kernel. Needs root. */
export interface NetworkNamespace {
  /** A process in it, by which `ip` names it. */
  readonly pid: number;
  /** Prefix of a command that runs in it. */
  readonly wrapper: readonly string[];
  /** Runs `ip` with these words. */
  ip(words: string): void;
  /** Writes a kernel setting, by its path below /proc/sys/net. */
  set(setting: string, value: string): void;
  /** A server that listens in it and runs in this process. */
  listen(host: string, port?: number): Promise<Server>;
  stop(): Promise<void>;
}

const LISTENER = fileURLToPath(new URL('listen-child.ts', import.meta.url));

async function findIp(): Promise<readonly string[]> {
  const found = findExecutable(['ip']);
  if (found !== undefined) return [found];
  const inDebian = 'mount --bind /proc "$0/proc"; exec chroot "$0" ip "$@"';
  return ['unshare', '--mount', 'sh', '-ec', inDebian, await ensureDebianRoot()];
}

/** With the loopback interface up. */
async function createNetworkNamespace(): Promise<NetworkNamespace> {
  const ip = await findIp();
  const holder = runCommand('unshare', ['--net', 'sh', '-c', 'echo ready && exec sleep infinity']);
  await holder.waitFor(/ready/);
  const pid = holder.child.pid ?? 0;
  const wrapper = ['nsenter', `--net=/proc/${pid}/ns/net`, '--'];

  function run(...command: readonly string[]): void {
    const [program = '', ...args] = [...wrapper, ...command];
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  }

  const namespace: NetworkNamespace = {
    pid,
    wrapper,
    ip: (words) => run(...ip, ...words.split(' ')),
    set: (setting, value) => run('sh', '-c', 'echo "$1" >"/proc/sys/net/$2"', 'sh', value, setting),
    listen(host, port = 0) {
      const [program = '', ...args] = [...wrapper, process.execPath, LISTENER, host, String(port)];
      const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      return new Promise<Server>((resolve, reject) => {
        child.once('message', (_message, server) => {
          resolve(server as Server);
          child.disconnect();
        });
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`the listener exited with ${code}`)));
      });
    },
    async stop() {
      await holder.stop('SIGKILL');
    },
  };
  namespace.ip('link set lo up');
  return namespace;
}

export interface RoutedPair {
  readonly host: NetworkNamespace;
  readonly router: NetworkNamespace;
  stop(): Promise<void>;
}

/** Networks of RFC 5737 and RFC 3849, as `createRoutedHost` routes them. */
export const networks = {
  /** The router's own addresses. */
  router: { v4: '192.0.2.1', v6: '2001:db8:1::1' },
  /** The router silently drops packets for these. */
  silent: { v4: '203.0.113.7', v6: '2001:db8:2::7' },
  /** The router answers packets for these with "destination unreachable". */
  unreachable: { v4: '198.51.100.7', v6: '2001:db8:3::7' },
} as const;

/** A host whose default route leads over a cable (a veth pair) to a router. */
export async function createRoutedHost(): Promise<RoutedPair> {
  const [host, router] = await Promise.all([createNetworkNamespace(), createNetworkNamespace()]);
  // Otherwise IPv6 waits two seconds for duplicate addresses.
  for (const namespace of [host, router]) namespace.set('ipv6/conf/default/accept_dad', '0');
  host.ip(`link add eth0 type veth peer name eth0 netns ${router.pid}`);
  router.set('ipv4/ip_forward', '1');
  router.set('ipv6/conf/all/forwarding', '1');
  const rules = [
    [host, ['address add 192.0.2.2/24 dev eth0', 'address add 2001:db8:1::2/64 dev eth0 nodad']],
    [router, ['address add 192.0.2.1/24 dev eth0', 'address add 2001:db8:1::1/64 dev eth0 nodad']],
    [host, ['link set eth0 up']],
    [router, ['link set eth0 up']],
    [host, ['route add default via 192.0.2.1', '-6 route add default via 2001:db8:1::1']],
    [router, ['route add blackhole 203.0.113.0/24', '-6 route add blackhole 2001:db8:2::/64']],
    [router, ['route add unreachable 198.51.100.0/24', '-6 route add unreachable 2001:db8:3::/64']],
  ] as const;
  for (const [namespace, lines] of rules) for (const words of lines) namespace.ip(words);
  return {
    host,
    router,
    async stop() {
      await Promise.all([host.stop(), router.stop()]);
    },
  };
}
