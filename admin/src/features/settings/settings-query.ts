import type { Settings, SettingsUpdate } from '@muster/generated/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const settingsKey = ['settings'] as const;
const WINDOW_POLL_MS = 3_000;

/** Polls while the registration window is open. */
export function useSettings() {
  const { client } = useHub();
  return useQuery({
    queryKey: settingsKey,
    queryFn: () => request(client.GET('/api/settings')),
    refetchInterval: (query) => (query.state.data?.registration ? WINDOW_POLL_MS : false),
  });
}

export function useUpdateSettings() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsUpdate) => request(client.PUT('/api/settings', { body })),
    onSuccess(settings) {
      cache.setQueryData<Settings>(settingsKey, settings);
      // `me` contains the site name and the login methods.
      void cache.invalidateQueries({ queryKey: ['me'] });
      void cache.invalidateQueries({ queryKey: ['themes'] });
    },
  });
}
