import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError } from '../../api/hub-error.ts';
import { useMessages } from '../../ui/language.ts';
import { liveMessages } from './messages.ts';

const CHECK_MS = 15_000;

/** Says so while the hub cannot store anything, or is overloaded; what it shows meanwhile looks as it always does. */
export function HealthBanner() {
  const texts = useMessages(liveMessages);
  const { client } = useHub();
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: () => request(client.GET('/api/health')),
    refetchInterval: CHECK_MS,
    retry: false,
  });
  const isFailing = error instanceof HubError && error.code === 'storage_failed';
  // After a failed check `data` is that of an earlier one.
  const isOverloaded = error === null && data?.overloaded === true;
  return (
    <div role="alert">
      {(isFailing || isOverloaded) && (
        <div className="banner">
          <p>{isFailing ? texts.storageFailed : texts.overloaded}</p>
        </div>
      )}
    </div>
  );
}
