import type { Environment } from './environment.ts';

/** Counts the users of a shared resource. */
export interface RefCount {
  retain(): void;
  release(): void;
}

export interface RefCountListener {
  onFirst(): void;
  onLast(): void;
}

/** The resource outlives its last user by this much, because one page unmounts before the next one mounts. */
const LINGER_MS = 2000;

/** Calls `onFirst` with the first user, and `onLast` a moment after the last one is gone. */
export function createRefCount(environment: Environment, listener: RefCountListener): RefCount {
  let users = 0;
  let isActive = false;

  const endUnlessUsed = () => {
    if (users > 0 || !isActive) return;
    isActive = false;
    listener.onLast();
  };
  return {
    retain() {
      users += 1;
      if (isActive) return;
      isActive = true;
      listener.onFirst();
    },
    release() {
      users -= 1;
      if (users === 0) environment.setTimer(endUnlessUsed, LINGER_MS);
    },
  };
}
