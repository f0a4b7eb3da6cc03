import { timingSafeEqual } from 'node:crypto';
import { toPlainText } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { NodeCredentials, RegistrationWindow } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { AttemptFeed } from '../../lib/rate-limit/attempt-feed.ts';
import { createLockout, type Lockout } from '../../lib/rate-limit/lockout.ts';
import { createToken, hashToken } from '../../lib/tokens.ts';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { Nodes } from '../nodes/nodes.ts';

/** Setting that stores the registration window, or null. */
export const REGISTRATION_KEY = 'registration';

/** Self-registration of nodes with the key of a registration window, which is open for an hour. */
export interface Registration {
  /** The open window, or null. */
  find(): RegistrationWindow | null;
  /** Opens a window with a new key. Revokes the previous key. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Applies the stored window, which another hub may have changed, or a restore has replaced. */
  apply(stored: unknown, replaced: boolean): void;
  /** Throws `invalid_registration_key`, or `too_many_attempts` after five such failures from the address. */
  authorize(key: string | null, address: string): void;
  /**
   * Creates a node with the plain form of the name, within the window's limit; or returns the node whose token the host
   * holds. `invalid_registration_key`, `registration_exhausted`.
   */
  register(host: { key: string | null; name: string; token?: string | undefined }): Promise<NodeCredentials>;
}

export function createRegistration(
  runtime: Runtime,
  store: Pick<Store, 'putSettings'>,
  nodes: Pick<Nodes, 'create'>,
  fleet: Pick<Fleet, 'findByToken'>,
  stored: unknown,
  attempts: AttemptFeed,
): Registration {
  const lockout = createSharedLockout(runtime, attempts);
  let current = readWindow(stored);
  /** Number of registrations that are being stored. */
  let changes = 0;
  const now = () => Math.floor(runtime.now() / 1000);
  const find = () => (current !== null && current.expires_at > now() ? current : null);

  function findByKey(key: string | null): RegistrationWindow | undefined {
    const window = find();
    if (window === null || key === null) return undefined;
    return timingSafeEqual(hashToken(window.key), hashToken(key)) ? window : undefined;
  }

  /** Synchronous, so that concurrent requests cannot exceed the limit; stored in the node's transaction. */
  function reserveSlot(window: RegistrationWindow): RegistrationWindow {
    if (window.remaining === 0) throw createExhaustedError(window, now());
    current = { ...window, remaining: window.remaining - 1 };
    return current;
  }

  function releaseSlot({ key }: RegistrationWindow): void {
    if (current?.key === key) current = { ...current, remaining: current.remaining + 1 };
  }

  /** Only for the panel's list, so a failure is ignored: the node is registered already. */
  async function recordJoined({ key }: RegistrationWindow, id: number): Promise<void> {
    if (current?.key !== key) return;
    current = { ...current, joined: [...current.joined, id] };
    await store.putSettings({ [REGISTRATION_KEY]: current }).catch(() => undefined);
  }

  /** Changed in memory first, so that a concurrent registration does not store the old window again. */
  async function change(window: RegistrationWindow | null): Promise<void> {
    const previous = current;
    current = window;
    changes += 1;
    try {
      await store.putSettings({ [REGISTRATION_KEY]: window });
    } catch (error) {
      if (current === window) current = previous;
      throw error;
    } finally {
      changes -= 1;
    }
  }

  return {
    find,
    open: () =>
      change({
        key: createToken(runtime),
        expires_at: now() + limits.registrationWindowSeconds,
        remaining: limits.registrationNodes,
        joined: [],
      }),
    close: () => change(null),
    apply(stored, replaced) {
      const window = readWindow(stored);
      if (replaced) current = window;
      // The value was read before a change that is being stored, after which it is read again.
      else if (changes === 0) current = keepReserved(current, window);
    },
    authorize(key, address) {
      lockout.check(address);
      if (findByKey(key) !== undefined) return;
      lockout.recordFailure(address);
      throw createKeyError();
    },
    async register({ key, name, token }) {
      const window = findByKey(key);
      if (window === undefined) throw createKeyError();
      const held = token === undefined ? undefined : fleet.findByToken(token);
      if (held !== undefined) return { id: held.row.id, token: held.row.token };
      const reserved = reserveSlot(window);
      const title = toPlainText(name.trim(), limits.nodeNameCharacters);
      const credentials = await nodes
        .create({ name: title }, { [REGISTRATION_KEY]: reserved })
        .catch((error) => {
          // Another hub may have assigned the last places.
          if (error instanceof StoreError && error.code === 'conflict')
            throw createExhaustedError(window, now());
          releaseSlot(reserved);
          throw error;
        });
      await recordJoined(reserved, credentials.id);
      return credentials;
    },
  };
}

/** Sends the failures to the other hubs. */
function createSharedLockout(
  runtime: Runtime,
  attempts: AttemptFeed,
): Pick<Lockout, 'check' | 'recordFailure'> {
  const lockout = createLockout(runtime, {
    maxFailures: limits.loginFailures,
    windowSeconds: limits.loginWindowSeconds,
  });
  attempts.listen('registration_failed', ({ address }) => lockout.recordFailure(address));
  return {
    check: lockout.check,
    recordFailure(address) {
      lockout.recordFailure(address);
      attempts.announce({ kind: 'registration_failed', address, isKnown: false });
    },
  };
}

/** Places may be reserved for nodes that are not stored yet. */
function keepReserved(known: RegistrationWindow | null, stored: RegistrationWindow | null) {
  if (known === null || stored?.key !== known.key) return stored;
  return { ...stored, remaining: Math.min(stored.remaining, known.remaining) };
}

function createExhaustedError({ expires_at }: RegistrationWindow, now: number): DomainError {
  return new DomainError(
    'registration_exhausted',
    `${limits.registrationNodes} nodes have registered with this key. Open a new registration window in the panel.`,
    { retryAfter: expires_at - now },
  );
}

function createKeyError(): DomainError {
  return new DomainError(
    'invalid_registration_key',
    'Send the key of an open registration window as `Authorization: Bearer <key>`.',
  );
}

/** Only this file writes the setting. Windows stored by older versions have no `joined`. */
function readWindow(stored: unknown): RegistrationWindow | null {
  if (stored === undefined || stored === null) return null;
  return { joined: [], ...(stored as Omit<RegistrationWindow, 'joined'>) };
}
