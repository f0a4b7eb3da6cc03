import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { IconButton } from './button.tsx';
import { browserClock } from './clock.ts';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

interface Notice {
  id: number;
  tone: 'done' | 'failed';
  text: string;
  action?: NoticeAction | undefined;
}

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

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const texts = useMessages(uiMessages);

  const dismiss = useCallback(
    (id: number) => setNotices((present) => present.filter((notice) => notice.id !== id)),
    [],
  );
  const value = useMemo<Notices>(() => {
    let lastId = 0;
    function show(tone: Notice['tone'], text: string, action?: NoticeAction): number {
      lastId += 1;
      const id = lastId;
      // A newer notice with the same key replaces the older one.
      const isReplaced = (notice: Notice) => action !== undefined && notice.action?.label === action.label;
      setNotices((present) => [
        ...present.filter((notice) => !isReplaced(notice)).slice(-2),
        { id, tone, text, action },
      ]);
      return id;
    }
    return {
      notifyDone(text, action) {
        const id = show('done', text, action);
        browserClock.schedule(() => dismiss(id), action === undefined ? DONE_MS : ACTION_MS);
        return () => dismiss(id);
      },
      notifyFailed(text) {
        show('failed', text);
      },
    };
  }, [dismiss]);

  return (
    <NoticesContext value={value}>
      {children}
      <ul className="notices" aria-live="polite">
        {notices.map((notice) => (
          <li key={notice.id} className={`notice notice-${notice.tone}`}>
            <span>{notice.text}</span>
            {notice.action && (
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  dismiss(notice.id);
                  notice.action?.act();
                }}
              >
                {notice.action.label}
              </button>
            )}
            <IconButton icon={X} label={texts.dismiss} onClick={() => dismiss(notice.id)} />
          </li>
        ))}
      </ul>
    </NoticesContext>
  );
}

export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (notices === null) throw new Error('useNotices must be called inside a NoticesProvider.');
  return notices;
}
