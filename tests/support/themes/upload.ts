import type { TestHub } from '../hub/hub.ts';
import type { Answer } from '../hub/hub-requests.ts';

export interface UploadOptions {
  cookie: string;
  /** Size of a chunk; by default the file is sent in one request. */
  pieceBytes?: number;
  dryRun?: boolean;
  /** Path and query of the operation; a restore unless given. */
  path?: string;
}

/** Uploads a file to the restore operation or another one, in one request or in chunks; resolves to the last response. */
export async function uploadDatabase(
  hub: TestHub,
  file: Uint8Array,
  options: UploadOptions,
): Promise<Answer> {
  const { pieceBytes = file.length, ...request } = options;
  if (pieceBytes >= file.length) return sendPiece(hub, { ...request, bytes: file });
  let id: string | undefined;
  for (let first = 0; ; first += pieceBytes) {
    const bytes = file.subarray(first, first + pieceBytes);
    const range = `bytes ${first}-${first + bytes.length - 1}/${file.length}`;
    const answer = await sendPiece(hub, { ...request, bytes, range, id });
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
  path?: string;
}

export async function sendPiece(
  hub: TestHub,
  { cookie, bytes, range, id, dryRun, path = '/api/db/restore' }: Piece,
): Promise<Answer> {
  const response = await fetch(`${hub.url}${path}${dryRun === true ? '?dry_run=true' : ''}`, {
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
