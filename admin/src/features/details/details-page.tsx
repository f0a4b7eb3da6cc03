import '../../styles/details.css';
import type { AdminNode, NodeDetails } from '@muster/generated/types';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatTime } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { NodeStateFigure } from '../nodes/node-figures.tsx';
import { findNodePage } from '../nodes/node-link.tsx';
import { useKnownMe } from '../session/session.ts';
import { useDetails, useTrail } from './details-query.ts';
import { ArraysCard, DisksCard, MountsCard } from './disk-cards.tsx';
import { GaugesSection } from './gauges-section.tsx';
import { InterfacesCard } from './interfaces-card.tsx';
import { MemoryCard } from './memory-card.tsx';
import { detailsMessages } from './messages.ts';
import { PressureCard, ProcessorCard } from './processor-card.tsx';
import { ContainersCard, ProcessesCard, UnitsCard } from './program-cards.tsx';
import { GpusCard, SensorsCard } from './sensor-cards.tsx';

const route = getRouteApi('/panel/nodes/$id');

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
      <QueryView query={details}>
        {(present) => <Measured node={node} present={present} now={now} />}
      </QueryView>
      <GaugesSection id={node.id} />
    </>
  );
}

/** Seconds after which the details are called old. */
const STALE_SECONDS = 10;

function Measured({ node, present, now }: { node: AdminNode; present: NodeDetails; now: number }) {
  const texts = useMessages(detailsMessages);
  const locale = useLocale();
  const trail = useTrail(present);
  if (present.state !== 'live')
    return (
      <p className="note" role="status">
        {texts.states[present.state]}
      </p>
    );
  const { details, at } = present;
  const hasSensors = [details.sensors, details.fans, details.batteries].some(
    (list) => list !== undefined && list.length > 0,
  );
  return (
    <>
      {at !== null && now - at > STALE_SECONDS && (
        <p className="note note-warn" role="status">
          {texts.stale} {formatTime(at, locale)}
        </p>
      )}
      <div className="details">
        {details.processor && <ProcessorCard processor={details.processor} trail={trail} />}
        {details.memory && <MemoryCard memory={details.memory} total={node.mem_total} />}
        {details.pressure && <PressureCard pressure={details.pressure} />}
        {hasItems(details.mounts) && <MountsCard mounts={details.mounts} />}
        {hasItems(details.disks) && <DisksCard disks={details.disks} trail={trail} />}
        {hasItems(details.interfaces) && <InterfacesCard interfaces={details.interfaces} trail={trail} />}
        {hasItems(details.arrays) && <ArraysCard arrays={details.arrays} />}
        {hasSensors && <SensorsCard {...details} />}
        {hasItems(details.gpus) && <GpusCard gpus={details.gpus} />}
        {details.containers && <ContainersCard containers={details.containers} />}
        {details.units && <UnitsCard units={details.units} />}
        {hasItems(details.processes) && <ProcessesCard processes={details.processes} />}
        {details.system && <SystemCard system={details.system} />}
      </div>
    </>
  );
}

function hasItems<T>(list: readonly T[] | undefined): list is readonly T[] & { 0: T } {
  return list !== undefined && list.length > 0;
}

function SystemCard({ system }: { system: NonNullable<NodeDetails['details']['system']> }) {
  const { system: texts } = useMessages(detailsMessages);
  const { vendor, product, board, firmware } = system;
  const facts = [
    [texts.product, [vendor, product].filter(Boolean).join(' ')],
    [texts.board, board ?? ''],
    [texts.firmware, firmware ?? ''],
  ].filter(([, text]) => text !== '');
  if (facts.length === 0) return null;
  return (
    <section className="card" aria-labelledby="details-system">
      <h2 id="details-system">{texts.title}</h2>
      <ul className="plain-list">
        {facts.map(([name, text]) => (
          <li key={name}>
            <span className="muted">{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
