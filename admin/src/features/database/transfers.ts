import type { RestoreReport } from '@muster/generated/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useHub } from '../../api/hub-context.tsx';
import { downloadFile, isAborted, uploadFile } from '../../api/transfer.ts';
import { endSession } from '../session/session.ts';

/** How far a transfer is; the total is absent where it is not known. */
interface Progress {
  done: number;
  total: number | undefined;
}

interface Transfer {
  progress: Progress | null;
  /** Whether the last attempt was given up. */
  isStopped: boolean;
  stop(): void;
  begin(): AbortSignal;
  note(progress: Progress): void;
  end(error: unknown): void;
}

/** What up- and downloads have in common: one at a time, counted, and to be given up at any moment. */
function useTransfer(): Transfer {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isStopped, setIsStopped] = useState(false);
  const controller = useRef<AbortController>(null);
  return {
    progress,
    isStopped,
    stop: () => controller.current?.abort(),
    begin() {
      controller.current = new AbortController();
      setIsStopped(false);
      setProgress({ done: 0, total: undefined });
      return controller.current.signal;
    },
    note: setProgress,
    end(error) {
      setProgress(null);
      setIsStopped(isAborted(error));
    },
  };
}

function makeProofHeaders(proof: string): Record<string, string> {
  return proof === '' ? {} : { 'X-Muster-Proof': proof };
}

/** @param onDone is given the file's name and size once the browser has been handed it */
export function useBackup(onDone: (name: string, bytes: number) => void) {
  const { proof } = useHub();
  const transfer = useTransfer();
  const mutation = useMutation({
    async mutationFn() {
      const signal = transfer.begin();
      const file = await downloadFile({
        ask: () => fetch('/api/db/backup', { headers: makeProofHeaders(proof), signal }),
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
  const { proof } = useHub();
  const cache = useQueryClient();
  const transfer = useTransfer();
  const mutation = useMutation({
    mutationFn({ file, isDryRun }: RestoreRequest) {
      const signal = transfer.begin();
      transfer.note({ done: 0, total: file.size });
      return uploadFile<RestoreReport>({
        file,
        send: (body, headers) =>
          fetch(`/api/db/restore?dry_run=${isDryRun}`, {
            method: 'POST',
            headers: { ...headers, ...makeProofHeaders(proof) },
            body,
            signal,
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
