import type { Host } from '../../../agent/src/host.ts';
import { createHost } from '../../../agent/src/node/host.ts';

const FIXTURES = `${import.meta.dirname}/../../../agent/fixtures/`;

export function machinePath(name: string): string {
  return FIXTURES + name;
}

/** Opens a recorded machine of agent/fixtures. */
export function openMachine(name: string, machine = 'x86_64'): Host {
  return { ...openTree(machinePath(name)), machine };
}

/** A host whose files are those below a folder. */
export function openTree(root: string): Host {
  const host = createHost();
  return {
    ...host,
    readText: (path) => host.readText(root + path),
    readLatin1: (path) => host.readLatin1(root + path),
    readFilesAside: (paths) => host.readFilesAside(paths.map((path) => root + path)),
    openFile: (path, headBytes) => host.openFile(root + path, headBytes),
    exists: (path) => host.exists(root + path),
    listFolder: (path) => host.listFolder(root + path),
    connectLocal: (path, events) => host.connectLocal(root + path, events),
    readLink: (path) => host.readLink(root + path),
    countLinks: (path) => host.countLinks(root + path),
    readInterfaceIndex: (name) => Number(host.readText(`${root}/sys/class/net/${name}/ifindex`)),
    getFileSystemSize: (path) => host.getFileSystemSize(root + path),
  };
}
