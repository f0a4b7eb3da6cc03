import { gunzipSync, gzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { packTar, unpackTar } from 'modern-tar';
import { findUnsafeName } from '../src/rules/names.ts';
import type { PackedFile } from './project.ts';
import { ToolError } from './terminal.ts';

export const ARCHIVE = 'theme.tar.gz';

/** Where gzip names the system that wrote the file, and the number for "unknown" (RFC 1952). */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** The archive of a theme. The same files give the same bytes, whoever packs them and whenever. */
export async function packTheme(files: readonly PackedFile[]): Promise<Uint8Array> {
  const tar = await packTar(
    files.map(({ path, content }) => ({
      header: { name: path, size: content.length, mode: 0o644, mtime: new Date(0), uid: 0, gid: 0 },
      body: content,
    })),
  );
  const packed = gzipSync(tar, { level: 9 });
  packed[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return packed;
}

/** The files of an archive that was packed here or elsewhere. Throws a ToolError for what is no theme's archive. */
export async function unpackTheme(packed: Uint8Array): Promise<PackedFile[]> {
  const entries = await readEntries(packed);
  return entries
    .filter(({ header }) => header.type !== 'directory')
    .map(({ header, data }) => {
      const unsafe = findUnsafeName(header.name);
      if (unsafe !== undefined)
        throw new ToolError(`The archive holds ${JSON.stringify(header.name)}, which ${unsafe}.`);
      if (header.type !== 'file') throw new ToolError(`The archive holds a ${header.type}: ${header.name}.`);
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
    throw new ToolError(`The file is not a tar.gz that could be read: ${reason}.`, { cause: error });
  }
}
