import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { createCodeHost, createCodeHostError } from '../agent-install/code-host.ts';
import { DomainError } from '../errors.ts';
import { createUploadFile, type UploadFile } from '../uploads/upload-file.ts';

/** A release of a theme's repository. */
export interface ThemeRelease {
  tag: string;
  /** URL of its archive. */
  archive: string;
}

export interface ThemeReleases {
  /** The latest release of a repository. `conflict` if there is none, `code_host_failed` for an unexpected response. */
  findLatest(repository: string): Promise<ThemeRelease>;
  /** Downloads the archive to a new file. `code_host_failed`, `storage_full`. */
  download(release: ThemeRelease, path: string): Promise<UploadFile>;
  /** Aborts pending requests. */
  close(): void;
}

export interface ThemeReleasesDeps {
  runtime: Runtime;
  /** URL without a trailing slash. */
  codeHost: string;
}

const PART = '[A-Za-z0-9._-]+';
const REPOSITORY = new RegExp(`^/(${PART}/${PART}?)(?:\\.git)?/?$`);
const TAG_PAGE = new RegExp(`^(/${PART}/${PART}/releases)/tag/([A-Za-z0-9._+-]{1,100})$`);

/** Asset name of the archive in a theme's releases, as documented for theme authors. */
const ARCHIVE = 'theme.tar.gz';

const RESPONSE_MS = 15_000;
const DOWNLOAD_MS = 120_000;

/** Repository URL from a manifest's `url`; undefined unless it is a repository on the code host. */
export function findRepository(address: string, codeHost: string): string | undefined {
  const url = URL.parse(address);
  const host = new URL(codeHost);
  if (url === null || url.origin !== host.origin || url.username + url.password !== '') return undefined;
  const base = host.pathname.replace(/\/$/, '');
  if (!url.pathname.startsWith(`${base}/`)) return undefined;
  const name = REPOSITORY.exec(url.pathname.slice(base.length))?.[1]?.replace(/\.git$/, '');
  return name === undefined ? undefined : `${codeHost}/${name}`;
}

export function createThemeReleases({ runtime, codeHost: hostUrl }: ThemeReleasesDeps): ThemeReleases {
  const host = new URL(hostUrl);
  const codeHost = createCodeHost(hostUrl);
  const pending = new Set<AbortController>();

  /** Aborts after a timeout, and reports any failure as `code_host_failed`. */
  async function withTimeout<T>(ms: number, action: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    pending.add(controller);
    const timer = runtime.setTimer(() => controller.abort(), ms);
    try {
      return await action(controller.signal);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const reason = controller.signal.aborted
        ? `It did not respond within ${ms / 1000} s.`
        : 'The connection failed.';
      throw createCodeHostError(reason, error);
    } finally {
      timer.cancel();
      controller.abort();
      pending.delete(controller);
    }
  }

  const base = host.pathname.replace(/\/$/, '');
  const findTag = ({ origin, pathname }: URL) =>
    origin === host.origin && pathname.startsWith(base) ? TAG_PAGE.exec(pathname.slice(base.length)) : null;

  return {
    findLatest: (repository) =>
      withTimeout(RESPONSE_MS, async (signal) => {
        const isFinal = (at: URL) => findTag(at) !== null;
        const { url, response } = await codeHost.fetch(`${repository}/releases/latest`, { signal, isFinal });
        const [, releases, tag] = findTag(url) ?? [];
        if (releases !== undefined && tag !== undefined)
          return { tag, archive: `${hostUrl}${releases}/download/${tag}/${ARCHIVE}` };
        if (response.status === 404 || response.ok)
          throw new DomainError('conflict', `${repository} has no release.`);
        throw createCodeHostError(`It responded with ${response.status}.`);
      }),
    download: ({ tag, archive }, path) =>
      withTimeout(DOWNLOAD_MS, async (signal) => {
        const { response } = await codeHost.fetch(archive, { signal });
        if (response.status === 404) throw createCodeHostError(`The release ${tag} has no ${ARCHIVE}.`);
        if (response.status !== 200 || response.body === null)
          throw createCodeHostError(`It responded with ${response.status} for ${ARCHIVE}.`);
        if (Number(response.headers.get('content-length')) > limits.themeFileBytes) throw createSizeError();
        return save(response.body, path);
      }),
    close() {
      for (const controller of pending) controller.abort();
    },
  };
}

async function save(body: AsyncIterable<Uint8Array>, path: string): Promise<UploadFile> {
  const file = await createUploadFile(path);
  try {
    const maxBytes = limits.themeFileBytes;
    await file.write(body, { offset: 0, minBytes: 0, maxBytes, lengthError: createSizeError() });
    await file.close();
    return file;
  } catch (error) {
    await file.remove();
    throw error;
  }
}

function createSizeError(): DomainError {
  return createCodeHostError(`${ARCHIVE} is larger than ${limits.themeFileBytes} bytes.`);
}
