import { useEffect, useState } from 'preact/hooks';
import { makeLazy } from '../app/lazy-part.tsx';
import { findPreference } from '../app/preferences.ts';
import { parseRoute } from '../app/route.ts';
import { readStoredSettings } from '../app/theme-settings.tsx';
import { Services } from '../services/services.tsx';
import { chooseView, parseQuery, type View } from './query.ts';

/** Its code is not in the first script: most visitors never open the table. */
export const TablePart = makeLazy(
  async () => (await import('./node-table.tsx')).NodeTable,
  ({ notices, errorTitles }) => ({ loading: notices.connecting, failed: errorTitles.network }),
);

/** Services that take longer appear later, and move what is below them. */
const SERVICES_MS = 500;

/** Loads what the first page shows before it is rendered: the services, and the code of the table if the page begins with it. */
export async function preloadFirstView(): Promise<void> {
  if (parseRoute(location.pathname).page !== 'fleet') return;
  const setting = readStoredSettings().view;
  const first = chooseView({ chosen: findPreference('view'), setting, total: 0 });
  const isTable = parseQuery(location.search, first).view === 'table';
  await Promise.all([
    isTable && TablePart.preload(),
    Promise.race([Services.preload(), new Promise((resolve) => setTimeout(resolve, SERVICES_MS))]),
  ]);
}

/** The view to show: the one before it while the code of the table loads. */
export function useLoadedView(wanted: View): View {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    let isWanted = true;
    const show = () => isWanted && setShown(wanted);
    // A table without its code says so, and offers to try again.
    if (wanted === 'table') void TablePart.preload().finally(show);
    else show();
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return wanted === 'table' ? shown : wanted;
}
