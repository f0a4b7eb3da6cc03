import type { RegistrationWindow } from '@muster/generated/types';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../ui/clock.ts';
import { formatCountdown } from '../../ui/format.ts';
import { useMessages } from '../../ui/language.ts';
import { useFleet } from '../live/live-context.tsx';
import { registrationMessages } from './messages.ts';

/** Tolerated clock skew: snapshots are up to two seconds old. */
const TOLERABLE_SECONDS = 5;

export function WindowStatus({ window }: { window: RegistrationWindow }) {
  const texts = useMessages(registrationMessages);
  const cache = useQueryClient();
  const now = useNow();
  const hubNow = useFleet().data?.ts ?? now;
  const isClockRight = Math.abs(hubNow - now) < TOLERABLE_SECONDS;
  const left = Math.max(0, window.expires_at - (isClockRight ? now : hubNow));
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void cache.invalidateQueries({ queryKey: ['settings'] });
  }, [isOver, cache]);
  return (
    <dl className="facts figures">
      <div>
        <dt>{texts.left}</dt>
        <dd>{formatCountdown(left)}</dd>
      </div>
      <div>
        <dt>{texts.remaining}</dt>
        <dd>{window.remaining}</dd>
      </div>
      <div>
        <dt>{texts.joined}</dt>
        <dd>{window.joined.length}</dd>
      </div>
    </dl>
  );
}
