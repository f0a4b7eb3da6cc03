import { useFleet, useStatus } from '@muster/theme-sdk/react';
import type { LiveStatus } from '@muster/theme-sdk/status';
import type { Messages } from '../messages/en.ts';
import { nameFault } from './faults.ts';
import { useLanguage } from './language.tsx';
import { RetryButton } from './waiting-page.tsx';

/** Says when the figures on the page are not live, and how old they are. */
export function Banner() {
  const { messages, format } = useLanguage();
  const status = useStatus();
  const hasFigures = useFleet(() => true) ?? false;
  const text = hasFigures ? findText(status, messages) : '';
  const age = 'age' in status && text !== '' ? status.age : null;
  return (
    <div class={text === '' ? 'hidden' : `banner banner-${status.state}`}>
      {/* Stays on the page without a text, or its first one would not be read out. The age is left aside, or
          every second would be. */}
      <p role="status">{text}</p>
      {age !== null && <span class="banner-age">{messages.banner.age(format.duration(age))}</span>}
      {text !== '' && status.state !== 'polling' && <RetryButton />}
    </div>
  );
}

function findText(status: LiveStatus, messages: Messages): string {
  const { banner } = messages;
  if (status.state === 'stale') return banner.stale(nameFault(status.error, messages));
  return status.state === 'polling' || status.state === 'offline' ? banner[status.state] : '';
}
