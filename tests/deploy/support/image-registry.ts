import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../support/network/listen.ts';

interface Manifest {
  type: string;
  digest: string;
  content: Buffer;
}

/** A registry of images on loopback that keeps them in memory (https://github.com/opencontainers/distribution-spec). */
export interface ImageRegistry {
  /** Host and port. */
  readonly address: string;
  /** The manifest of an image by its name and a tag or digest. */
  find(name: string, reference: string): Manifest | undefined;
  /** Tags of an image. */
  listTags(name: string): string[];
  /** A blob by its digest, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what images say about themselves
  readBlob(digest: string): any;
}

interface Upload {
  method: string;
  /** The number of an upload that has begun. */
  reference: string;
  /** Of the whole blob, with its last part. */
  digest: string | null;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  content?: Buffer | undefined;
}

const hash = (content: Buffer) => `sha256:${createHash('sha256').update(content).digest('hex')}`;

/** The blobs that are uploaded in parts. */
function createUploads(blobs: Map<string, Buffer>) {
  const parts = new Map<string, Buffer>();
  return (name: string, { method, reference, digest, body }: Upload): Answer => {
    const id = method === 'POST' ? `${parts.size}` : reference;
    const blob = Buffer.concat([parts.get(id) ?? Buffer.alloc(0), body]);
    parts.set(id, blob);
    if (digest === null) return { status: 202, headers: { location: `/v2/${name}/blobs/uploads/${id}` } };
    if (hash(blob) !== digest) return { status: 400 };
    blobs.set(digest, blob);
    return { status: 201, headers: { location: `/v2/${name}/blobs/${digest}` } };
  };
}

function describeContent(type: string, content: Buffer | undefined): Answer {
  if (content === undefined) return { status: 404 };
  const headers = { 'content-type': type, 'docker-content-digest': hash(content) };
  return { status: 200, headers: { ...headers, 'content-length': `${content.length}` }, content };
}

/** Starts one, which is closed after the test. */
export async function startImageRegistry(): Promise<ImageRegistry> {
  const blobs = new Map<string, Buffer>();
  const manifests = new Map<string, Manifest>();
  const upload = createUploads(blobs);

  const decide = (
    url: URL,
    { method, body, type }: { method: string; body: Buffer; type: string },
  ): Answer => {
    const [, name = '', kind = '', reference = ''] =
      /^\/v2\/(.+)\/(blobs\/uploads|blobs|manifests)\/(.*)$/.exec(url.pathname) ?? [];
    if (kind === '') return { status: 200 };
    const digest = url.searchParams.get('digest');
    if (kind === 'blobs/uploads') return upload(name, { method, reference, digest, body });
    if (kind === 'blobs') return describeContent('application/octet-stream', blobs.get(reference));
    if (method === 'PUT') {
      const manifest = { type, digest: hash(body), content: body };
      for (const key of [reference, manifest.digest]) manifests.set(`${name}:${key}`, manifest);
      return { status: 201, headers: { 'docker-content-digest': manifest.digest } };
    }
    const manifest = manifests.get(`${name}:${reference}`);
    return describeContent(manifest?.type ?? '', manifest?.content);
  };
  const answer: RequestListener = async (request, response) => {
    const { method = '', headers } = request;
    const type = headers['content-type'] ?? '';
    const url = new URL(request.url ?? '', 'http://localhost');
    const given = decide(url, { method, body: await buffer(request), type });
    response.writeHead(given.status, given.headers).end(method === 'HEAD' ? undefined : given.content);
  };
  const server = createServer(answer);
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `127.0.0.1:${port}`,
    find: (name, reference) => manifests.get(`${name}:${reference}`),
    listTags: (name) =>
      [...manifests.keys()]
        .filter((key) => key.startsWith(`${name}:`) && !key.includes('sha256:'))
        .map((key) => key.slice(name.length + 1)),
    readBlob: (digest) => JSON.parse(blobs.get(digest)?.toString() ?? ''),
  };
}
