import type { PasswordChange, Session } from '@muster/generated/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { endSession } from '../session/session.ts';

const sessionsKey = ['sessions'] as const;

export function useSessions() {
  const { client } = useHub();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await request(client.GET('/api/auth/sessions'))).sessions,
  });
}

export function useRevokeSession(session: Session) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      perform(client.DELETE('/api/auth/sessions/{id}', { params: { path: { id: session.id } } })),
    onSuccess() {
      if (session.current) endSession(cache);
      else return cache.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

/** Ends all sessions, including this one. @param onChanged called before the redirect to the login page */
export function useChangePassword(onChanged: () => void) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => perform(client.PUT('/api/auth/password', { body })),
    onSuccess() {
      onChanged();
      endSession(cache);
    },
  });
}
