import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { createCodeHost, createCodeHostError } from '../agent-install/code-host.ts';
import { DomainError } from '../errors.ts';
import { createUploadFile, type UploadFile } from '../uploads/upload-file.ts';

/** A release of a theme's repository. */
export interface Release {
  tag: string;
  /** Address of its archive. */
  archive: string;
}

export interface Releases {
  /**
   * The latest release of a repository. `conflict` where there is none, `code_host_failed` for every other answer than
   * the one that is expected.
   */
  findLatest(repository: string): Promise<Release>;
  /** Downloads its archive into a new file. `code_host_failed`, `storage_full`. */
  download(release: Release, path: string): Promise<UploadFile>;
  /** Gives up what is under way. */
  close(): void;
}

export interface ReleasesDeps {
  runtime: Runtime;
  /** URL without a trailing slash. */
  codeHost: string;
}

const PART = '[A-Za-z0-9._-]+';
const REPOSITORY = new RegExp(`^/(${PART}/${PART}?)(?:\\.git)?/?$`);
const TAG_PAGE = new RegExp(`^(/${PART}/${PART}/releases)/tag/([A-Za-z0-9._+-]{1,100})$`);

/** Name of the archive in every release, by the interface. */
const ARCHIVE = 'theme.tar.gz';

const ANSWER_MS = 15_000;
const DOWNLOAD_MS = 120_000;

/** Address of the repository that a manifest's `url` names; undefined for what is none on the code host. */
export function findRepository(address: string, codeHost: string): string | undefined {
  const url = URL.parse(address);
  const host = new URL(codeHost);
  if (url === null || url.origin !== host.origin || url.username + url.password !== '') return undefined;
  const base = host.pathname.replace(/\/$/, '');
  if (!url.pathname.startsWith(`${base}/`)) return undefined;
  const name = REPOSITORY.exec(url.pathname.slice(base.length))?.[1]?.replace(/\.git$/, '');
  return name === undefined ? undefined : `${codeHost}/${name}`;
}

export function createReleases({ runtime, codeHost: hostUrl }: ReleasesDeps): Releases {
  const host = new URL(hostUrl);
  const codeHost = createCodeHost(hostUrl);
  const underWay = new Set<AbortController>();

  /** Ends what takes longer than it may; whatever fails is the code host's failure. */
  async function within<T>(ms: number, action: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    underWay.add(controller);
    const timer = runtime.setTimer(() => controller.abort(), ms);
    try {
      return await action(controller.signal);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const reason = controller.signal.aborted
        ? `It took longer than ${ms / 1000} s.`
        : 'The connection failed.';
      throw createCodeHostError(reason, error);
    } finally {
      timer.cancel();
      controller.abort();
      underWay.delete(controller);
    }
  }

  const base = host.pathname.replace(/\/$/, '');
  const findTag = ({ origin, pathname }: URL) =>
    origin === host.origin && pathname.startsWith(base) ? TAG_PAGE.exec(pathname.slice(base.length)) : null;

  return {
    findLatest: (repository) =>
      within(ANSWER_MS, async (signal) => {
        const isFinal = (at: URL) => findTag(at) !== null;
        const { url, response } = await codeHost.fetch(`${repository}/releases/latest`, { signal, isFinal });
        const [, releases, tag] = findTag(url) ?? [];
        if (releases !== undefined && tag !== undefined)
          return { tag, archive: `${hostUrl}${releases}/download/${tag}/${ARCHIVE}` };
        if (response.status === 404 || response.ok)
          throw new DomainError('conflict', `${repository} has no release.`);
        throw createCodeHostError(`It answered ${response.status}.`);
      }),
    download: ({ tag, archive }, path) =>
      within(DOWNLOAD_MS, async (signal) => {
        const { response } = await codeHost.fetch(archive, { signal });
        if (response.status === 404) throw createCodeHostError(`The release ${tag} has no ${ARCHIVE}.`);
        if (response.status !== 200 || response.body === null)
          throw createCodeHostError(`It answered ${response.status} for ${ARCHIVE}.`);
        if (Number(response.headers.get('content-length')) > limits.themeFileBytes) throw refuseSize();
        return store(response.body, path);
      }),
    close() {
      for (const controller of underWay) controller.abort();
    },
  };
}

async function store(body: AsyncIterable<Uint8Array>, path: string): Promise<UploadFile> {
  const file = await createUploadFile(path);
  try {
    const place = { offset: 0, least: 0, most: limits.themeFileBytes, misfit: refuseSize() };
    await file.write(body, place);
    await file.close();
    return file;
  } catch (error) {
    await file.remove();
    throw error;
  }
}

function refuseSize(): DomainError {
  return createCodeHostError(`${ARCHIVE} has more than ${limits.themeFileBytes} bytes.`);
}
