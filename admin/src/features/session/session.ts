import { limits } from '@muster/generated/limits';
import type { Credentials, Me, PasskeyAssertion } from '@muster/generated/types';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendDeferredRequests } from '../../api/deferred-requests.ts';
import { type HubClient, perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError } from '../../api/hub-error.ts';
import { browserClock } from '../../ui/clock.ts';
import { createStore } from '../../ui/store.ts';
import {
  askForPasskey,
  promptForPasskey,
  renamePasskeyRefusal,
  supportsPasskeyAutofill,
} from './passkey-prompt.ts';

/** A little before the challenge of the offered passkeys expires. */
const RENEWAL_MS = (limits.passkeyChallengeSeconds - 20) * 1000;

/** Whether a session ended other than by logging out. */
export const sessionEnding = createStore(false);

function describeMe(client: HubClient) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ client: cache }) => {
      const me = await request(client.GET('/api/me'));
      if (!me.authed && cache.getQueryData<Me>(['me'])?.authed) sessionEnding.set(true);
      return me;
    },
  });
}

/** Requests it before anything is rendered; a failure is shown, and tried again, by what is. */
export async function preloadMe(client: HubClient, cache: QueryClient): Promise<Me | undefined> {
  await cache.prefetchQuery(describeMe(client));
  return cache.getQueryData<Me>(['me']);
}

/** `GET /api/me`: the hub and the caller's login state. */
export function useMe() {
  return useQuery(describeMe(useHub().client));
}

/** The same inside of pages that are only rendered once it is known. */
export function useKnownMe(): Me {
  const { data } = useMe();
  if (data === undefined) throw new Error('useKnownMe must be called after the session has loaded.');
  return data;
}

/** Whether the user logged in through the external provider. Only such names have a colon: `provider:subject`. */
export function isExternalUser({ username }: Me): boolean {
  return username?.includes(':') ?? false;
}

/** Forgets everything that only the administrator may see; the app then shows the login page. */
export function endSession(cache: QueryClient): void {
  const me = cache.getQueryData<Me>(['me']);
  if (me?.authed) {
    sessionEnding.set(true);
    forgetSession(cache, me);
  }
}

function forgetSession(cache: QueryClient, me: Me): void {
  cache.setQueryData<Me>(['me'], { ...me, authed: false, username: null });
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
}

function useSendLogin() {
  const { client } = useHub();
  const cache = useQueryClient();
  return async (body: Credentials) => {
    await request(client.POST('/api/auth/login', { body }));
    sessionEnding.set(false);
    const me = await cache.fetchQuery({ ...describeMe(client), staleTime: 0 });
    if (!me.authed) throw new HubError({ code: 'cookie_refused', status: 0, detail: '' });
  };
}

export function useLogin() {
  return useMutation({ mutationFn: useSendLogin() });
}

/**
 * Asks for a passkey and logs in with it.
 * @param password the first step, if the passkey is the second
 */
export function usePasskeyLogin(password?: Pick<Credentials, 'username' | 'password'>) {
  const { client } = useHub();
  const logIn = useSendLogin();
  return useMutation({
    async mutationFn() {
      const passkey = await askForPasskey(client, password === undefined);
      await logIn({ ...password, passkey }).catch(renamePasskeyRefusal);
    },
  });
}

/**
 * Offers passkeys among the suggestions of a field with `autocomplete="username webauthn"`.
 * @param isEnabled false while another prompt is open: a browser has one at a time
 */
export function usePasskeyAutofill(isEnabled: boolean) {
  const { client } = useHub();
  const logIn = useSendLogin();
  const login = useMutation({
    mutationFn: (passkey: PasskeyAssertion) => logIn({ passkey }).catch(renamePasskeyRefusal),
  });
  const { mutate } = login;
  useEffect(() => {
    if (!isEnabled) return;
    let isOver = false;
    let cancelRenewal: (() => void) | undefined;
    async function offer() {
      if (!(await supportsPasskeyAutofill())) return;
      const options = await request(client.POST('/api/auth/login/options'));
      if (isOver) return;
      cancelRenewal = browserClock.schedule(() => void offer().catch(() => undefined), RENEWAL_MS);
      const passkey = await promptForPasskey({ options, isAutofill: true });
      if (!isOver) mutate(passkey);
    }
    // Nobody asked for it, and the page has other ways to log in.
    void offer().catch(() => undefined);
    return () => {
      isOver = true;
      cancelRenewal?.();
    };
  }, [client, isEnabled, mutate]);
  return login;
}

export function useLogout() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    async mutationFn() {
      await sendDeferredRequests();
      await perform(client.POST('/api/auth/logout'));
    },
    onSuccess() {
      const me = cache.getQueryData<Me>(['me']);
      if (me !== undefined) forgetSession(cache, me);
    },
  });
}
