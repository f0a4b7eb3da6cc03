import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasMatchingTag } from '../lib/entity-tags.ts';
import {
  chooseEncoding,
  createPackedFiles,
  type Encoding,
  findMediaType,
  type Packed,
} from './compression.ts';

/** Smaller files fit a packet anyway; larger ones are data sets and are streamed uncompressed. */
const LEAST_PACKED_BYTES = 1024;
const MAX_PACKED_BYTES = 4_194_304;

const MAX_KEPT_BYTES = 16_777_216;

/** An open file in the encoding that the client accepts. */
export interface OpenFile {
  /** Sends the file, or 304. `headers` are those for caching. */
  send(headers: Readonly<Record<string, string>>): FastifyReply;
  /** Closes the file without sending it. */
  close(): Promise<void>;
}

export interface Files {
  /** Opens a file below a folder; undefined if it does not exist or cannot be read. */
  open(place: { root: string; file: string }, exchange: Exchange): Promise<OpenFile | undefined>;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The representation of an open file. */
interface Form {
  etag: string;
  modified: Date;
  size: number;
  packed: (Packed & { encoding: Encoding }) | undefined;
}

export function createFiles(): Files {
  const packedFiles = createPackedFiles(MAX_KEPT_BYTES);

  async function pack(
    path: string,
    look: Stats,
    { handle, encoding }: { handle: FileHandle; encoding: Encoding | undefined },
  ) {
    if (encoding === undefined || !findMediaType(path).isText) return;
    if (look.size < LEAST_PACKED_BYTES || look.size > MAX_PACKED_BYTES) return;
    const packed = await packedFiles.get({ path, look, encoding }, () => readAll(handle, look.size));
    return packed === undefined ? undefined : { ...packed, encoding };
  }

  return {
    async open({ root, file }, exchange) {
      const path = join(root, file);
      const handle = await open(path).catch(() => undefined);
      if (handle === undefined) return;
      try {
        const look = await handle.stat();
        if (!look.isFile()) return await handle.close().then(() => undefined);
        const { headers } = exchange.request;
        const encoding = wantsPart(headers) ? undefined : chooseEncoding(headers['accept-encoding']);
        const packed = await pack(path, look, { handle, encoding });
        const etag = packed?.etag ?? writeTag(look);
        const form = { etag, modified: look.mtime, size: look.size, packed };
        return {
          send: (more) => send({ root, file }, { ...exchange, handle }, { form, more }),
          close: () => handle.close(),
        };
      } catch {
        // An I/O error or a swapped folder; the file counts as missing.
        await handle.close().catch(() => undefined);
        return;
      }
    },
  };
}

function send(
  { root, file }: { root: string; file: string },
  { request, reply, handle }: Exchange & { handle: FileHandle },
  { form, more }: { form: Form; more: Readonly<Record<string, string>> },
): FastifyReply {
  reply.headers({ ...more, etag: form.etag, 'last-modified': form.modified.toUTCString() });
  if (isKnown(request, form)) {
    void handle.close();
    return reply.code(304).send();
  }
  reply.type(findMediaType(file).name);
  if (form.packed !== undefined) {
    void handle.close();
    return reply.header('content-encoding', form.packed.encoding).send(form.packed.body);
  }
  if (!wantsPart(request.headers)) {
    reply.header('content-length', form.size);
    // Stops at the announced length if the file grows.
    return reply.send(handle.createReadStream({ end: Math.max(0, form.size - 1) }));
  }
  void handle.close();
  reply.removeHeader('etag').removeHeader('last-modified');
  return reply.sendFile(file, root, {
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
    contentType: false,
  });
}

/** Conditional range requests get the whole file, which HTTP allows. */
function wantsPart(headers: FastifyRequest['headers']): boolean {
  return headers.range !== undefined && !('if-match' in headers || 'if-unmodified-since' in headers);
}

/** A replaced file has another inode, a modified one another mtime. */
function writeTag({ ino, size, mtimeMs }: Stats): string {
  return `"${[ino, size, Math.floor(mtimeMs * 1000)].map((part) => part.toString(36)).join('-')}"`;
}

function isKnown({ headers }: FastifyRequest, { etag, modified }: Form): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return hasMatchingTag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Math.floor(modified.getTime() / 1000) * 1000;
}

/** Reads from the start, regardless of the handle's position. */
async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await handle.read(content, done, size - done, done);
    if (bytesRead === 0) throw new Error('the file was truncated while it was read');
    done += bytesRead;
  }
  return content;
}
