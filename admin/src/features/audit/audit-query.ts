import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../api/chunked-upload.ts';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { makeCsrfHeaders } from '../transfer/use-transfer.ts';
import type { AuditQuery } from './audit-filter.ts';

const PAGE_ENTRIES = 50;

/** Entries, newest first, by pages. The previous ones stay visible while those of a new filter load. */
export function useAuditEntries(query: AuditQuery) {
  const { client } = useHub();
  return useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }) =>
      request(
        client.GET('/api/audit', {
          params: {
            query: { ...query, limit: PAGE_ENTRIES, ...(pageParam !== null && { before: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Downloads the entries that match the filter as CSV. */
export function useAuditExport(query: AuditQuery) {
  const { csrfToken } = useHub();
  return useMutation({
    async mutationFn() {
      const parameters = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const file = await downloadFile({
        ask: () =>
          fetch(`/api/audit.csv?${new URLSearchParams(parameters)}`, { headers: makeCsrfHeaders(csrfToken) }),
        onProgress: () => undefined,
      });
      saveFile(file.name, file.content);
      return file.name;
    },
  });
}
