import type { PingTaskView } from '@muster/generated/types';
import { CopyLine } from '../../ui/copy-line.tsx';
import { useMessages } from '../../ui/language.ts';
import { findServer } from '../nodes/install-command.ts';
import { useKnownMe } from '../session/session.ts';
import { formatCronLines } from './cron-line.ts';
import { checkMessages } from './state-messages.ts';

interface HeartbeatAddressProps {
  task: PingTaskView;
  isFocusedFirst?: boolean;
}

/** The URL that a job calls, and lines for its crontab. Nothing for a task without a key. */
export function HeartbeatAddress({ task, isFocusedFirst = false }: HeartbeatAddressProps) {
  const texts = useMessages(checkMessages);
  const server = findServer(useKnownMe().site, window.location.origin);
  if (task.heartbeat_key === undefined) return null;
  const url = `${server}/api/heartbeat/${task.heartbeat_key}`;
  const lines = formatCronLines(url, task.check.cron);
  return (
    <>
      <CopyLine label={texts.address} text={url} isFocusedFirst={isFocusedFirst} />
      <CopyLine label={texts.cron} text={lines.success} />
      <CopyLine label={texts.cronWhole} text={lines.whole} />
      <p className="field-hint">{texts.addressHint}</p>
    </>
  );
}
