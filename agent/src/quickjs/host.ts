import type { Files, Host, Process, ProgramRun } from '../host.ts';
import { createFileOpener } from '../open-file.ts';
import { cancel, handleEvents, PROCESS_ID } from './events.ts';
import { quickjsNetwork } from './network.ts';
import { quickjsRuntime } from './runtime.ts';

const MAX_FILE_BYTES = 4 * 1024 * 1024;
const STDOUT = 1;
const STDERR = 2;

const quickjsFiles: Files = {
  readText: (path) => nativeHost.decodeUtf8(nativeHost.readFile(path, MAX_FILE_BYTES), false),
  readLatin1: (path) => nativeHost.decodeLatin1(nativeHost.readFile(path, MAX_FILE_BYTES)),
  readFilesAside: (paths) =>
    new Promise((resolve) => {
      handleEvents(nativeHost.readAside(paths), { texts: resolve });
    }),
  openFile: createFileOpener({
    open: nativeHost.open,
    readAt: nativeHost.readAt,
    close: nativeHost.close,
  }),
  exists: nativeHost.exists,
  listFolder: (path) =>
    nativeHost.list(path).map((name) => {
      const isFolder = name.endsWith('/');
      return { name: isFolder ? name.slice(0, -1) : name, isFolder };
    }),
  readLink: nativeHost.readLink,
  countLinks: nativeHost.countLinks,
  getFileSystemSize(path) {
    const [total = 0, free = 0, available = 0, inodes = 0, freeInodes = 0] = nativeHost.statfs(path);
    return { total, free, available, inodes, freeInodes };
  },
};

const quickjsProcess: Process = {
  args: nativeHost.getArgs(),
  readEnv: nativeHost.readEnv,
  runtimeName: `QuickJS-ng ${nativeHost.getEngineVersion()}`,
  machine: nativeHost.getMachine(),
  print: (text) => nativeHost.write(STDOUT, text),
  printError: (text) => nativeHost.write(STDERR, text),
  onSignal: (handle) => handleEvents(PROCESS_ID, { signal: handle }),
  onUncaughtError: (handle) => handleEvents(PROCESS_ID, { uncaught: handle }),
  exit: nativeHost.exit,
  collectGarbage: nativeHost.collectGarbage,
};

function runProgram(path: string, args: string[], signal: AbortSignal): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    let output = '';
    const id = startProgram(path, args);
    const abort = () => {
      cancel(id);
      reject(new Error('aborted'));
    };
    signal.addEventListener('abort', abort);
    handleEvents(id, {
      output: (bytes) => {
        output += nativeHost.decodeLatin1(bytes);
      },
      exit: (code) => {
        signal.removeEventListener('abort', abort);
        // Negative if it was killed.
        resolve({ exitCode: code < 0 ? 1 : code, output });
      },
    });
  });
}

function startProgram(path: string, args: string[]): number {
  try {
    return nativeHost.run(path, args);
  } catch (cause) {
    throw new Error(String((cause as { code?: unknown }).code ?? cause), { cause });
  }
}

function hash(digest: (bytes: Uint8Array) => Uint8Array): (text: string) => Uint8Array {
  return (text) => digest(nativeHost.encodeUtf8(text));
}

/** The native host of `agent/host/`, for the released binary. */
export function createHost(): Host {
  return {
    ...quickjsFiles,
    ...quickjsNetwork,
    ...quickjsProcess,
    runProgram,
    hashSha1: hash(nativeHost.sha1),
    hashSha256: hash(nativeHost.sha256),
    decodeLatin1: nativeHost.decodeLatin1,
    applyMask: nativeHost.applyMask,
    runtime: quickjsRuntime,
  };
}
