import type { FolderEntry, Host } from '../host.ts';

// PROC_PID_INIT_INO of include/linux/proc_ns.h: the PID namespace that the machine booted with.
const INITIAL_NAMESPACE = 'pid:[4026531836]';
// Every folder has its own entry and its "." beside the ".." of each subfolder.
const OWN_LINKS = 2;

function isProcess(entry: FolderEntry): boolean {
  return /^\d+$/.test(entry.name);
}

export interface ProcessCounter {
  count(): number;
  /** Looks again at which folders of /proc are not processes. */
  refresh(): void;
}

/**
 * The kernel adds the machine's processes to the link count of /proc (proc_root_getattr in fs/proc/root.c),
 * which costs a hundredth of listing them and is true where hidepid hides them. It counts the whole machine,
 * so inside a container's namespace the entries are listed instead.
 */
export function createProcessCounter(host: Host): ProcessCounter {
  let otherLinks: number | undefined;

  function countEntries(entries: FolderEntry[]): number {
    const count = entries.filter(isProcess).length;
    if (count === 0) throw new Error('/proc shows no process');
    return count;
  }

  /** Links of /proc that are not processes, or undefined where the link count must not be used. */
  function findOtherLinks(entries: FolderEntry[]): number | undefined {
    try {
      if (host.readLink('/proc/self/ns/pid') !== INITIAL_NAMESPACE) return undefined;
    } catch {
      return undefined;
    }
    const others = OWN_LINKS + entries.filter((entry) => entry.isFolder && !isProcess(entry)).length;
    return host.countLinks('/proc') > others ? others : undefined;
  }

  return {
    count() {
      if (otherLinks !== undefined) return host.countLinks('/proc') - otherLinks;
      const entries = host.list('/proc');
      otherLinks = findOtherLinks(entries);
      return otherLinks === undefined ? countEntries(entries) : host.countLinks('/proc') - otherLinks;
    },
    refresh() {
      otherLinks = undefined;
    },
  };
}
