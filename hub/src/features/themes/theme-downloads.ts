import { limits } from '@muster/generated/limits';
import type { ThemeDownload } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { WebTransport } from '../../lib/network/web-client.ts';
import { createUploadFile, type UploadFile } from '../../lib/uploads/upload-file.ts';
import type { ThemeAddress } from './theme-address.ts';
import { createDownloadError, createThemeRequests } from './theme-requests.ts';

/** A release of a theme's repository. */
export interface ThemeRelease {
  tag: string;
  /** URL of its archive. */
  archive: string;
}

/** Requests for themes: to the code host, and to public addresses of other hosts. */
export interface ThemeDownloads {
  /** The latest release of a repository. `conflict` if there is none, `code_host_failed` for an unexpected response. */
  findLatest(repository: string): Promise<ThemeRelease>;
  /** Downloads an archive to a new file, and shows how far it is in `progress`. `code_host_failed`, `storage_full`. */
  download(archive: string, path: string): Promise<UploadFile>;
  /** Reads a small file. `code_host_failed`, also if it is larger; undefined if the host does not have it. */
  read(url: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Progress of the current download. */
  readonly progress: Readonly<ThemeDownload>;
  /** Runs an action with `progress`; one at a time. `conflict` while there is one. */
  runAlone<T>(action: () => Promise<T>): Promise<T>;
  /** Aborts pending requests. */
  close(): void;
}

/** Asset name of the archive in a theme's releases, as documented for theme authors. */
const ARCHIVE = 'theme.tar.gz';

const PART = '[A-Za-z0-9._-]+';
const TAG = '([A-Za-z0-9._+-]{1,100})';

/** How a kind of code host names its releases. */
interface ReleasePaths {
  /** Below the repository; redirects to the page of the latest release. */
  latest: string;
  /** Path of that page: the repository's releases, and the tag. */
  page: RegExp;
  /** Path of a release's archive, below the repository's releases. */
  file(tag: string): string;
}

/** GitHub, Forgejo and Gitea. */
const githubPaths: ReleasePaths = {
  latest: '/releases/latest',
  page: new RegExp(`^(/${PART}/${PART}/releases)/tag/${TAG}$`),
  file: (tag) => `/download/${tag}/${ARCHIVE}`,
};

/** GitLab 14.9 and newer: https://docs.gitlab.com/user/project/releases/#permanent-link-to-latest-release */
const gitlabPaths: ReleasePaths = {
  latest: '/-/releases/permalink/latest',
  page: new RegExp(`^(/${PART}/${PART}/-/releases)/(?!permalink$)${TAG}$`),
  file: (tag) => `/${tag}/downloads/${ARCHIVE}`,
};

const RESPONSE_MS = limits.themeResponseSeconds * 1000;
const DOWNLOAD_MS = limits.themeDownloadSeconds * 1000;

const idle: ThemeDownload = { state: 'idle', received: 0, total: null };

/**
 * @param codeHost URL without a trailing slash.
 */
export function createThemeDownloads(
  runtime: Runtime,
  codeHost: string,
  transport?: WebTransport,
): ThemeDownloads {
  const { fetch, locate, withTimeout, close } = createThemeRequests(runtime, codeHost, transport);
  let progress = idle;
  let isBusy = false;

  return {
    findLatest: (repository) =>
      withTimeout({ url: repository, ms: RESPONSE_MS }, async (signal) => {
        const { latest, page, file } = chooseReleasePaths(repository);
        const { origin } = new URL(repository);
        const isFinal = (at: URL) => at.origin === origin && page.test(locate(at).path);
        const { url, response } = await fetch(`${repository}${latest}`, { signal, isFinal });
        const { base, path } = locate(url);
        const [, releases, tag] = (url.origin === origin ? page.exec(path) : null) ?? [];
        if (releases !== undefined && tag !== undefined)
          return { tag, archive: `${base}${releases}${file(tag)}` };
        if (response.status === 404 || response.ok)
          throw new DomainError('conflict', `${repository} has no release.`);
        throw createDownloadError(repository, `It responded with ${response.status}.`);
      }),

    download: (archive, path) =>
      withTimeout({ url: archive, ms: DOWNLOAD_MS }, async (signal) => {
        const { response } = await fetch(archive, { signal });
        if (response.status !== 200 || response.body === null)
          throw createDownloadError(archive, describeStatus(archive, response.status));
        const announced = response.headers.get('content-length');
        if (Number(announced) > limits.themeFileBytes) throw createSizeError(archive, limits.themeFileBytes);
        progress = { ...progress, total: announced === null ? null : Number(announced) };
        const body = count(response.body, (bytes) => {
          progress = { ...progress, received: progress.received + bytes };
        });
        const file = await save(body, path, createSizeError(archive, limits.themeFileBytes));
        progress = { ...progress, state: 'checking' };
        return file;
      }),

    read: (url, maxBytes) =>
      withTimeout({ url, ms: RESPONSE_MS }, async (signal) => {
        const { response } = await fetch(url, { signal });
        if (response.status === 404) return;
        if (response.status !== 200 || response.body === null)
          throw createDownloadError(url, `It responded with ${response.status}.`);
        const chunks: Uint8Array[] = [];
        let bytes = 0;
        for await (const chunk of response.body) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw createSizeError(url, maxBytes);
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      }),

    get progress() {
      return progress;
    },

    async runAlone(action) {
      if (isBusy)
        throw new DomainError(
          'conflict',
          'Another theme is being downloaded. Try again when it has finished.',
        );
      isBusy = true;
      progress = { ...idle, state: 'downloading' };
      try {
        return await action();
      } finally {
        isBusy = false;
        progress = idle;
      }
    },

    close,
  };
}

/** URL of the archive of an address, and the release's tag if it is a repository. */
export async function findArchive(
  downloads: ThemeDownloads,
  { kind, url }: ThemeAddress,
): Promise<{ archive: string; tag: string | null }> {
  return kind === 'repository' ? downloads.findLatest(url) : { archive: url, tag: null };
}

/** Chosen by the host's name, because GitHub's path is a sign-in page on GitLab, and an error elsewhere. */
function chooseReleasePaths(repository: string): ReleasePaths {
  return /(?:^|\.)gitlab\./.test(new URL(repository).hostname) ? gitlabPaths : githubPaths;
}

async function* count(body: AsyncIterable<Uint8Array>, note: (bytes: number) => void) {
  for await (const chunk of body) {
    note(chunk.length);
    yield chunk;
  }
}

async function save(
  body: AsyncIterable<Uint8Array>,
  path: string,
  lengthError: DomainError,
): Promise<UploadFile> {
  const file = await createUploadFile(path);
  try {
    await file.write(body, { offset: 0, maxBytes: limits.themeFileBytes, lengthError });
    await file.close();
    return file;
  } catch (error) {
    await file.remove();
    throw error;
  }
}

function describeStatus(archive: string, status: number): string {
  const file = /\/releases\/(?:download\/([^/]+)|([^/]+)\/downloads)\/[^/]+$/;
  const [, githubTag, tag = githubTag] = file.exec(new URL(archive).pathname) ?? [];
  if (status === 404 && tag !== undefined) return `The release ${tag} has no ${getFileName(archive)}.`;
  if (status === 404) return `There is no ${getFileName(archive)}.`;
  return `It responded with ${status} for ${getFileName(archive)}.`;
}

const getFileName = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

function createSizeError(url: string, maxBytes: number): DomainError {
  return createDownloadError(url, `${getFileName(url)} is larger than ${maxBytes} bytes.`);
}
