import { readFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTheme } from 'muster-theme/rules';
import { readManifest } from 'muster-theme/rules/manifest';
import { type Finding, isRead, MANIFEST, type ThemeFile } from 'muster-theme/rules/theme-file';
import { InvalidArchiveError, type UnpackedFile, unpackArchive } from './unpack-archive.ts';

/** The worker's task: unpack an archive into an existing empty folder. */
export interface UnpackTask {
  archive: string;
  folder: string;
}

export type UnpackReply =
  /** A valid theme, and its root in the folder. */
  | { kind: 'theme'; root: string; short: string; version: string; warnings: Finding[] }
  /** An invalid theme, with all errors. */
  | { kind: 'invalid'; errors: Finding[] }
  /** A system error, such as ENOSPC. */
  | { kind: 'failed'; code: string; message: string };

/** Unpacks an archive and checks the theme. Never rejects: errors are passed to the main thread as messages. */
export async function unpackTheme(task: UnpackTask): Promise<UnpackReply> {
  try {
    return await check(task.folder, await unpackArchive(task.archive, task.folder));
  } catch (error) {
    if (error instanceof InvalidArchiveError) return { kind: 'invalid', errors: [error.finding] };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: 'failed', code, message: String(error) };
  }
}

async function check(folder: string, unpacked: readonly UnpackedFile[]): Promise<UnpackReply> {
  const wrapper = findWrapper(unpacked);
  const root = join(folder, wrapper);
  const files = unpacked.map(({ path, size }) => toThemeFile(root, path.slice(wrapper.length), size));
  const findings = checkTheme(files);
  const manifest = files.find(({ path }) => path === MANIFEST);
  const { manifest: read } =
    manifest?.content === undefined ? {} : readManifest(Buffer.from(manifest.content).toString());
  if (read !== undefined && wrapper !== '' && wrapper !== `${read.short}/`)
    findings.push(describeWrapper(wrapper, read.short));
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (read === undefined || errors.length > 0) return { kind: 'invalid', errors };
  await syncTree(root);
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return { kind: 'theme', root, short: read.short, version: read.version, warnings };
}

/** The single top-level folder, with a trailing slash; "" if there is none. */
function findWrapper(files: readonly UnpackedFile[]): string {
  const [first = ''] = files.map(({ path }) => path.slice(0, path.indexOf('/') + 1));
  const isWrapper = files.some(({ path }) => path === first + MANIFEST);
  return isWrapper && files.every(({ path }) => path.startsWith(first)) ? first : '';
}

/** Reads the content lazily, when a rule needs it. */
function toThemeFile(root: string, path: string, size: number): ThemeFile {
  if (!isRead({ path, size })) return { path, size };
  return {
    path,
    size,
    get content() {
      return readFileSync(join(root, path));
    },
  };
}

function describeWrapper(wrapper: string, short: string): Finding {
  return {
    code: 'folder_mismatch',
    severity: 'error',
    path: MANIFEST,
    detail: `The archive contains the folder ${wrapper}, but \`short\` in theme.json is ${short}.`,
    fix: 'Rename the folder to match `short`, or pack its content without it.',
  };
}

const PARALLEL_SYNCS = 4;

/** Syncs files and folders, after all are written and several at a time: file systems then commit many of them together. */
async function syncTree(root: string): Promise<void> {
  const names = await readdir(root, { recursive: true });
  const paths = [...names.map((name) => join(root, name)), root].values();
  const syncRest = async () => {
    for (const path of paths) {
      const handle = await open(path);
      await handle.sync().finally(() => handle.close());
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_SYNCS }, syncRest));
}
