import { useFleet, useStatus } from 'muster-theme/react';
import type { LiveStatus } from 'muster-theme/status';
import type { Messages } from '../messages/en.ts';
import { getErrorTitle } from './error-text.ts';
import { useLanguage } from './language.tsx';
import { RetryButton } from './waiting-page.tsx';

/** Shown while the data is not live, with its age. */
export function Banner() {
  const { messages, format } = useLanguage();
  const status = useStatus();
  const hasData = useFleet(() => true) ?? false;
  const text = hasData ? getText(status, messages) : '';
  const age = 'age' in status && text !== '' ? status.age : null;
  return (
    <div class={text === '' ? 'hidden' : `banner banner-${status.state}`}>
      {/* A live region must exist before its first text. The age is outside of it, or screen readers would announce
          every second. */}
      <p role="status">{text}</p>
      {age !== null && <span class="banner-age">{messages.banner.age(format.duration(age))}</span>}
      {text !== '' && status.state !== 'polling' && <RetryButton />}
    </div>
  );
}

function getText(status: LiveStatus, messages: Messages): string {
  const { banner } = messages;
  if (status.state === 'stale') return banner.stale(getErrorTitle(status.error, messages));
  return status.state === 'polling' || status.state === 'offline' ? banner[status.state] : '';
}
