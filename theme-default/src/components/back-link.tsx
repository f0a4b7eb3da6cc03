import { Link } from 'muster-theme/router';
import { ArrowLeft } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { getFleetPath } from '../fleet/query.ts';

/** Link to the fleet page with its last query. */
export function BackLink() {
  const { messages } = useLanguage();
  return (
    <Link href={getFleetPath()} class="back">
      <ArrowLeft />
      {messages.notices.toFleet}
    </Link>
  );
}
