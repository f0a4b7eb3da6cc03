import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { HubError, isProofRefused, isSessionOver } from './api/hub-error.ts';
import { adviseReload } from './features/live/reload-advice.ts';
import { endSession } from './features/session/session.ts';

/** What holds for every request, whoever makes it. */
export function createQueryCache(): QueryClient {
  const notice = (error: unknown) => {
    if (isSessionOver(error)) endSession(cache);
    if (isProofRefused(error)) adviseReload('proof');
  };
  notifyManager.setScheduler(createTaskQueue());
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        // A hub on the same machine or network answers also where the browser believes to be offline.
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

/**
 * Runs what it is given as the next task. Of the default, a timer, browsers take their time, and the second click of two
 * finds a button that does not know of the first yet. A microtask would be too early: it could remove a component before
 * that has heard of the success that removes it.
 */
function createTaskQueue(): (run: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(null);
  };
}
