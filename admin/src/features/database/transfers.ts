import type { RestoreReport } from '@muster/generated/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHub } from '../../api/hub-context.tsx';
import { sendBody } from '../../api/send-body.ts';
import { downloadFile, uploadFile } from '../../api/transfer.ts';
import { endSession } from '../session/session.ts';
import { makeCsrfHeaders, useTransfer } from '../transfer/use-transfer.ts';

/** @param onDone is given the file's name and size once the browser has been handed it */
export function useBackup(onDone: (name: string, bytes: number) => void) {
  const { csrfToken } = useHub();
  const transfer = useTransfer();
  const mutation = useMutation({
    async mutationFn() {
      const signal = transfer.begin();
      const file = await downloadFile({
        ask: () => fetch('/api/db/backup', { headers: makeCsrfHeaders(csrfToken), signal }),
        onProgress: (done, total) => transfer.note({ done, total }),
      });
      saveFile(file.name, file.content);
      onDone(file.name, file.content.size);
    },
    onSettled: (_, error) => transfer.end(error),
  });
  return { mutation, transfer };
}

function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser begins to read it after the click has been handled.
  requestAnimationFrame(() => requestAnimationFrame(() => URL.revokeObjectURL(link.href)));
}

interface RestoreRequest {
  file: File;
  isDryRun: boolean;
}

/** @param onReplaced is called before the login page takes over */
export function useRestore(onReplaced: () => void) {
  const { csrfToken } = useHub();
  const cache = useQueryClient();
  const transfer = useTransfer();
  const mutation = useMutation({
    mutationFn({ file, isDryRun }: RestoreRequest) {
      const signal = transfer.begin();
      transfer.note({ done: 0, total: file.size });
      return uploadFile<RestoreReport>({
        file,
        send: (body, headers, onSent) =>
          sendBody({
            path: `/api/db/restore?dry_run=${isDryRun}`,
            headers: { ...headers, ...makeCsrfHeaders(csrfToken) },
            body,
            signal,
            onSent,
          }),
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
