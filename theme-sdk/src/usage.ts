import type { Environment } from './environment.ts';
import type { Use } from './signal.ts';

export interface UsageListener {
  onBegin(): void;
  onEnd(): void;
}

/** One page unmounts before the next one mounts. */
const LINGER_MS = 2000;

/** Counts users of something shared: it begins with the first one and ends a moment after the last one left. */
export function createUsage(environment: Environment, listener: UsageListener): Use {
  let users = 0;
  let isRunning = false;

  const endUnlessUsed = () => {
    if (users > 0 || !isRunning) return;
    isRunning = false;
    listener.onEnd();
  };
  return {
    acquire() {
      users += 1;
      if (isRunning) return;
      isRunning = true;
      listener.onBegin();
    },
    release() {
      users -= 1;
      if (users === 0) environment.setTimer(endUnlessUsed, LINGER_MS);
    },
  };
}
