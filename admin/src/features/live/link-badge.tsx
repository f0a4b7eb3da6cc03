import { useMessages } from '../../ui/language.ts';
import { useFreshness, useLive } from './live-context.tsx';
import { liveMessages } from './messages.ts';

/** Says how fresh the figures are; screen readers hear of it when it changes. */
export function LinkBadge() {
  const texts = useMessages(liveMessages);
  const { retryNow } = useLive();
  const shown = useFreshness();
  const isWaiting = shown !== 'connecting' && shown !== 'live' && shown !== 'ended';
  return (
    <span className="link-badge" data-status={shown}>
      <span role="status" title={texts.status[shown]}>
        <span className="dot" aria-hidden="true" />
        {texts.short[shown]}
      </span>
      {isWaiting && (
        <button type="button" className="text-button" onClick={retryNow}>
          {texts.retryNow}
        </button>
      )}
    </span>
  );
}
