import type { ApiToken, ApiTokenInput, ApiTokenUpdate } from '@muster/generated/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const tokensKey = ['api-tokens'] as const;

export function useApiTokens() {
  const { client } = useHub();
  return useQuery({
    queryKey: tokensKey,
    queryFn: async () => (await request(client.GET('/api/tokens'))).tokens,
  });
}

export function useCreateApiToken() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiTokenInput) => request(client.POST('/api/tokens', { body })),
    onSuccess: () => void cache.invalidateQueries({ queryKey: tokensKey }),
    // The response has the secret.
    gcTime: 0,
  });
}

export function useUpdateApiToken({ id }: ApiToken) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiTokenUpdate) =>
      request(client.PUT('/api/tokens/{id}', { params: { path: { id } }, body })),
    onSuccess: () => void cache.invalidateQueries({ queryKey: tokensKey }),
  });
}

export function useReissueApiToken({ id }: ApiToken) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(client.POST('/api/tokens/{id}/secret', { params: { path: { id } } })),
    onSuccess: () => void cache.invalidateQueries({ queryKey: tokensKey }),
    // The response has the secret.
    gcTime: 0,
  });
}

export function useRevokeApiToken({ id }: ApiToken) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => perform(client.DELETE('/api/tokens/{id}', { params: { path: { id } } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: tokensKey }),
  });
}
