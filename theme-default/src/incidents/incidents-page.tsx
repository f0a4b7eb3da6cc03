import { type Availability, loadAvailability } from 'muster-theme/incidents';
import { useFleet, useOpenIncidents } from 'muster-theme/react';
import { Link, useSearch } from 'muster-theme/router';
import { useServices } from 'muster-theme/services/react';
import { useMemo } from 'preact/hooks';
import { Cross } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { BackLink } from '../components/back-link.tsx';
import { getNodeName } from '../components/names.ts';
import { ServicePanel } from '../services/service-panel.tsx';
import { useServiceWords } from '../services/service-words.ts';
import { combineNodes, describeDays } from './availability.ts';
import { AvailabilityByNode } from './availability-by-node.tsx';
import { AvailabilityPanel } from './availability-panel.tsx';
import { FeedLinks } from './feed-links.tsx';
import { IncidentList } from './incident-list.tsx';
import {
  getIncidentsPath,
  type IncidentFilter,
  type IncidentQuery,
  incidentKinds,
  parseIncidentQuery,
} from './paths.ts';
import { useAllIncidents } from './use-all-incidents.ts';
import { useLoaded } from './use-loaded.ts';
import '../styles/incidents.css';

const PAGE_SIZE = 50;

/** Availability of 90 days and all recorded incidents, with the filters of the URL. */
export function IncidentsPage() {
  const { messages } = useLanguage();
  const text = useSearch();
  const query = useMemo(() => parseIncidentQuery(text), [text]);
  const state = useAllIncidents(query, PAGE_SIZE);
  const { node, service, kind } = query;
  const isOfNodes = service === undefined && kind !== 'service';
  const { data } = useLoaded(
    async (hub, signal) =>
      service === undefined
        ? loadAvailability(hub, { ...(node === undefined ? {} : { node }), signal })
        : null,
    `${node} ${isOfNodes}`,
    useOpenIncidents(),
  );
  return (
    <article class="incidents-page">
      <BackLink />
      <div class="section-head">
        <h1 tabIndex={-1}>{messages.incidents.title}</h1>
        <FeedLinks />
      </div>
      {service !== undefined && <ServiceDays id={service} />}
      {data !== null && data.nodes.length > 0 && <Days data={data} isFleet={node === undefined} />}
      <section class="panel" aria-label={messages.incidents.title}>
        <Filters query={query} />
        <IncidentList state={state} hasNames={service === undefined} />
      </section>
      {data !== null && node === undefined && data.nodes.length > 0 && (
        <AvailabilityByNode availability={data} />
      )}
    </article>
  );
}

/** Nothing for an id that visitors do not see. */
function ServiceDays({ id }: { readonly id: number }) {
  const { data } = useServices();
  const service = data?.services.find((one) => one.id === id);
  return data === null || service === undefined ? null : <ServicePanel service={service} {...data} />;
}

function Days({ data, isFleet }: { readonly data: Availability; readonly isFleet: boolean }) {
  const { messages, locale } = useLanguage();
  const availability = useMemo(() => combineNodes(data), [data]);
  return (
    <AvailabilityPanel
      title={messages.incidents.availability(describeDays(availability.days.length, locale))}
      isMean={isFleet}
      from={data.from}
      to={data.to}
      availability={availability}
    />
  );
}

function Filters({ query }: { readonly query: IncidentQuery }) {
  const { messages } = useLanguage();
  const words = useServiceWords();
  const hasServices = (useServices().data?.services.length ?? 0) > 0;
  const { node, service, kind: chosen } = query;
  const kinds = [undefined, ...incidentKinds, ...(hasServices ? (['service'] as const) : [])];
  const describe = (kind: IncidentFilter) =>
    kind === 'service' ? words?.title : messages.words.incidentKinds[kind];
  return (
    <div class="incident-filters">
      {service === undefined && (
        <nav class="segments" aria-label={messages.incidents.kind}>
          {kinds.map((kind) => (
            <Link
              key={kind}
              href={getIncidentsPath({ node: kind === 'service' ? undefined : node, kind })}
              class="segment"
              aria-current={kind === chosen ? 'true' : undefined}
            >
              {kind === undefined ? messages.filter.states.all : describe(kind)}
            </Link>
          ))}
        </nav>
      )}
      {node !== undefined && <NodeFilter query={query} id={node} />}
      {service !== undefined && <ServiceFilter id={service} />}
    </div>
  );
}

/** The node of the URL, with a link that removes it. */
function NodeFilter({ query, id }: { readonly query: IncidentQuery; readonly id: number }) {
  const name = useFleet(
    ({ nodes }) => nodes.filter((node) => node.id === id).map(getNodeName)[0] ?? `#${id}`,
  );
  return <Chosen name={name ?? ''} href={getIncidentsPath({ ...query, node: undefined })} />;
}

function ServiceFilter({ id }: { readonly id: number }) {
  const service = useServices().data?.services.find((one) => one.id === id);
  return <Chosen name={service?.name ?? `#${id}`} href={getIncidentsPath({})} />;
}

/** What the URL filters by, and a link without it. */
function Chosen({ name, href }: { readonly name: string; readonly href: string }) {
  const { messages } = useLanguage();
  return (
    <Link
      href={href}
      class="control"
      title={messages.filter.clear}
      aria-label={`${name}: ${messages.filter.clear}`}
    >
      {name} <Cross />
    </Link>
  );
}
