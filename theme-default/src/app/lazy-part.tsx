import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Messages } from '../messages/en.ts';
import { useLanguage } from './language.tsx';

interface LazyTexts {
  readonly loading: string;
  readonly failed: string;
}

/**
 * A component that loads its code when it is first rendered, to keep it out of the initial bundle. A failed load can be
 * retried. `getTexts` gives what is shown meanwhile, by default that of the history.
 */
export function makeLazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  getTexts: (messages: Messages) => LazyTexts = ({ history }) => history,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
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
          loaded = await load();
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

    const { component: Part, hasFailed } = part;
    if (Part !== undefined) return <Part {...props} />;
    if (!hasFailed) return <p class="panel-line">{getTexts(messages).loading}</p>;
    return (
      <div class="banner banner-stale">
        <p role="status">{getTexts(messages).failed}</p>
        <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
          {messages.banner.retry}
        </button>
      </div>
    );
  };
}
