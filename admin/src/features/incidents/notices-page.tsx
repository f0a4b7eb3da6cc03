import '../../styles/incidents.css';
import type { Notice } from '@muster/generated/types';
import { getRouteApi } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { useLaterPart } from '../../ui/lazy-part.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import type { NoticeSearch } from './incident-search.ts';
import { IncidentTabs, NewNoticeLinks } from './incident-tabs.tsx';
import { incidentMessages } from './messages.ts';
import { listByPhase, type NoticePhase, noticePhases } from './notice-phase.ts';
import { useNoticeList } from './notice-query.ts';
import { NoticeRow } from './notice-row.tsx';

const route = getRouteApi('/panel/incidents/notices');
const loadDialog = async () => (await import('./notice-dialog.tsx')).NoticeDialog;

/** Its return type is stated: an inferred one would depend on the types of the router, which depend on it. */
export function NoticesPage(): ReactNode {
  const texts = useMessages(incidentMessages).notices;
  const notices = useNoticeList();
  const [open, close] = useOpenNotice(notices.data);
  // The button that deleted a notice is removed with it.
  useFocusAfterRemoval(notices.data?.length ?? 0);
  const NoticeDialog = useLaterPart(loadDialog, open !== null);
  const now = useFleet().data?.ts;
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        <NewNoticeLinks />
      </header>
      <IncidentTabs />
      <p className="muted">{texts.lead}</p>
      <QueryView query={notices}>
        {(present) => (present.length === 0 ? <Empty /> : <Phases notices={present} now={now} />)}
      </QueryView>
      {open !== null && NoticeDialog !== null && now !== undefined && (
        <NoticeDialog {...open} now={now} onClose={close} />
      )}
    </>
  );
}

interface OpenNotice {
  /** Null for a new one. */
  notice: Notice | null;
  kind: Notice['kind'];
  /** Node that a new one is about. */
  nodeId: number | undefined;
}

/** The open dialog, which is in the URL, and a function that closes it. */
function useOpenNotice(notices: readonly Notice[] | undefined) {
  const { dialog, notice: id, node: nodeId } = route.useSearch();
  const navigate = route.useNavigate();
  // The dialog keeps the notice it was opened with, even if it is changed or deleted elsewhere.
  const [notice, setNotice] = useState<Notice | null>(null);
  if ((notice?.id ?? null) !== (id ?? null)) {
    const found = notices?.find((one) => one.id === id) ?? null;
    if (found !== notice) setNotice(found);
  }
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false });
  return [findOpen(dialog, notice, nodeId) ?? null, close] as const;
}

function findOpen(
  dialog: NoticeSearch['dialog'],
  notice: Notice | null,
  nodeId: number | undefined,
): OpenNotice | undefined {
  if (dialog === undefined) return undefined;
  if (dialog !== 'edit') return { notice: null, kind: dialog, nodeId };
  return notice === null ? undefined : { notice, kind: notice.kind, nodeId: undefined };
}

/** @param now undefined until the first snapshot, which has the hub's time */
function Phases({ notices, now }: { notices: readonly Notice[]; now: number | undefined }) {
  if (now === undefined) return null;
  return noticePhases.map((phase) => <Phase key={phase} phase={phase} notices={notices} now={now} />);
}

interface PhaseProps {
  phase: NoticePhase;
  notices: readonly Notice[];
  now: number;
}

function Phase({ phase, notices, now }: PhaseProps) {
  const texts = useMessages(incidentMessages).notices;
  const id = useId();
  const listed = listByPhase(notices, phase, now);
  if (listed.length === 0) return null;
  return (
    <section className="notice-phase" aria-labelledby={id}>
      <h2 id={id}>{texts.phases[phase]}</h2>
      <ul className="notice-list">
        {listed.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} phase={phase} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Empty() {
  const texts = useMessages(incidentMessages).notices;
  return (
    <div className="empty">
      <Megaphone className="icon" />
      <h2>{texts.emptyTitle}</h2>
      <p className="muted">{texts.emptyAdvice}</p>
    </div>
  );
}
