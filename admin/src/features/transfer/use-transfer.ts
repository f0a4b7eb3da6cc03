import { useRef, useState } from 'react';
import { isAborted } from '../../api/transfer.ts';

/** How far a transfer is; the total is absent where it is not known. */
interface Progress {
  done: number;
  total: number | undefined;
}

export interface Transfer {
  progress: Progress | null;
  /** Whether the last attempt was given up. */
  isStopped: boolean;
  stop(): void;
  begin(): AbortSignal;
  note(progress: Progress): void;
  end(error: unknown): void;
}

/** What up- and downloads have in common: one at a time, counted, and to be given up at any moment. */
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

/** For requests that the generated client does not make. */
export function makeCsrfHeaders(csrfToken: string): Record<string, string> {
  return csrfToken === '' ? {} : { 'X-CSRF-Token': csrfToken };
}
