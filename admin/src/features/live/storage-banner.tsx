import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError } from '../../api/hub-error.ts';
import { useMessages } from '../../ui/language.ts';
import { liveMessages } from './messages.ts';

const CHECK_MS = 15_000;

/** Says so while the hub cannot store anything; what it shows meanwhile looks as it always does. */
export function StorageBanner() {
  const texts = useMessages(liveMessages);
  const { client } = useHub();
  const { error } = useQuery({
    queryKey: ['health'],
    queryFn: () => request(client.GET('/api/health')),
    refetchInterval: CHECK_MS,
    retry: false,
  });
  const isFailing = error instanceof HubError && error.code === 'storage_failed';
  return (
    <div role="alert">
      {isFailing && (
        <div className="banner">
          <p>{texts.storageFailed}</p>
        </div>
      )}
    </div>
  );
}
