import type { AdminNode } from '@muster/generated/types';
import { CalendarCheck } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { useLanguage, useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { describeError } from '../errors/describe-error.ts';
import { useUpdateNode } from '../nodes/node-mutations.ts';
import { findRenewal } from './fleet-cost.ts';
import { overviewMessages } from './messages.ts';

/** Moves the end of a plan by a billing cycle; undo restores it. Nothing for a plan without one. */
export function RenewButton({ node }: { node: AdminNode }) {
  const texts = useMessages(overviewMessages);
  const { undo } = useMessages(uiMessages);
  const language = useLanguage();
  const locale = useLocale();
  const { notifyDone, notifyFailed } = useNotices();
  const { mutate, isPending } = useUpdateNode(node.id);
  const until = findRenewal(node);
  if (until === undefined) return null;
  const { name = '', expires_at } = node;
  const date = formatDate(until, locale);
  const onError = (error: Error) => notifyFailed(describeError(error, language));
  const renew = () => {
    const restore = () => mutate({ expires_at }, { onError });
    mutate(
      { expires_at: until },
      { onError, onSuccess: () => notifyDone(texts.renewed(name, date), { label: undo, act: restore }) },
    );
  };
  return (
    <IconButton
      icon={CalendarCheck}
      label={texts.renew(name, date)}
      isUnavailable={isPending}
      onClick={renew}
    />
  );
}
