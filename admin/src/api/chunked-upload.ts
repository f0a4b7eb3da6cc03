import { HubError, readFailure } from './hub-error.ts';

/** Chunk size of an upload: the hub's limit for a request body. */
const PIECE_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 3;

interface Upload {
  file: Blob;
  /** Sends one chunk and reports its progress; rejects if there is no response. */
  send(piece: Blob, headers: Record<string, string>, onSent: (bytes: number) => void): Promise<Response>;
  /** Called during and after each chunk. */
  onProgress(sentBytes: number): void;
}

/** Uploads a file, in chunks if it exceeds one request, and resolves to the response to the last chunk. */
export async function uploadFile<T>({ file, send, onProgress }: Upload): Promise<T> {
  let uploadId: string | null = null;
  let answer: unknown;
  for (let first = 0; first === 0 || first < file.size; first += PIECE_BYTES) {
    const end = Math.min(first + PIECE_BYTES, file.size);
    const headers: Record<string, string> = {
      'Content-Type': 'application/octet-stream',
      ...(file.size > PIECE_BYTES && { 'Content-Range': `bytes ${first}-${end - 1}/${file.size}` }),
      ...(uploadId !== null && { 'Upload-Id': uploadId }),
    };
    const onSent = (bytes: number) => onProgress(Math.min(first + bytes, end));
    const response = await sendPiece(() => send(file.slice(first, end), headers, onSent), first > 0);
    answer = await readAnswer(response);
    uploadId = response.headers.get('Upload-Id') ?? uploadId;
    onProgress(end);
  }
  return answer as T;
}

/** The hub accepts the last chunk twice, so a chunk whose response was lost can be retried. The first cannot. */
async function sendPiece(send: () => Promise<Response>, isRepeatable: boolean): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (cause) {
      if (isAborted(cause)) throw cause;
      if (isRepeatable && attempt < ATTEMPTS) continue;
      throw new HubError({ code: 'unreachable', status: 0, detail: 'The hub did not answer.' }, { cause });
    }
  }
}

/** Whether the user aborted the transfer. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = text;
  }
  if (!response.ok || typeof body !== 'object') throw readFailure(response, body);
  return body;
}

interface Download {
  ask(): Promise<Response>;
  /** Download progress in bytes; `total` is undefined without a Content-Length. */
  onProgress(received: number, total: number | undefined): void;
}

interface DownloadedFile {
  name: string;
  content: Blob;
}

/** Downloads a file with `fetch`, because a link cannot send the CSRF token. */
export async function downloadFile({ ask, onProgress }: Download): Promise<DownloadedFile> {
  const response = await openDownload(ask);
  const length = Number(response.headers.get('Content-Length'));
  const total = length > 0 ? length : undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for await (const part of readParts(response.body)) {
    parts.push(part);
    received += part.byteLength;
    onProgress(received, total);
  }
  return { name: readFileName(response.headers.get('Content-Disposition')), content: new Blob(parts) };
}

/** Rejects as the download would fail, and reads nothing of it. */
export async function checkDownload(ask: Download['ask']): Promise<void> {
  await (await openDownload(ask)).body.cancel();
}

async function openDownload(ask: Download['ask']) {
  const response = await ask().catch((cause: unknown) => {
    if (isAborted(cause)) throw cause;
    throw new HubError({ code: 'unreachable', status: 0, detail: 'The hub did not answer.' }, { cause });
  });
  const { body, headers } = response;
  if (response.ok && body !== null) return { body, headers };
  throw readFailure(response, await response.json().catch(() => null));
}

/** Safari has no async iteration of ReadableStream. */
async function* readParts(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function readFileName(disposition: string | null): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? 'muster.db';
}
