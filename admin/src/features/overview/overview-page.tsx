import '../../styles/overview.css';
import type { AdminSnapshot } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { Server } from 'lucide-react';
import { Suspense } from 'react';
import { useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useFleet } from '../live/live-context.tsx';
import { nodeMessages } from '../nodes/messages.ts';
import { countNodes } from '../nodes/node-state.ts';
import { CostCard } from './cost-card.tsx';
import { DatabaseCard } from './database-card.tsx';
import { ChangesCard, DownCard, RenewalsCard, ScarceTrafficCard, TopCard } from './fleet-cards.tsx';
import { overviewMessages } from './messages.ts';
import { ThroughputCard } from './throughput-card.tsx';

/** Their data is requested after the fleet's. */
const AlertsCard = lazyPart(async () => (await import('./alerts-card.tsx')).AlertsCard);
const RecentCard = lazyPart(async () => (await import('./recent-card.tsx')).RecentCard);

export function OverviewPage() {
  const texts = useMessages(overviewMessages);
  const fleet = useFleet();
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
      </header>
      {fleet.data === undefined && fleet.isError && <ErrorAlert error={fleet.error} />}
      {fleet.data === undefined && !fleet.isError && <p className="muted">{texts.loading}</p>}
      {fleet.data !== undefined && fleet.data.nodes.length === 0 && <Empty />}
      {fleet.data !== undefined && fleet.data.nodes.length > 0 && <Digest fleet={fleet.data} />}
    </>
  );
}

function Digest({ fleet }: { fleet: AdminSnapshot }) {
  const { nodes, ts } = fleet;
  return (
    <>
      <div className="overview-top">
        <StatesCard fleet={fleet} />
        <ThroughputCard fleet={fleet} />
      </div>
      <div className="cards masonry">
        <DownCard nodes={nodes} now={ts} />
        <Suspense fallback={null}>
          <AlertsCard />
        </Suspense>
        <Suspense fallback={null}>
          <RecentCard nodes={nodes} now={ts} />
        </Suspense>
        <ChangesCard nodes={nodes} />
        <RenewalsCard nodes={nodes} />
        <ScarceTrafficCard nodes={nodes} />
        <TopCard nodes={nodes} load="cpu" />
        <TopCard nodes={nodes} load="memory" />
        <TopCard nodes={nodes} load="disk" />
        <CostCard nodes={nodes} />
        <DatabaseCard />
      </div>
    </>
  );
}

/** `waiting` nodes are among the online ones. */
const shownStates = ['online', 'offline', 'unseen'] as const;

function StatesCard({ fleet }: { fleet: AdminSnapshot }) {
  const texts = useMessages(overviewMessages);
  const { states } = useMessages(nodeMessages);
  const counts = countNodes(fleet.nodes);
  return (
    <section className="card" aria-labelledby="overview-states">
      <h2 id="overview-states">{texts.states}</h2>
      <span className="health" aria-hidden="true">
        {shownStates.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </span>
      <dl className="facts figures">
        <div>
          <dt>{texts.all}</dt>
          <dd>
            <Link to="/nodes">{counts.total}</Link>
          </dd>
        </div>
        {shownStates.map((state) => (
          <div key={state}>
            <dt>
              <span className="state" data-state={state}>
                <span className="mark" aria-hidden="true" />
                {states[state]}
              </span>
            </dt>
            <dd>
              <Link to="/nodes" search={{ state }}>
                {counts[state]}
              </Link>
            </dd>
            {state === 'online' && counts.waiting > 0 && (
              <dd className="sub">
                <Link to="/nodes" search={{ state: 'waiting' }}>
                  {texts.waiting(counts.waiting)}
                </Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Empty() {
  const texts = useMessages(overviewMessages);
  return (
    <div className="empty">
      <Server className="icon" />
      <p>{texts.empty}</p>
      <Link to="/nodes" search={{ dialog: 'add' }} className="button button-primary">
        {texts.toNodes}
      </Link>
    </div>
  );
}
