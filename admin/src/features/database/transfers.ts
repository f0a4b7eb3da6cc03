import type { RestoreReport } from '@muster/generated/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { downloadFile, uploadFile } from '../../api/chunked-upload.ts';
import { useHub } from '../../api/hub-context.tsx';
import { postWithProgress } from '../../api/post-with-progress.ts';
import { saveFile } from '../../ui/save-file.ts';
import { endSession } from '../session/session.ts';
import { makeCsrfHeaders, useTransfer } from '../transfer/use-transfer.ts';

/** @param onDone receives the file's name and size once the browser has it */
export function useBackup(onDone: (name: string, bytes: number) => void) {
  const { csrfToken, stepUp } = useHub();
  const transfer = useTransfer();
  const mutation = useMutation({
    async mutationFn() {
      const signal = transfer.begin();
      const file = await downloadFile({
        ask: () =>
          stepUp.guard(() => fetch('/api/db/backup', { headers: makeCsrfHeaders(csrfToken), signal })),
        onProgress: (done, total) => transfer.note({ done, total }),
      });
      saveFile(file.name, file.content);
      onDone(file.name, file.content.size);
    },
    onSettled: (_, error) => transfer.end(error),
  });
  return { mutation, transfer };
}

interface RestoreRequest {
  file: File;
  isDryRun: boolean;
  /** Settings to restore although they may let others do more. */
  keep: readonly string[];
}

/** @param onReplaced called before the redirect to the login page */
export function useRestore(onReplaced: () => void) {
  const { csrfToken, stepUp } = useHub();
  const cache = useQueryClient();
  const transfer = useTransfer();
  const mutation = useMutation({
    mutationFn({ file, isDryRun, keep }: RestoreRequest) {
      const query = new URLSearchParams({ dry_run: String(isDryRun) });
      for (const key of keep) query.append('keep', key);
      const signal = transfer.begin();
      transfer.note({ done: 0, total: file.size });
      return uploadFile<RestoreReport>({
        file,
        send: (body, headers, onSent) =>
          stepUp.guard(() =>
            postWithProgress({
              path: `/api/db/restore?${query}`,
              headers: { ...headers, ...makeCsrfHeaders(csrfToken) },
              body,
              signal,
              onSent,
            }),
          ),
        onProgress: (done) => transfer.note({ done, total: file.size }),
      });
    },
    onSuccess({ swapped }) {
      if (!swapped) return;
      onReplaced();
      endSession(cache);
    },
    onSettled: (_, error) => transfer.end(error),
  });
  return { mutation, transfer };
}
