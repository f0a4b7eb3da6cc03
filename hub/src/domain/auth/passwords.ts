import { limits } from '@muster/generated/limits';
import { argon2id, hash, needsRehash, verify } from 'argon2';
import { DomainError } from '../errors.ts';

/** 19 MiB, two passes, one lane: OWASP's first recommendation for argon2id. */
const hashParameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Seconds after which a caller of the full queue may expect a place; one check takes well under one. */
const QUEUE_RETRY_SECONDS = 2;

/** argon2id hash of a password as a PHC string. Runs on libuv's pool, not on the loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashParameters);
}

/** Whether a hash was made with weaker parameters than today's. */
export function isHashOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, hashParameters);
}

/** Checks passwords one at a time. */
export interface PasswordVerifier {
  /** Whether the password is that of the hash. `busy` when eight callers wait already. */
  verify(passwordHash: string, password: string): Promise<boolean>;
}

export function createPasswordVerifier(): PasswordVerifier {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async verify(passwordHash, password) {
      // One is under way, the others wait.
      if (waiting > limits.loginQueue)
        throw new DomainError('busy', 'Too many logins at once. Try again in a moment.', {
          retryAfter: QUEUE_RETRY_SECONDS,
        });
      waiting += 1;
      const turn = last.then(() => verify(passwordHash, password));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
}
