import type { Files, FolderEntry } from '../host.ts';

// PROC_PID_INIT_INO of include/linux/proc_ns.h: the initial PID namespace.
const INITIAL_NAMESPACE = 'pid:[4026531836]';
// The links of every folder: its entry and its "."; each subfolder adds its "..".
const OWN_LINKS = 2;

function isProcess(entry: FolderEntry): boolean {
  return /^\d+$/.test(entry.name);
}

export interface ProcessCounter {
  count(): number;
  /** Counts the folders of /proc that are not processes again. */
  refresh(): void;
}

/**
 * Counts processes by the link count of /proc, to which the kernel adds them (proc_root_getattr in fs/proc/root.c): a
 * hundredth of the cost of listing them, and correct with hidepid. It includes the whole machine, so inside the PID
 * namespace of a container the entries are listed instead.
 */
export function createProcessCounter(host: Files): ProcessCounter {
  let otherLinks: number | undefined;

  function countEntries(entries: FolderEntry[]): number {
    const count = entries.filter(isProcess).length;
    if (count === 0) throw new Error('/proc shows no process');
    return count;
  }

  /** Links of /proc that are not processes; undefined if the link count cannot be used. */
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
      const entries = host.listFolder('/proc');
      otherLinks = findOtherLinks(entries);
      return otherLinks === undefined ? countEntries(entries) : host.countLinks('/proc') - otherLinks;
    },
    refresh() {
      otherLinks = undefined;
    },
  };
}
