import { parseLocalAddresses } from './collectors/local-addresses.ts';
import type { Host } from './host.ts';

const HOSTNAME = '/proc/sys/kernel/hostname';

/** A character for each byte of a text in UTF-8. */
function toBytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** Mount points relative to the root, if the mounts are those of a container in which the root is mounted. */
function stripRoot(mountinfo: string, root: string): string {
  if (!mountinfo.includes(` ${root} `)) return mountinfo;
  const lines = mountinfo.split('\n').map((line) => line.split(' '));
  if (!lines.some((fields) => fields[4] === root)) return mountinfo;
  return lines
    .flatMap((fields) => {
      const mountPoint = fields[4] ?? '';
      if (mountPoint !== root && !mountPoint.startsWith(`${root}/`)) return [];
      return fields.with(4, mountPoint.slice(root.length) || '/').join(' ');
    })
    .join('\n');
}

/**
 * The machine whose root is mounted at a folder, without a slash at its end: reads `/proc`, `/sys`, `/etc` and the file
 * systems below it, and connects to its Unix sockets. Processes and probes start from the agent's own root.
 */
export function openRoot(host: Host, root: string): Host {
  const rootBytes = toBytes(root);
  // A host of containers has thousands of mounts, which rarely change.
  let mounts = { text: '', stripped: '' };

  /** Mounts and network of process 1: those of the machine, whereas `self` has those of the container of this process. */
  function locate(path: string): string {
    const other = path.startsWith('/proc/net/')
      ? path.replace('/proc/', '/proc/1/')
      : path.replace(/^\/proc\/self\//, '/proc/1/');
    return root + (other !== path && host.exists(root + other) ? other : path);
  }

  function readLatin1(path: string): string {
    const text = host.readLatin1(locate(path));
    if (path !== '/proc/self/mountinfo') return text;
    if (text !== mounts.text) mounts = { text, stripped: stripRoot(text, rootBytes) };
    return mounts.stripped;
  }

  /** The kernel shows a process the name that its container has. */
  function readText(path: string): string {
    const isNamed = path === HOSTNAME && host.exists(`${root}/etc/hostname`);
    return host.readText(isNamed ? `${root}/etc/hostname` : locate(path));
  }

  return {
    ...host,
    readText,
    readLatin1,
    readFilesAside: (paths) => host.readFilesAside(paths.map(locate)),
    openFile: (path, headBytes) => host.openFile(locate(path), headBytes),
    exists: (path) => host.exists(locate(path)),
    listFolder: (path) => host.listFolder(locate(path)),
    connectLocal: (path, events) => host.connectLocal(root + path, events),
    readLink: (path) => host.readLink(locate(path)),
    countLinks: (path) => host.countLinks(locate(path)),
    getFileSystemSize: (path) => host.getFileSystemSize(rootBytes + path),
    readInterfaceIndex(name) {
      const index = Number(readText(`/sys/class/net/${name}/ifindex`));
      if (!Number.isSafeInteger(index)) throw new Error(`${name} has no index`);
      return index;
    },
    listIpv4Addresses: () => parseLocalAddresses(readText('/proc/net/fib_trie'), readText('/proc/net/route')),
  };
}
