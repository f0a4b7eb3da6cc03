import { gunzipSync, gzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { packTar, unpackTar } from 'modern-tar';
import { findPathProblem } from '../src/rules/names.ts';
import type { PackedFile } from './project.ts';
import { ToolError } from './terminal.ts';

export const ARCHIVE = 'theme.tar.gz';

/** Offset of the OS field in a gzip header, and its value for "unknown" (RFC 1952, 2.3.1). */
const OS_OFFSET = 9;
const OS_UNKNOWN = 255;

/** Packs a theme. The archive is reproducible: the same files give the same bytes. */
export async function packTheme(files: readonly PackedFile[]): Promise<Uint8Array> {
  const tar = await packTar(
    files.map(({ path, content }) => ({
      header: { name: path, size: content.length, mode: 0o644, mtime: new Date(0), uid: 0, gid: 0 },
      body: content,
    })),
  );
  const packed = gzipSync(tar, { level: 9 });
  packed[OS_OFFSET] = OS_UNKNOWN;
  return packed;
}

/** Unpacks an archive. Throws a ToolError for an invalid one. */
export async function unpackTheme(packed: Uint8Array): Promise<PackedFile[]> {
  const entries = await readEntries(packed);
  return entries
    .filter(({ header }) => header.type !== 'directory')
    .map(({ header, data }) => {
      const unsafe = findPathProblem(header.name);
      if (unsafe !== undefined)
        throw new ToolError(`The path ${JSON.stringify(header.name)} in the archive ${unsafe}.`);
      if (header.type !== 'file')
        throw new ToolError(`The archive contains a ${header.type}: ${header.name}.`);
      return { path: header.name, content: data ?? new Uint8Array() };
    });
}

async function readEntries(packed: Uint8Array) {
  try {
    return await unpackTar(gunzipSync(packed, { maxOutputLength: limits.themeUnpackedBytes * 2 }), {
      strict: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError(`The file is not a readable tar.gz archive: ${reason}.`, { cause: error });
  }
}
