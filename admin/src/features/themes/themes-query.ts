import type { Theme, ThemeAddress, ThemeConfig, ThemeUpdateCheck } from '@muster/generated/types';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { uploadFile } from '../../api/chunked-upload.ts';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { postWithProgress } from '../../api/post-with-progress.ts';
import { makeCsrfHeaders, useTransfer } from '../transfer/use-transfer.ts';

const themesKey = ['themes'] as const;
const galleryKey = ['theme-gallery'] as const;
const DOWNLOAD_POLL_MS = 500;

export function useThemes() {
  const { client } = useHub();
  return useQuery({
    queryKey: themesKey,
    queryFn: () => request(client.GET('/api/themes')),
  });
}

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: themesKey });

export function useUploadTheme() {
  const { csrfToken, stepUp } = useHub();
  const cache = useQueryClient();
  const transfer = useTransfer();
  const mutation = useMutation({
    mutationFn(file: File) {
      const signal = transfer.begin();
      transfer.note({ done: 0, total: file.size });
      return uploadFile<Theme>({
        file,
        send: (body, headers, onSent) =>
          stepUp.guard(() =>
            postWithProgress({
              path: '/api/themes',
              headers: { ...headers, ...makeCsrfHeaders(csrfToken) },
              body,
              signal,
              onSent,
            }),
          ),
        onProgress: (done) => transfer.note({ done, total: file.size }),
      });
    },
    onSuccess: () => refresh(cache),
    onSettled: (_, error) => transfer.end(error),
  });
  return { mutation, transfer };
}

export function useInstallTheme() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ThemeAddress) => request(client.POST('/api/theme-install', { body })),
    onSuccess: () =>
      Promise.all([refresh(cache), cache.invalidateQueries({ queryKey: galleryKey, exact: true })]),
  });
}

/** Progress of the hub's download, while this is rendered. */
export function useThemeDownload() {
  const { client } = useHub();
  return useQuery({
    queryKey: [...themesKey, 'download'],
    queryFn: () => request(client.GET('/api/theme-install')),
    refetchInterval: DOWNLOAD_POLL_MS,
    gcTime: 0,
  });
}

/** Looks for newer versions of themes, one after the other, since the hub downloads one at a time. */
export function useUpdateChecks() {
  const { client } = useHub();
  return useMutation({
    async mutationFn(shorts: readonly string[]) {
      const results = new Map<string, ThemeUpdateCheck | Error>();
      for (const short of shorts) {
        const check = request(client.GET('/api/themes/{short}/update', { params: { path: { short } } }));
        results.set(short, await check.catch((error: Error) => error));
      }
      return results;
    },
  });
}

/** The hub contacts the galleries' hosts: only for a screen that the user opened. */
export function useThemeGallery() {
  const { client } = useHub();
  return useQuery({
    queryKey: galleryKey,
    queryFn: () => request(client.GET('/api/theme-gallery')),
  });
}

/** Picture of a theme in a gallery as a data URL: an image element could not send the CSRF token. */
export function useGalleryPicture(address: string, scheme: 'light' | 'dark') {
  const { client } = useHub();
  return useQuery({
    queryKey: [...galleryKey, 'picture', address, scheme],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const query = { address, scheme };
      const picture = request(
        client.GET('/api/theme-gallery/picture', { params: { query }, parseAs: 'blob' }),
      );
      return readAsDataUrl(await picture);
    },
  });
}

function readAsDataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'));
    reader.readAsDataURL(blob);
  });
}

export function useDeleteTheme(short: string) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => perform(client.DELETE('/api/themes/{short}', { params: { path: { short } } })),
    onSuccess: () => refresh(cache),
  });
}

/** Swaps the theme with its previous version. */
export function useRollBackTheme() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (short: string) =>
      request(client.POST('/api/themes/{short}/rollback', { params: { path: { short } } })),
    onSettled: () => refresh(cache),
  });
}

export function useUpdateTheme(short: string) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(client.POST('/api/themes/{short}/update', { params: { path: { short } } })),
    onSuccess: () => refresh(cache),
  });
}

/** Replaces the hosts that a theme may load data from. */
export function useSetThemeConnect(short: string) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (approved: string[]) =>
      request(client.PUT('/api/themes/{short}/connect', { params: { path: { short } }, body: { approved } })),
    onSettled: () => refresh(cache),
  });
}

const makeConfigKey = (short: string) => [...themesKey, short, 'config'] as const;

/** Changed settings by key. */
export function useThemeConfig(short: string) {
  const { client } = useHub();
  return useQuery({
    queryKey: makeConfigKey(short),
    queryFn: () => request(client.GET('/api/themes/{short}/config', { params: { path: { short } } })),
    // An open form must not change while editing, and a newly opened one must not show stale values.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSaveThemeConfig(short: string) {
  const { client } = useHub();
  return useMutation({
    mutationFn: (body: ThemeConfig) =>
      perform(client.PUT('/api/themes/{short}/config', { params: { path: { short } }, body })),
  });
}

/** The theme preview of this browser. */
export function useThemePreview(short: string) {
  const { client } = useHub();
  const params = { params: { path: { short } } };
  return {
    start: useMutation({ mutationFn: () => request(client.POST('/api/themes/{short}/preview', params)) }),
    end: useMutation({ mutationFn: () => perform(client.DELETE('/api/themes/{short}/preview', params)) }),
  };
}
