import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { IconButton } from './button.tsx';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

/** Action offered by a notice, such as undo. */
export interface NoticeAction {
  label: string;
  act(): void;
}

interface Notices {
  /** Shows a success notice that disappears by itself. Returns a function that removes it. */
  notifyDone(text: string, action?: NoticeAction): () => void;
  /** Shows an error notice that stays until dismissed. */
  notifyFailed(text: string): void;
}

const NoticesContext = createContext<Notices | null>(null);

const DONE_MS = 5_000;
/** Long enough to reach the action by keyboard. */
const ACTION_MS = 15_000;
const MAX_SHOWN = 3;

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(() => Toast.createToastManager());
  const [notices] = useState(() => createNotices(manager));
  return (
    <Toast.Provider toastManager={manager} limit={MAX_SHOWN}>
      <NoticesContext value={notices}>{children}</NoticesContext>
      <NoticeList />
    </Toast.Provider>
  );
}

function createNotices(manager: ReturnType<typeof Toast.createToastManager>): Notices {
  /** Id of the notice that offers an action, by the action's label: a newer one replaces the older. */
  const byAction = new Map<string, string>();
  return {
    notifyDone(text, action) {
      if (action === undefined) {
        const id = manager.add({ type: 'done', title: text, timeout: DONE_MS });
        return () => manager.close(id);
      }
      const earlier = byAction.get(action.label);
      if (earlier !== undefined) manager.close(earlier);
      const id: string = manager.add({
        type: 'done',
        title: text,
        timeout: ACTION_MS,
        actionProps: {
          children: action.label,
          onClick() {
            manager.close(id);
            action.act();
          },
        },
      });
      byAction.set(action.label, id);
      return () => manager.close(id);
    },
    notifyFailed(text) {
      manager.add({ type: 'failed', title: text, timeout: 0 });
    },
  };
}

function NoticeList() {
  const { toasts } = Toast.useToastManager();
  const texts = useMessages(uiMessages);
  return (
    <Toast.Portal>
      <Toast.Viewport className="notices" aria-label={texts.notices}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className={`notice notice-${toast.type}`}>
            <Toast.Title render={<span />} />
            {toast.actionProps !== undefined && <Toast.Action className="text-button" />}
            <Toast.Close render={<IconButton icon={X} label={texts.dismiss} />} />
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (notices === null) throw new Error('useNotices must be called inside a NoticesProvider.');
  return notices;
}
