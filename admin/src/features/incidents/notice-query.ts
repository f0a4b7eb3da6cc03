import type { Notice, NoticeUpdate } from '@muster/generated/types';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { createStore, useStore } from '../../ui/store.ts';
import type { NoticeBody } from './notice-form.ts';

const noticesKey = ['notices'] as const;

/** Notices that are about to be deleted. */
const hiddenNotices = createStore<ReadonlySet<number>>(new Set());

/** All notices; the latest start comes first. */
export function useNoticeList() {
  const { client } = useHub();
  const hidden = useStore(hiddenNotices);
  return useQuery({
    queryKey: noticesKey,
    queryFn: async () => (await request(client.GET('/api/notices'))).notices,
    select: (notices) => notices.filter(({ id }) => !hidden.has(id)),
  });
}

export function useCreateNotice() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeBody) => request(client.POST('/api/notices', { body })),
    onSuccess: (notice) => showNotice(cache, notice),
  });
}

interface NoticeChange {
  id: number;
  body: NoticeUpdate;
}

export function useUpdateNotice() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: NoticeChange) =>
      request(client.PUT('/api/notices/{id}', { params: { path: { id } }, body })),
    onSuccess: (notice) => showNotice(cache, notice),
  });
}

/** The requests of a deletion that can be undone. */
export function useNoticeRemoval() {
  const { client } = useHub();
  const cache = useQueryClient();
  return ({ id }: Notice) => ({
    hide: () => hiddenNotices.set(new Set([...hiddenNotices.get(), id])),
    unhide: () => hiddenNotices.set(new Set([...hiddenNotices.get()].filter((other) => other !== id))),
    async send() {
      // `keepalive`: the page may be closing.
      await perform(client.DELETE('/api/notices/{id}', { params: { path: { id } }, keepalive: true }));
      changeNotices(cache, (notices) => notices.filter((notice) => notice.id !== id));
    },
  });
}

/** The text as visitors will see it: HTML by the hub, with the elements of the contract only. */
export function useNoticePreview(body: string) {
  const { client } = useHub();
  return useQuery({
    queryKey: ['notice-preview', body],
    queryFn: async () => (await request(client.POST('/api/notices/preview', { body: { body } }))).html,
    enabled: body.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function showNotice(cache: QueryClient, notice: Notice): void {
  changeNotices(cache, (notices) =>
    [...notices.filter(({ id }) => id !== notice.id), notice].sort((a, b) => b.starts_at - a.starts_at),
  );
}

function changeNotices(cache: QueryClient, change: (notices: Notice[]) => Notice[]): void {
  cache.setQueryData<Notice[]>(noticesKey, (notices) => notices && change(notices));
}
