import { limits } from '@muster/generated/limits';
import { argon2id, hash, needsRehash, verify } from 'argon2';
import { DomainError } from '../errors.ts';
import { createSerialQueue } from '../serial-queue.ts';

/** 19 MiB, 2 iterations, 1 lane: OWASP's recommended argon2id parameters. */
const hashParameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One check takes well under a second. */
const QUEUE_RETRY_SECONDS = 2;

/** argon2id hash of a password as a PHC string. Runs on libuv's thread pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashParameters);
}

/** Whether a hash was created with other parameters than the current ones. */
export function isHashOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, hashParameters);
}

/** Verifies passwords one at a time: each check takes 19 MiB and a CPU. */
export interface PasswordVerifier {
  /** Whether the password matches the hash. `busy` when the queue is full. */
  verify(passwordHash: string, password: string): Promise<boolean>;
}

export function createPasswordVerifier(): PasswordVerifier {
  const runSerially = createSerialQueue();
  let pending = 0;

  return {
    async verify(passwordHash, password) {
      // One is running, the others are queued.
      if (pending > limits.loginQueue)
        throw new DomainError('busy', 'Too many logins at once. Try again in a moment.', {
          retryAfter: QUEUE_RETRY_SECONDS,
        });
      pending += 1;
      try {
        return await runSerially(() => verify(passwordHash, password));
      } finally {
        pending -= 1;
      }
    },
  };
}
