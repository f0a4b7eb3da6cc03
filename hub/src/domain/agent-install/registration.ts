import { timingSafeEqual } from 'node:crypto';
import { limits } from '@muster/generated/limits';
import type { NodeCredentials, RegistrationWindow } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { Store } from '../../store/store.ts';
import { createToken, hashToken } from '../auth/tokens.ts';
import { DomainError } from '../errors.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { createLockout } from '../rate-limit/lockout.ts';

/** Key of the setting that holds the window, or null. */
export const REGISTRATION_KEY = 'registration';

/** The hour in which machines may add themselves to the fleet. */
export interface Registration {
  /** The open window, or null when there is none. */
  find(): RegistrationWindow | null;
  /** Opens a window with a new key, which voids the one before. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Takes the window of another database that has taken the place of this one. */
  reload(stored: unknown): void;
  /** Throws `invalid_registration_key`, and `too_many_attempts` after five such failures of the address. */
  authorize(key: string | null, address: string): void;
  /** Adds a node in one of the window's places. `invalid_registration_key`, `registration_exhausted`. */
  register(node: { key: string | null; name: string }): Promise<NodeCredentials>;
}

export interface RegistrationDeps {
  runtime: Runtime;
  store: Pick<Store, 'putSettings'>;
  nodes: Pick<Nodes, 'create'>;
  stored: unknown;
}

export function createRegistration({ runtime, store, nodes, stored }: RegistrationDeps): Registration {
  const throttle = createLockout(runtime, {
    maxFailures: limits.loginFailures,
    windowSeconds: limits.loginWindowSeconds,
  });
  let current = readWindow(stored);
  const now = () => Math.floor(runtime.now() / 1000);
  const find = () => (current !== null && current.expires_at > now() ? current : null);

  function findByKey(key: string | null): RegistrationWindow | undefined {
    const window = find();
    if (window === null || key === null) return undefined;
    return timingSafeEqual(hashToken(window.key), hashToken(key)) ? window : undefined;
  }

  /** In memory at once, so that no two nodes get the same place; stored together with the node. */
  function takePlace(window: RegistrationWindow): RegistrationWindow {
    if (window.remaining === 0)
      throw new DomainError(
        'registration_exhausted',
        `${limits.registrationNodes} nodes have joined with this key. Open a new window in the panel.`,
        { retryAfter: window.expires_at - now() },
      );
    current = { ...window, remaining: window.remaining - 1 };
    return current;
  }

  function givePlaceBack({ key }: RegistrationWindow): void {
    if (current?.key === key) current = { ...current, remaining: current.remaining + 1 };
  }

  /** For the panel's list; a node that has its token does not fail because this cannot be stored. */
  async function noteJoined({ key }: RegistrationWindow, id: number): Promise<void> {
    if (current?.key !== key) return;
    current = { ...current, joined: [...current.joined, id] };
    await store.putSettings({ [REGISTRATION_KEY]: current }).catch(() => undefined);
  }

  /** In memory first: what a node joining meanwhile stores must not bring the old window back. */
  async function change(window: RegistrationWindow | null): Promise<void> {
    const previous = current;
    current = window;
    try {
      await store.putSettings({ [REGISTRATION_KEY]: window });
    } catch (error) {
      if (current === window) current = previous;
      throw error;
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
    reload(other) {
      current = readWindow(other);
    },
    authorize(key, address) {
      throttle.check(address);
      if (findByKey(key) !== undefined) return;
      throttle.recordFailure(address);
      throw refuseKey();
    },
    async register({ key, name }) {
      const window = findByKey(key);
      if (window === undefined) throw refuseKey();
      const taken = takePlace(window);
      const credentials = await nodes.create({ name }, { [REGISTRATION_KEY]: taken }).catch((error) => {
        givePlaceBack(taken);
        throw error;
      });
      await noteJoined(taken, credentials.id);
      return credentials;
    },
  };
}

function refuseKey(): DomainError {
  return new DomainError(
    'invalid_registration_key',
    'Send the key of an open registration window as `Authorization: Bearer <key>`.',
  );
}

/** Only this file writes the setting; a window of an older hub has no list of those that joined. */
function readWindow(stored: unknown): RegistrationWindow | null {
  if (stored === undefined || stored === null) return null;
  return { joined: [], ...(stored as Omit<RegistrationWindow, 'joined'>) };
}
