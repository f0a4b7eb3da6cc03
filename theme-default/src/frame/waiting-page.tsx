import { useHub, useStatus } from '@muster/theme-sdk/react';
import { describeFault, nameFault } from './faults.ts';
import { useLanguage } from './language.tsx';
import { Notice } from './notice.tsx';

/** In place of any page while there are no figures at all: says why, and what will happen. */
export function WaitingPage() {
  const { messages } = useLanguage();
  const { notices } = messages;
  const status = useStatus();
  if (status.state === 'private') {
    return (
      <Notice title={notices.private} text={notices.privateHint}>
        <a class="button" href="/admin">
          {messages.footer.logIn}
        </a>
      </Notice>
    );
  }
  if (status.state === 'offline') return <Notice title={notices.offline} text={notices.offlineHint} />;
  if (status.state === 'waiting') {
    return (
      <Notice
        title={nameFault(status.error, messages)}
        text={`${describeFault(status.error, messages)} ${notices.retryHint}`}
      >
        <RetryButton />
      </Notice>
    );
  }
  return (
    <p class="connecting" role="status">
      {notices.connecting}
    </p>
  );
}

export function RetryButton() {
  const { messages } = useLanguage();
  const { live } = useHub();
  return (
    <button type="button" class="button" onClick={() => live.retryNow()}>
      {messages.banner.retry}
    </button>
  );
}
