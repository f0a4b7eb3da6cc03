import { readFileSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTheme } from '@muster/theme-sdk/rules';
import { readManifest } from '@muster/theme-sdk/rules/manifest';
import { type Finding, isRead, MANIFEST, type ThemeFile } from '@muster/theme-sdk/rules/theme-file';
import { ArchiveRefused, type UnpackedFile, unpackArchive } from './unpack-archive.ts';

/** What the thread is to do: unpack an archive into a folder that exists and is empty. */
export interface UnpackTask {
  archive: string;
  folder: string;
}

export type UnpackReply =
  /** Sound, and where in the folder it lies. */
  | { kind: 'theme'; root: string; short: string; version: string; warnings: Finding[] }
  /** No theme, and everything that is wrong with it. */
  | { kind: 'refused'; errors: Finding[] }
  /** What the system said, such as ENOSPC. */
  | { kind: 'failed'; code: string; message: string };

/** Unpacks an archive and judges what was in it. Never rejects, because a thread's caller cannot catch. */
export async function unpackTheme(task: UnpackTask): Promise<UnpackReply> {
  try {
    return await judge(task.folder, await unpackArchive(task.archive, task.folder));
  } catch (error) {
    if (error instanceof ArchiveRefused) return { kind: 'refused', errors: [error.finding] };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: 'failed', code, message: String(error) };
  }
}

async function judge(folder: string, unpacked: readonly UnpackedFile[]): Promise<UnpackReply> {
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
  if (read === undefined || errors.length > 0) return { kind: 'refused', errors };
  await syncFolders(root);
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return { kind: 'theme', root, short: read.short, version: read.version, warnings };
}

/** The one folder that everything lies in, with its slash; "" where there is none. */
function findWrapper(files: readonly UnpackedFile[]): string {
  const [first = ''] = files.map(({ path }) => path.slice(0, path.indexOf('/') + 1));
  const isWrapper = files.some(({ path }) => path === first + MANIFEST);
  return isWrapper && files.every(({ path }) => path.startsWith(first)) ? first : '';
}

/** Its content is read when a rule asks for it, one file at a time. */
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
    detail: `The archive holds the folder ${wrapper} and theme.json names the theme ${short}.`,
    fix: 'Name the folder as `short` says, or pack its content without it.',
  };
}

/** Files are on the disk already; this makes their names survive a power cut. */
async function syncFolders(root: string): Promise<void> {
  const names = await readdir(root, { recursive: true });
  const folders = names.map((name) => join(root, name)).filter((path) => statSync(path).isDirectory());
  for (const path of [...folders, root]) {
    const handle = await open(path);
    await handle.sync().finally(() => handle.close());
  }
}
