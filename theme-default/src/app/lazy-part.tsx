import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Messages } from '../messages/en.ts';
import { useLanguage } from './language.tsx';

interface LazyTexts {
  readonly loading: string;
  readonly failed: string;
}

export type LazyPart<P> = ComponentType<P> & {
  /** Loads the code now; a failure is shown, and can be retried, where the component is rendered. */
  preload(): Promise<void>;
};

/**
 * A component that loads its code when it is first rendered, to keep it out of the initial bundle. A failed load can be
 * retried. `getTexts` gives what is shown meanwhile, by default that of the history; with null, nothing is shown.
 */
export function makeLazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  getTexts: ((messages: Messages) => LazyTexts) | null = ({ history }) => history,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
  };
  return Object.assign(Part, { preload: () => loadOnce().catch(() => undefined) });

  function Part(props: P) {
    const { messages } = useLanguage();
    const [attempt, setAttempt] = useState(0);
    const [part, setPart] = useState({ component: loaded, hasFailed: false });
    // `attempt` triggers a new request.
    useEffect(() => {
      if (loaded !== undefined) return;
      let isWanted = true;
      setPart({ component: undefined, hasFailed: false });
      const fetchPart = async () => {
        try {
          await loadOnce();
          if (isWanted) setPart({ component: loaded, hasFailed: false });
        } catch {
          if (isWanted) setPart({ component: undefined, hasFailed: true });
        }
      };
      void fetchPart();
      return () => {
        isWanted = false;
      };
    }, [attempt]);

    const { component: Loaded, hasFailed } = part;
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (getTexts === null) return null;
    if (!hasFailed) return <p class="panel-line">{getTexts(messages).loading}</p>;
    return (
      <div class="banner banner-stale">
        <p role="status">{getTexts(messages).failed}</p>
        <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
          {messages.banner.retry}
        </button>
      </div>
    );
  }
}
