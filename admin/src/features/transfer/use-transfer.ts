import { useRef, useState } from 'react';
import { isAborted } from '../../api/chunked-upload.ts';

/** Progress of a transfer in bytes; `total` is undefined if unknown. */
interface Progress {
  done: number;
  total: number | undefined;
}

export interface Transfer {
  progress: Progress | null;
  /** Whether the last attempt was aborted. */
  isStopped: boolean;
  stop(): void;
  begin(): AbortSignal;
  note(progress: Progress): void;
  end(error: unknown): void;
}

/** State of an upload or download: one at a time, with progress, abortable. */
export function useTransfer(): Transfer {
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

/** Headers for requests outside the generated client. */
export function makeCsrfHeaders(csrfToken: string): Record<string, string> {
  return csrfToken === '' ? {} : { 'X-CSRF-Token': csrfToken };
}
