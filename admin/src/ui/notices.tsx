import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { ToastManager } from './notice-list.tsx';
import { createStore, useStore } from './store.ts';

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

type Job = (manager: ToastManager) => void;

const NoticesContext = createContext<Notices | null>(null);

const DONE_MS = 5_000;
/** Long enough to reach the action by keyboard. */
const ACTION_MS = 15_000;

const NoticeList = lazyPart(async () => (await import('./notice-list.tsx')).NoticeList);

/** Called before the first notice is likely. */
export const preloadNotices = NoticeList.preload;

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createQueue);
  const [notices] = useState(() => createNotices(queue.run));
  const isUsed = useStore(queue.isUsed);
  return (
    <NoticesContext value={notices}>
      {children}
      {isUsed && (
        <Suspense>
          <NoticeList onReady={queue.start} />
        </Suspense>
      )}
    </NoticesContext>
  );
}

/** Keeps what is shown before the list of notices is loaded. */
function createQueue() {
  const waiting: Job[] = [];
  const isUsed = createStore(false);
  let manager: ToastManager | undefined;
  return {
    isUsed,
    run(job: Job): void {
      if (manager !== undefined) {
        job(manager);
        return;
      }
      waiting.push(job);
      isUsed.set(true);
    },
    start(ready: ToastManager): void {
      manager = ready;
      for (const job of waiting.splice(0)) job(ready);
    },
  };
}

function createNotices(run: (job: Job) => void): Notices {
  /** Removes the notice that offers an action, by the action's label: a newer one replaces the older. */
  const byAction = new Map<string, () => void>();
  function add(options: Parameters<ToastManager['add']>[0]): () => void {
    let id: string | undefined;
    run((manager) => {
      id = manager.add(options);
    });
    return () => run((manager) => manager.close(id));
  }
  return {
    notifyDone(text, action) {
      if (action === undefined) return add({ type: 'done', title: text, timeout: DONE_MS });
      byAction.get(action.label)?.();
      const close = add({
        type: 'done',
        title: text,
        timeout: ACTION_MS,
        actionProps: {
          children: action.label,
          onClick() {
            close();
            action.act();
          },
        },
      });
      byAction.set(action.label, close);
      return close;
    },
    notifyFailed(text) {
      add({ type: 'failed', title: text, timeout: 0 });
    },
  };
}

export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (notices === null) throw new Error('useNotices must be called inside a NoticesProvider.');
  return notices;
}
