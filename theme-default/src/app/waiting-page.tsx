import { Rank } from 'muster-theme/rank';
import { useHub, useStatus } from 'muster-theme/react';
import { describeError, getErrorTitle } from './error-text.ts';
import { PanelLink } from './header.tsx';
import { useLanguage } from './language.tsx';
import { MessagePage } from './message-page.tsx';

/** Shown instead of any page until the first data arrives: why it is missing, and what happens next. */
export function WaitingPage() {
  const { messages } = useLanguage();
  const { notices } = messages;
  const status = useStatus();
  if (status.state === 'private') {
    return (
      <MessagePage kind="still" title={notices.private} text={notices.privateHint}>
        <PanelLink class="button">{messages.footer.logIn}</PanelLink>
      </MessagePage>
    );
  }
  if (status.state === 'offline')
    return <MessagePage kind="empty" title={notices.offline} text={notices.offlineHint} />;
  if (status.state === 'waiting') {
    return (
      <MessagePage
        kind="empty"
        title={getErrorTitle(status.error, messages)}
        text={`${describeError(status.error, messages)} ${notices.retryHint}`}
      >
        <RetryButton />
      </MessagePage>
    );
  }
  return (
    <div class="connecting">
      <Rank kind="loading" />
      <p role="status">{notices.connecting}</p>
    </div>
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
