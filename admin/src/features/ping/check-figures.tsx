import type { CheckReason, CheckState, HeartbeatStatus } from '@muster/generated/types';
import { formatDuration, formatInstant, formatLatency } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { checkStates } from './check-target.ts';
import { checkMessages } from './state-messages.ts';

const DAY_SECONDS = 86_400;
/** Certificates that end within this many days are highlighted. */
const SOON_DAYS = 14;

interface StateProps {
  state: CheckState;
  since: number | null;
  reason: CheckReason;
  detail: string;
  /** Time of the snapshot, by the hub's clock as `since` is. */
  now: number;
}

export function StateFigure({ state, since, reason, detail, now }: StateProps) {
  const texts = useMessages(checkMessages);
  const locale = useLocale();
  const why = [reason === null ? '' : texts.reasons[reason], detail].filter((text) => text !== '').join(': ');
  return (
    <>
      <StateName state={state} />
      {since !== null && (
        <span className="sub" title={formatInstant(since, locale)}>
          {texts.lasting(formatDuration(Math.max(0, now - since), locale))}
        </span>
      )}
      {why !== '' && <span className="sub">{why}</span>}
    </>
  );
}

function StateName({ state, count = '' }: { state: CheckState; count?: number | '' }) {
  const texts = useMessages(checkMessages);
  return (
    <span className="state" data-state={state}>
      <span className="mark" aria-hidden="true" />
      {texts.states[state]} {count}
    </span>
  );
}

/** Numbers by state, such as `Down 1 Up 3`; those of zero are left out. */
export function StateCounts({ counts }: { counts: Partial<Record<CheckState, number>> }) {
  return (
    <span className="state-counts">
      {checkStates.map((state) => {
        const count = counts[state] ?? 0;
        return count > 0 && <StateName key={state} state={state} count={count} />;
      })}
    </span>
  );
}

interface CertificateProps {
  /** Unix seconds; null if no node has seen one. */
  until: number | null;
  now: number;
}

export function CertificateFigure({ until, now }: CertificateProps) {
  const texts = useMessages(checkMessages);
  const locale = useLocale();
  if (until === null) return null;
  const days = Math.floor((until - now) / DAY_SECONDS);
  const text = days < 0 ? texts.certificateEnded : texts.certificate(days);
  return (
    <span className="sub" title={formatInstant(until, locale)}>
      {days > SOON_DAYS ? text : <span className={`chip chip-${days < 0 ? 'bad' : 'warn'}`}>{text}</span>}
    </span>
  );
}

export function HeartbeatFigure({ heartbeat, now }: { heartbeat: HeartbeatStatus; now: number }) {
  const texts = useMessages(checkMessages);
  const locale = useLocale();
  const { last_at, started_at, expected_at, duration_ms } = heartbeat;
  const duration = (seconds: number) => formatDuration(Math.max(0, seconds), locale);
  const isLate = expected_at !== null && expected_at < now;
  return (
    <>
      <span title={last_at === null ? undefined : formatInstant(last_at, locale)}>
        {last_at === null ? texts.notCalled : texts.called(duration(now - last_at))}
      </span>
      {started_at !== null && <span className="sub">{texts.running(duration(now - started_at))}</span>}
      {started_at === null && duration_ms !== null && (
        <span className="sub">{texts.took(formatRun(duration_ms, locale))}</span>
      )}
      {expected_at !== null && (
        <span className="sub" title={formatInstant(expected_at, locale)}>
          {isLate ? texts.overdue(duration(now - expected_at)) : texts.next(duration(expected_at - now))}
        </span>
      )}
    </>
  );
}

const SECOND_MS = 1000;

function formatRun(ms: number, locale: string): string {
  return ms < SECOND_MS ? formatLatency(ms, locale) : formatDuration(ms / SECOND_MS, locale);
}
