import { useEffect, useState } from 'react';
import type { DialogProps, DiscardProps } from './dialog-window.tsx';
import { adviseReload } from './reload-advice.ts';

const importWindows = () => import('./dialog-window.tsx');
type Windows = Awaited<ReturnType<typeof importWindows>>;

let windows: Windows | undefined;
let loading: Promise<void> | undefined;

/** Loads the code of dialogs, which no screen needs before somebody uses it. */
export function preloadDialogs(): Promise<void> {
  loading ??= importWindows().then(
    (loaded) => {
      windows = loaded;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** Unlike a lazy component, a loaded one is rendered immediately, so that the next keys reach the dialog. */
function useWindows(): Windows | undefined {
  const [present, setPresent] = useState(() => windows);
  useEffect(() => {
    if (present !== undefined) return;
    void preloadDialogs().then(() => {
      if (windows === undefined) adviseReload('version');
      else setPresent(windows);
    });
  }, [present]);
  return present;
}

/** A modal dialog for as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const Window = useWindows()?.DialogWindow;
  return Window !== undefined && <Window {...props} />;
}

/** Asks before typed work is thrown away. */
export function DiscardDialog(props: DiscardProps) {
  const Window = useWindows()?.DiscardWindow;
  return Window !== undefined && <Window {...props} />;
}
