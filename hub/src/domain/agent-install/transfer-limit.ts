import { limits } from '@muster/generated/limits';
import { DomainError } from '../errors.ts';

/** Limits concurrent responses with an agent binary: of each client, and of all. */
export interface TransferLimit {
  /** Returns a function that frees the place and may be called twice. Throws `busy`. */
  reserve(key: string): () => void;
}

const RETRY_SECONDS = 10;

export function createTransferLimit(): TransferLimit {
  const counts = new Map<string, number>();
  let total = 0;

  function free(key: string): void {
    const left = (counts.get(key) ?? 1) - 1;
    total -= 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }

  return {
    reserve(key) {
      const count = counts.get(key) ?? 0;
      if (count >= limits.agentTransfersPerAddress)
        throw createBusyError(
          'An agent is already being downloaded from this address. Try again afterwards.',
        );
      if (total >= limits.agentTransfers)
        throw createBusyError('Too many agent downloads at once. Try again in a moment.');
      counts.set(key, count + 1);
      total += 1;
      let isFree = false;
      return () => {
        if (!isFree) free(key);
        isFree = true;
      };
    },
  };
}

function createBusyError(detail: string): DomainError {
  return new DomainError('busy', detail, { retryAfter: RETRY_SECONDS });
}
