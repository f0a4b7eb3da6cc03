import type { FleetNode } from 'muster-theme/model';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';

type View = FunctionComponent<{ readonly node: FleetNode }>;

let loaded: View | undefined;

/** Loads the charts when a node page is first opened, to keep them out of the initial bundle. */
export function HistoryLoader({ node }: { readonly node: FleetNode }) {
  const { messages } = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<{ readonly component: View | undefined; readonly hasFailed: boolean }>({
    component: loaded,
    hasFailed: false,
  });
  // `attempt` triggers a new request.
  useEffect(() => {
    if (loaded !== undefined) return;
    let isWanted = true;
    setView({ component: undefined, hasFailed: false });
    const load = async () => {
      try {
        ({ HistoryView: loaded } = await import('../history/history-view.tsx'));
        if (isWanted) setView({ component: loaded, hasFailed: false });
      } catch {
        if (isWanted) setView({ component: undefined, hasFailed: true });
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [attempt]);

  if (view.component !== undefined) return <view.component node={node} />;
  if (!view.hasFailed) return <p class="panel-line">{messages.history.loading}</p>;
  return (
    <div class="banner banner-stale">
      <p role="status">{messages.history.failed}</p>
      <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
        {messages.banner.retry}
      </button>
    </div>
  );
}
