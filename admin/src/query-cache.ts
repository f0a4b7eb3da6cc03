import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { HubError, isCsrfTokenRefused, isSessionOver } from './api/hub-error.ts';
import { endSession } from './features/session/session.ts';
import { adviseReload } from './ui/reload-advice.ts';

/** Defaults and error handling for all queries and mutations. */
export function createQueryCache(): QueryClient {
  const notice = (error: unknown) => {
    if (isSessionOver(error)) endSession(cache);
    if (isCsrfTokenRefused(error)) adviseReload('csrf-token');
  };
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        // A hub on the local network is reachable even if the browser reports being offline.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return cache;
}

function isPassing(error: unknown): boolean {
  return error instanceof HubError && (error.status === 0 || error.status >= 502);
}
