import type { TestHub } from '../hub/hub.ts';
import type { Answer } from '../hub/hub-requests.ts';

export interface UploadOptions {
  cookie: string;
  /** Size of a chunk; by default the file is sent in one request. */
  pieceBytes?: number;
  dryRun?: boolean;
}

/** Uploads a file to the restore operation, in one request or in chunks; resolves to the last response. */
export async function uploadDatabase(
  hub: TestHub,
  file: Uint8Array,
  options: UploadOptions,
): Promise<Answer> {
  const { pieceBytes = file.length, cookie, dryRun = false } = options;
  if (pieceBytes >= file.length) return sendPiece(hub, { cookie, dryRun, bytes: file });
  let id: string | undefined;
  for (let first = 0; ; first += pieceBytes) {
    const bytes = file.subarray(first, first + pieceBytes);
    const range = `bytes ${first}-${first + bytes.length - 1}/${file.length}`;
    const answer = await sendPiece(hub, { cookie, dryRun, bytes, range, id });
    if (answer.status !== 202) return answer;
    id = answer.headers.get('upload-id') ?? undefined;
  }
}

export interface Piece {
  cookie: string;
  bytes: Uint8Array;
  range?: string | undefined;
  id?: string | undefined;
  dryRun?: boolean;
}

export async function sendPiece(hub: TestHub, { cookie, bytes, range, id, dryRun }: Piece): Promise<Answer> {
  const response = await fetch(`${hub.url}/api/db/restore${dryRun === true ? '?dry_run=true' : ''}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/octet-stream',
      ...(range === undefined ? {} : { 'content-range': range }),
      ...(id === undefined ? {} : { 'upload-id': id }),
    },
    body: Buffer.from(bytes),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Downloads a backup. */
export async function downloadBackup(hub: TestHub, cookie: string): Promise<Buffer> {
  const response = await fetch(`${hub.url}/api/db/backup`, { headers: { cookie } });
  if (response.status !== 200)
    throw new Error(`the backup returned ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Uploads a theme archive in one request. */
export async function uploadTheme(
  hub: Pick<TestHub, 'url'>,
  cookie: string,
  archive: Uint8Array,
): Promise<Answer> {
  const response = await fetch(`${hub.url}/api/themes`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: Buffer.from(archive),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
