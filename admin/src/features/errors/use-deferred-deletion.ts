import { useQueryClient } from '@tanstack/react-query';
import { deferRequest } from '../../api/deferred-requests.ts';
import { HubError, isSessionOver } from '../../api/hub-error.ts';
import { browserClock } from '../../ui/clock.ts';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { endSession } from '../session/session.ts';
import { describeError } from './describe-error.ts';

/** Time for undo. The hub cannot restore what it has deleted. */
export const UNDO_MS = 10_000;

export interface DeferredDeletion {
  /** Removes the object from the screen; `unhide` shows it again, unless it is deleted by then. */
  hide(): void;
  unhide(): void;
  /** Deletes it. Called once, also when the page closes. */
  send(): Promise<void>;
  done: string;
  failed(reason: string): string;
}

/** Hides an object, and deletes it unless the user undoes that in time. */
export function useDeferredDeletion(): (deletion: DeferredDeletion) => void {
  const cache = useQueryClient();
  const { notifyDone, notifyFailed } = useNotices();
  const { undo } = useMessages(uiMessages);
  const language = useLanguage();

  async function send({ send: sendRequest, unhide, failed }: DeferredDeletion) {
    try {
      await sendRequest();
    } catch (error) {
      const isGone = error instanceof HubError && error.status === 404;
      if (isSessionOver(error)) endSession(cache);
      if (!isGone) notifyFailed(failed(describeError(error, language)));
    }
    unhide();
  }

  return (deletion) => {
    deletion.hide();
    const cancel = deferRequest({
      send() {
        withdraw();
        return send(deletion);
      },
      schedule: (act) => browserClock.schedule(act, UNDO_MS),
    });
    const withdraw = notifyDone(deletion.done, {
      label: undo,
      act() {
        if (cancel()) deletion.unhide();
      },
    });
  };
}
