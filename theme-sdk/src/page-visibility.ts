import type { Environment, PageEvent, Timer } from './environment.ts';

/** Whether anybody looks: `none` nothing is subscribed, `away` the tab is hidden, `present` it is seen. */
export type Attention = 'none' | 'away' | 'present';

export interface PageVisibilityListener {
  /** `present` also comes without an `away` before it, whenever the page is looked at anew. */
  onAttention(attention: Attention): void;
  onNetwork(isOnline: boolean): void;
}

export interface PageVisibility {
  start(): void;
  stop(): void;
}

/** A tab that is looked at again this soon finds its stream still open. */
const HIDE_GRACE_MS = 15_000;

/** Follows whether the page is looked at and has a network. */
export function watchPageVisibility(
  environment: Environment,
  listener: PageVisibilityListener,
): PageVisibility {
  let leaveTimer: Timer | undefined;
  let unwatch: (() => void) | undefined;

  const react = (event: PageEvent) => {
    if (event === 'online' || event === 'offline') {
      listener.onNetwork(event === 'online');
      return;
    }
    leaveTimer?.cancel();
    if (event === 'wake') listener.onAttention('present');
    else leaveTimer = environment.setTimer(() => listener.onAttention('away'), HIDE_GRACE_MS);
  };
  return {
    start() {
      unwatch = environment.watchPage(react);
      listener.onAttention(environment.isHidden() ? 'away' : 'present');
    },
    stop() {
      leaveTimer?.cancel();
      unwatch?.();
      listener.onAttention('none');
    },
  };
}
