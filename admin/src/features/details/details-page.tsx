import 'muster-theme/details.css';
import type { AdminNode, NodeDetails } from '@muster/generated/types';
import { getRouteApi, Link } from '@tanstack/react-router';
import { HostDetails } from 'muster-theme/details';
import { DetailsLanguage } from 'muster-theme/details/language';
import { Suspense } from 'react';
import { formatTime } from '../../ui/format.ts';
import { loadScreen, useLocale, useMessages } from '../../ui/language.ts';
import { alertLoaders } from '../../ui/languages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { NodeStateFigure } from '../nodes/node-figures.tsx';
import { findNodePage } from '../nodes/node-link.tsx';
import { useKnownMe } from '../session/session.ts';
import { useDetails } from './details-query.ts';
import { GaugesSection } from './gauges-section.tsx';
import { detailsMessages } from './messages.ts';

const route = getRouteApi('/panel/nodes/$id');

const NodeAlerts = lazyPart(
  async () => (await loadScreen(import('../alerts/node-alerts.tsx'), alertLoaders)).NodeAlerts,
);

/** Everything that a node's agent tells of its host, measured while the page is open. */
export function DetailsPage() {
  const texts = useMessages(detailsMessages);
  const id = Number(route.useParams().id);
  const fleet = useFleet();
  const node = fleet.data?.nodes.find((one) => one.id === id);
  return (
    <QueryView query={fleet}>
      {({ ts }) =>
        node === undefined ? (
          <PageHeading title={texts.noNode} />
        ) : (
          <NodeDetailsView key={id} node={node} now={ts} />
        )
      }
    </QueryView>
  );
}

function NodeDetailsView({ node, now }: { node: AdminNode; now: number }) {
  const texts = useMessages(detailsMessages);
  const details = useDetails(node.id);
  const page = findNodePage(useKnownMe(), node);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title(node.name ?? '')}>{node.name}</PageHeading>
        <NodeStateFigure node={node} now={now} />
        <span className="buttons">
          <Link to="/nodes">{texts.back}</Link>
          {page !== undefined && <a href={page}>{texts.statusPage}</a>}
        </span>
      </header>
      <p className="muted">
        {[node.os, node.kernel, node.cpu_name].filter(Boolean).join(' · ')}
        {node.os !== '' && <br />}
        {texts.lead}
      </p>
      <Suspense fallback={null}>
        <NodeAlerts id={node.id} />
      </Suspense>
      <DetailsLanguage words={texts.words} locale={useLocale()}>
        <QueryView query={details}>
          {(present) => <Measured node={node} present={present} now={now} />}
        </QueryView>
        <GaugesSection id={node.id} />
      </DetailsLanguage>
    </>
  );
}

/** Seconds after which the details are called old. */
const STALE_SECONDS = 10;

function Measured({ node, present, now }: { node: AdminNode; present: NodeDetails; now: number }) {
  const texts = useMessages(detailsMessages);
  const locale = useLocale();
  const { state, at, details } = present;
  if (state !== 'live')
    return (
      <p className="note" role="status">
        {state === 'offline' || state === 'unsupported' ? texts.states[state] : texts.words.waiting}
      </p>
    );
  return (
    <>
      {at !== null && now - at > STALE_SECONDS && (
        <p className="note note-warn" role="status">
          {texts.stale} {formatTime(at, locale)}
        </p>
      )}
      <HostDetails details={details} at={at} memoryTotal={node.mem_total} />
    </>
  );
}
