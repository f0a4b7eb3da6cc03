import type { ImportKind, ImportReport } from '@muster/generated/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { uploadFile } from '../../api/chunked-upload.ts';
import { useHub } from '../../api/hub-context.tsx';
import { postWithProgress } from '../../api/post-with-progress.ts';
import { makeCsrfHeaders, useTransfer } from '../transfer/use-transfer.ts';

export interface ImportFiles {
  kind: ImportKind;
  file: File;
  /** Komari's second file. */
  companion: File | null;
}

/** Uploads a file of another product; the companion is the end of the upload. */
export function useImport() {
  const { csrfToken, stepUp } = useHub();
  const cache = useQueryClient();
  const transfer = useTransfer();
  const mutation = useMutation({
    mutationFn({ kind, file, companion, isDryRun }: ImportFiles & { isDryRun: boolean }) {
      const signal = transfer.begin();
      const whole = companion === null ? file : new Blob([file, companion]);
      const query = new URLSearchParams({
        kind,
        dry_run: String(isDryRun),
        // The report of the dry run says which nodes are matched.
        merge: 'true',
        companion_bytes: String(companion?.size ?? 0),
      });
      transfer.note({ done: 0, total: whole.size });
      return uploadFile<ImportReport>({
        file: whole,
        send: (body, headers, onSent) =>
          stepUp.guard(() =>
            postWithProgress({
              path: `/api/db/import?${query}`,
              headers: { ...headers, ...makeCsrfHeaders(csrfToken) },
              body,
              signal,
              onSent,
            }),
          ),
        onProgress: (done) => transfer.note({ done, total: whole.size }),
      });
    },
    onSuccess: ({ dry_run: isDryRun }) => (isDryRun ? undefined : cache.invalidateQueries()),
    onSettled: (_, error) => transfer.end(error),
  });
  return { mutation, transfer };
}
