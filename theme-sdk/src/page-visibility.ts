import type { Environment, PageEvent, Timer } from './environment.ts';

/** `inactive` while nothing is subscribed, `hidden` in a background tab. */
export type Visibility = 'inactive' | 'hidden' | 'visible';

export interface PageVisibilityListener {
  /** `visible` may be reported twice in a row: whenever the user returns to the page. */
  onVisibility(visibility: Visibility): void;
  onNetwork(isOnline: boolean): void;
}

export interface PageVisibilityObserver {
  start(): void;
  stop(): void;
}

/** A tab that is visible again within this time keeps its stream. */
const HIDE_DELAY_MS = 15_000;

/** Reports whether the page is visible and online. */
export function createPageVisibilityObserver(
  environment: Environment,
  listener: PageVisibilityListener,
): PageVisibilityObserver {
  let hideTimer: Timer | undefined;
  let unwatch: (() => void) | undefined;

  const onEvent = (event: PageEvent) => {
    if (event === 'online' || event === 'offline') {
      listener.onNetwork(event === 'online');
      return;
    }
    hideTimer?.cancel();
    if (event === 'visible') listener.onVisibility('visible');
    else hideTimer = environment.setTimer(() => listener.onVisibility('hidden'), HIDE_DELAY_MS);
  };
  return {
    start() {
      unwatch = environment.watchPage(onEvent);
      listener.onVisibility(environment.isHidden() ? 'hidden' : 'visible');
    },
    stop() {
      hideTimer?.cancel();
      unwatch?.();
      listener.onVisibility('inactive');
    },
  };
}
