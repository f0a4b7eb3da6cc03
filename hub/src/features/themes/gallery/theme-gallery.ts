import { limits } from '@muster/generated/limits';
import type { GalleryTheme, Theme, ThemeGallery } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { isPng } from 'muster-theme/rules/manifest';
import { DomainError, findDomainError } from '../../../lib/errors.ts';
import { createSerialQueue } from '../../../lib/serial-queue.ts';
import { DEFAULT_CODE_HOST } from '../../agent-install/code-host.ts';
import { parseThemeAddress } from '../theme-address.ts';
import type { ThemeDownloads } from '../theme-downloads.ts';
import { type GalleryEntry, parseGalleryIndex, parseGalleryList } from './gallery-list.ts';

/** Lists of third-party themes. The hub reads them when an administrator opens them, and keeps them in memory for an hour. */
export interface Galleries {
  /** Muster's gallery and that of the setting. One that cannot be read has an `error` and its earlier contents. */
  list(): Promise<ThemeGallery[]>;
  /** PNG of a theme in a gallery that `list` returned. `not_found`, `code_host_failed`. */
  readPicture(request: PictureRequest): Promise<Buffer>;
}

export interface PictureRequest {
  address: string;
  scheme: 'light' | 'dark';
}

interface Loaded {
  page: string | undefined;
  /** Addresses of themes. */
  addresses: string[];
  entries: ReadonlyMap<string, GalleryEntry>;
  skipped: number;
  /** Unix seconds. */
  fetchedAt: number;
}

interface Cached {
  loaded: Loaded | undefined;
  error: string | null;
  /** Monotonic milliseconds. */
  attemptedAt: number;
}

const REPOSITORY = 'muster-monitoring/muster';
const CACHE_MS = limits.themeGalleryCacheSeconds * 1000;
/** Time to the next attempt after a failure; the panel's button reads at once. */
const RETRY_MS = 2_000;
const empty: ReadonlyMap<string, GalleryEntry> = new Map();

/** URL of Muster's `themes.txt`, or of a copy of the repository on another code host. */
function getOfficialGallery(codeHost: string): string {
  return codeHost === DEFAULT_CODE_HOST
    ? `https://raw.githubusercontent.com/${REPOSITORY}/HEAD/themes.txt`
    : `${codeHost}/${REPOSITORY}/raw/HEAD/themes.txt`;
}

/** Why the text cannot be the address of a gallery; undefined if it can. Completes a sentence. */
export function findGalleryProblem(address: string, codeHost: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return 'is not a URL';
  // Limited to the same hosts as an archive.
  const { problem } = parseThemeAddress(`${url.origin}${url.pathname}.tar.gz`, codeHost);
  return url.username + url.password === '' ? problem : 'must have no username or password';
}

/**
 * @param getAddress Value of the setting `theme_gallery`.
 */
export function createGalleries(
  runtime: Runtime,
  codeHost: string,
  downloads: ThemeDownloads,
  getAddress: () => string,
  listThemes: () => Promise<Theme[]>,
): Galleries {
  const official = getOfficialGallery(codeHost);
  const cache = new Map<string, Cached>();
  // Two administrators who open it at the same time cause one request.
  const runInTurn = createSerialQueue();

  async function load(address: string): Promise<Loaded> {
    const list = await downloads.read(address, limits.themeGalleryBytes);
    if (list === undefined) throw new DomainError('code_host_failed', `There is no gallery at ${address}.`);
    const { themes, page, problems } = parseGalleryList(list.toString(), codeHost);
    return {
      page,
      addresses: themes.map(({ url }) => url),
      entries: page === undefined ? empty : await loadIndex(page),
      skipped: problems.length,
      fetchedAt: Math.floor(runtime.now() / 1000),
    };
  }

  /** Descriptions are optional: without them, the list of addresses is still useful. */
  async function loadIndex(page: string): Promise<ReadonlyMap<string, GalleryEntry>> {
    try {
      const index = await downloads.read(new URL('gallery.json', page).href, limits.themeGalleryIndexBytes);
      return index === undefined ? empty : parseGalleryIndex(index.toString(), page);
    } catch {
      return empty;
    }
  }

  async function refresh(address: string): Promise<Cached> {
    const known = cache.get(address);
    const maxAge = known?.error === null ? CACHE_MS : RETRY_MS;
    if (known !== undefined && runtime.monotonic() - known.attemptedAt < maxAge) return known;
    const fresh = await load(address).then(
      (loaded): Omit<Cached, 'attemptedAt'> => ({ loaded, error: null }),
      (error: unknown) => ({ loaded: known?.loaded, error: describeError(error) }),
    );
    const cached = { ...fresh, attemptedAt: runtime.monotonic() };
    cache.set(address, cached);
    return cached;
  }

  return {
    list: () =>
      runInTurn(async () => {
        const addresses = [...new Set([official, getAddress()])].filter((address) => address !== '');
        for (const address of cache.keys()) if (!addresses.includes(address)) cache.delete(address);
        const installed = await listThemes();
        return Promise.all(
          addresses.map(async (address) => ({
            address,
            is_official: address === official,
            ...describe(await refresh(address), installed),
          })),
        );
      }),

    async readPicture({ address, scheme }) {
      const entries = [...cache.values()].map(({ loaded }) => loaded?.entries.get(address.toLowerCase()));
      const url = entries.find((entry) => entry?.[scheme] !== undefined)?.[scheme];
      const picture = url === undefined ? undefined : await downloads.read(url, limits.themePreviewBytes);
      if (picture === undefined || !isPng(picture))
        throw new DomainError('not_found', 'The gallery has no such picture.');
      return picture;
    },
  };
}

function describe(
  { loaded, error }: Cached,
  installed: readonly Theme[],
): Omit<ThemeGallery, 'address' | 'is_official'> {
  const shorts = new Map(installed.map(({ origin, short }) => [origin?.toLowerCase(), short]));
  return {
    page: loaded?.page ?? null,
    fetched_at: loaded?.fetchedAt ?? null,
    error,
    skipped: loaded?.skipped ?? 0,
    themes: (loaded?.addresses ?? []).map((address): GalleryTheme => {
      const {
        name = '',
        description = '',
        author = '',
        version = '',
        connect = null,
        light,
        dark,
      } = loaded?.entries.get(address.toLowerCase()) ?? {};
      return {
        address,
        name: name === '' ? getNameFromAddress(address) : name,
        description,
        author,
        version,
        connect,
        has_light: light !== undefined,
        has_dark: dark !== undefined,
        installed: shorts.get(address.toLowerCase()) ?? null,
      };
    }),
  };
}

/** The last part of the path. */
function getNameFromAddress(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? address;
}

function describeError(error: unknown): string {
  const known = findDomainError(error);
  if (known === undefined) throw error;
  return known.message;
}
