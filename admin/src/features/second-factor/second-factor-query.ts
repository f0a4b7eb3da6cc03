import type { PasskeyCreationOptions, SecondFactor, SecondFactorMethod } from '@muster/generated/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { promptForNewPasskey, renamePasskeyRefusal } from '../session/passkey-prompt.ts';

const secondFactorKey = ['second-factor'] as const;

/** The second factors of the account. */
export function useSecondFactor() {
  const { client } = useHub();
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: () => request(client.GET('/api/auth/second-factor')),
  });
}

/** Starts adding a passkey; the options are accepted once. */
export function useStartPasskey() {
  const { client } = useHub();
  return useMutation({ mutationFn: () => request(client.POST('/api/auth/passkeys/options')) });
}

interface NewPasskey {
  name: string;
  options: PasskeyCreationOptions;
}

/** Resolves to new recovery codes if it is the first second factor. */
export function useCreatePasskey() {
  const { client } = useHub();
  const onSuccess = useRefresh();
  return useMutation({
    async mutationFn({ name, options }: NewPasskey) {
      const response = await promptForNewPasskey(options);
      const call = client.POST('/api/auth/passkeys', { body: { name, response } });
      return (await request(call).catch(renamePasskeyRefusal)).recovery_codes;
    },
    onSuccess,
  });
}

export function useDeletePasskey(id: number) {
  const { client } = useHub();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: () => perform(client.DELETE('/api/auth/passkeys/{id}', { params: { path: { id } } })),
    onSuccess,
  });
}

/** What the account can use besides the password; empty without a second factor. */
export function listMethods(factor: SecondFactor): SecondFactorMethod[] {
  return [
    ...(factor.totp === null ? [] : (['totp'] as const)),
    ...(factor.passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(factor.recovery_codes_left === 0 ? [] : (['recovery_code'] as const)),
  ];
}

/** Creates a secret that is used only after `useConfirmTotp`. */
export function useStartTotp() {
  const { client } = useHub();
  return useMutation({ mutationFn: () => request(client.POST('/api/auth/totp')) });
}

/** Turns the authenticator app on; resolves to new recovery codes if it is the first second factor. */
export function useConfirmTotp() {
  const { client } = useHub();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async (code: string) =>
      (await request(client.PUT('/api/auth/totp', { body: { code } }))).recovery_codes,
    onSuccess,
  });
}

export function useDeleteTotp() {
  const { client } = useHub();
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: () => perform(client.DELETE('/api/auth/totp')), onSuccess });
}

export function useCreateRecoveryCodes() {
  const { client } = useHub();
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async () => (await request(client.POST('/api/auth/recovery-codes'))).recovery_codes,
    onSuccess,
  });
}

function useRefresh() {
  const cache = useQueryClient();
  return () => {
    // The login methods and the rules of passwords depend on the second factors.
    void cache.invalidateQueries({ queryKey: ['me'] });
    void cache.invalidateQueries({ queryKey: ['settings'] });
    return cache.invalidateQueries({ queryKey: secondFactorKey });
  };
}
