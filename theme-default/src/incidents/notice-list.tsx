import { loadNotices } from 'muster-theme/incidents';
import type { NoticeSummary } from 'muster-theme/model';
import { useFleet } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useState } from 'preact/hooks';
import { Cross } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { getNodeName } from '../components/names.ts';
import { dismiss, isDismissed, readDismissed } from './dismissed.ts';
import { formatDistance, formatWindow } from './times.ts';
import { useLoaded } from './use-loaded.ts';
import '../styles/notices.css';

export interface NoticeListProps {
  readonly notices: readonly NoticeSummary[];
}

type Phase = 'announcement' | 'upcoming' | 'running';

/** Announcements and maintenance. Announcements can be dismissed, and maintenance cannot. */
export function NoticeList({ notices }: NoticeListProps) {
  const { messages } = useLanguage();
  const [dismissed, setDismissed] = useState(readDismissed);
  const now = useFleet(roundToMinute) ?? 0;
  const { data, error } = useLoaded((hub, signal) => loadNotices(hub, { signal }), 'notices', notices);
  const shown = notices.filter((notice) => !isDismissed(notice, dismissed));
  // Appears with its text, so that the page below moves once.
  if (shown.length === 0 || (data === null && error === null)) return null;
  const texts = new Map(data?.map(({ id, html }) => [id, html]));
  return (
    <section class="notices" aria-label={messages.announcements.title}>
      {shown.map((notice) => (
        <Notice
          key={notice.id}
          notice={notice}
          phase={findPhase(notice, now)}
          now={now}
          html={texts.get(notice.id) ?? ''}
          onDismiss={() => setDismissed(dismiss(notice, dismissed, notices))}
        />
      ))}
    </section>
  );
}

function roundToMinute({ ts }: { readonly ts: number }): number {
  return Math.floor(ts / 60) * 60;
}

function findPhase({ kind, starts_at }: NoticeSummary, now: number): Phase {
  if (kind === 'announcement') return kind;
  return starts_at > now ? 'upcoming' : 'running';
}

interface NoticeProps {
  readonly notice: NoticeSummary;
  readonly phase: Phase;
  readonly now: number;
  readonly html: string;
  onDismiss(): void;
}

function Notice({ notice, phase, now, html, onDismiss }: NoticeProps) {
  const { messages } = useLanguage();
  const { id, title, node_ids: nodeIds } = notice;
  const headingId = `notice-${id}`;
  return (
    <article class={`notice-card notice-${phase}`} aria-labelledby={headingId}>
      <div class="notice-head">
        <h2 id={headingId}>
          <span class="notice-kind">{messages.announcements.phases[phase]}</span> <bdi>{title}</bdi>
        </h2>
        <NoticeTime notice={notice} phase={phase} now={now} />
        {phase === 'announcement' && (
          <button
            type="button"
            class="notice-dismiss"
            aria-label={`${messages.announcements.dismiss}: ${title}`}
            title={messages.announcements.dismiss}
            onClick={onDismiss}
          >
            <Cross />
          </button>
        )}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the hub renders it from Markdown to a fixed set of elements */}
      {html !== '' && <div class="notice-text" dangerouslySetInnerHTML={{ __html: html }} />}
      {nodeIds.length > 0 && <Affected ids={nodeIds} />}
    </article>
  );
}

function NoticeTime({ notice, phase, now }: Pick<NoticeProps, 'notice' | 'phase' | 'now'>) {
  const { messages, format, locale } = useLanguage();
  const { announcements } = messages;
  const { starts_at: from, ends_at: to } = notice;
  if (phase === 'announcement') return <p class="notice-time">{format.dateTime(from)}</p>;
  const distance =
    phase === 'upcoming'
      ? announcements.starts(formatDistance(from, now, locale))
      : to !== null && announcements.ends(formatDistance(to, now, locale));
  return (
    <p class="notice-time">
      {formatWindow(from, to, locale)}
      {distance !== false && <span> · {distance}</span>}
    </p>
  );
}

/** Links to the affected nodes; the others are counted. */
const MAX_NAMES = 12;

function Affected({ ids }: { readonly ids: readonly number[] }) {
  const { messages, format } = useLanguage();
  const names = useFleet(
    ({ nodes }) =>
      nodes.filter(({ id }) => ids.includes(id)).map((node) => [node.id, getNodeName(node)] as const),
    (a, b) => String(a) === String(b),
  );
  if (names === null || names.length === 0) return null;
  return (
    <p class="notice-nodes">
      <span>{messages.announcements.affected}</span>
      {names.slice(0, MAX_NAMES).map(([id, name]) => (
        <Link key={id} href={getNodePath(id)}>
          {name}
        </Link>
      ))}
      {names.length > MAX_NAMES &&
        messages.summary.more(names.length - MAX_NAMES, format.number(names.length - MAX_NAMES))}
    </p>
  );
}
