import { Rank } from 'muster-theme/rank';
import { useMessages } from '../../ui/language.ts';
import { shellMessages } from './messages.ts';

/** Placeholder while the code or the data of a screen loads. */
export function ScreenSkeleton() {
  const texts = useMessages(shellMessages);
  return (
    <div className="skeleton" role="status">
      <Rank kind="loading" />
      <span className="only-read">{texts.loading}</span>
    </div>
  );
}
