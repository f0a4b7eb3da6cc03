import type { Notice } from '@muster/generated/types';
import { useNavigate } from '@tanstack/react-router';
import { CircleStop, EyeOff, Megaphone, Pencil, Trash2, Wrench } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatDuration, formatInstant, formatPeriod } from '../../ui/format.ts';
import { useLanguage, useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { describeError } from '../errors/describe-error.ts';
import { useDeferredDeletion } from '../errors/use-deferred-deletion.ts';
import { useFleet } from '../live/live-context.tsx';
import { NodeLink } from '../nodes/node-link.tsx';
import { incidentMessages } from './messages.ts';
import type { NoticePhase } from './notice-phase.ts';
import { useNoticeRemoval, useUpdateNotice } from './notice-query.ts';
import { NoticeText } from './notice-text.tsx';

interface NoticeRowProps {
  notice: Notice;
  phase: NoticePhase;
  /** Unix seconds. */
  now: number;
}

export function NoticeRow({ notice, phase, now }: NoticeRowProps) {
  const texts = useMessages(incidentMessages).notices;
  const Icon = notice.kind === 'maintenance' ? Wrench : Megaphone;
  return (
    <li className="notice-row" data-phase={phase}>
      <div className="notice-main">
        <h3>
          <Icon className="icon" aria-hidden="true" />
          {notice.title}
        </h3>
        <p className="sub">
          <span>{texts.kinds[notice.kind]}</span>
          {!notice.public && (
            <span className="chip">
              <EyeOff className="icon" aria-hidden="true" /> {texts.private}
            </span>
          )}
          <NoticeTimes notice={notice} phase={phase} now={now} />
        </p>
        <AffectedNodes ids={notice.node_ids} tags={notice.tags ?? []} />
        {phase !== 'past' && notice.html !== '' && <NoticeText html={notice.html} />}
      </div>
      <NoticeActions notice={notice} phase={phase} now={now} />
    </li>
  );
}

function NoticeTimes({ notice: { starts_at, ends_at }, phase, now }: NoticeRowProps) {
  const texts = useMessages(incidentMessages).notices;
  const locale = useLocale();
  const duration = (seconds: number) => formatDuration(seconds, locale);
  const start = formatInstant(starts_at, locale);
  const open = phase === 'upcoming' ? texts.from(start) : texts.since(start);
  const times =
    ends_at === null
      ? open
      : `${formatPeriod(starts_at, ends_at, locale)} ${texts.lasts(duration(ends_at - starts_at))}`;
  return (
    <>
      <span>{times}</span>
      {phase === 'current' && ends_at !== null && <span>{texts.endsIn(duration(ends_at - now))}</span>}
      {phase === 'upcoming' && <span>{texts.startsIn(duration(starts_at - now))}</span>}
    </>
  );
}

/** The rest are counted. */
const NODES_SHOWN = 8;

/** The tags, and the nodes that the notice names or that have one of them. */
function AffectedNodes({ ids, tags }: { ids: readonly number[]; tags: readonly string[] }) {
  const texts = useMessages(incidentMessages).notices;
  const nodes = useFleet().data?.nodes ?? [];
  if (ids.length === 0 && tags.length === 0) return null;
  const named = new Set(ids);
  const affected = nodes.filter((node) => named.has(node.id) || node.tags?.some((tag) => tags.includes(tag)));
  const shown = affected.slice(0, NODES_SHOWN);
  const rest = affected.length - shown.length;
  return (
    <p className="sub notice-nodes">
      {tags.map((tag) => (
        <span key={tag} className="chip">
          {tag}
        </span>
      ))}
      {shown.map((node) => (
        <NodeLink key={node.id} node={node} />
      ))}
      {rest > 0 && <span>{texts.moreNodes(rest)}</span>}
    </p>
  );
}

function NoticeActions({ notice, phase, now }: NoticeRowProps) {
  const texts = useMessages(incidentMessages).notices;
  const navigate = useNavigate();
  const makeRemoval = useNoticeRemoval();
  const deleteLater = useDeferredDeletion();
  const { title } = notice;
  return (
    <span className="notice-actions">
      {phase === 'current' && <EndButton notice={notice} now={now} />}
      <IconButton
        icon={Pencil}
        label={texts.edit(title)}
        onClick={() =>
          void navigate({
            to: '/incidents/notices',
            search: { dialog: 'edit', notice: notice.id },
            resetScroll: false,
          })
        }
      />
      <IconButton
        icon={Trash2}
        label={texts.remove(title)}
        onClick={() =>
          deleteLater({
            ...makeRemoval(notice),
            done: texts.removed(title),
            failed: (reason) => texts.removeFailed(title, reason),
          })
        }
      />
    </span>
  );
}

/** Ends a notice now; undo restores its end. */
function EndButton({ notice, now }: Pick<NoticeRowProps, 'notice' | 'now'>) {
  const texts = useMessages(incidentMessages).notices;
  const { undo } = useMessages(uiMessages);
  const language = useLanguage();
  const { notifyDone, notifyFailed } = useNotices();
  const { mutate, isPending } = useUpdateNotice();
  const { id, title, starts_at, ends_at } = notice;
  const onError = (error: Error) => notifyFailed(describeError(error, language));
  function end() {
    // Later than the start, by the contract.
    const body = { ends_at: Math.max(Math.floor(now), starts_at + 1) };
    const restore = () => mutate({ id, body: { ends_at } }, { onError });
    mutate(
      { id, body },
      { onError, onSuccess: () => notifyDone(texts.ended(title), { label: undo, act: restore }) },
    );
  }
  return (
    <Button icon={CircleStop} isUnavailable={isPending} onClick={end}>
      {texts.endNow}
    </Button>
  );
}
