import { type Availability, loadAvailability } from 'muster-theme/incidents';
import { useFleet, useOpenIncidents } from 'muster-theme/react';
import { Link, useSearch } from 'muster-theme/router';
import { useMemo } from 'preact/hooks';
import { Cross } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { getNodeName } from '../components/names.ts';
import { BackLink } from '../node/node-page.tsx';
import { combineNodes, describeDays } from './availability.ts';
import { AvailabilityByNode } from './availability-by-node.tsx';
import { AvailabilityPanel } from './availability-panel.tsx';
import { FeedLinks } from './feed-links.tsx';
import { IncidentList } from './incident-list.tsx';
import { getIncidentsPath, incidentKinds, parseIncidentQuery } from './paths.ts';
import { type IncidentQuery, useIncidents } from './use-incidents.ts';
import { useLoaded } from './use-loaded.ts';
import '../styles/incidents.css';

const PAGE_SIZE = 50;

/** Availability of 90 days and all recorded incidents, with the filters of the URL. */
export function IncidentsPage() {
  const { messages } = useLanguage();
  const text = useSearch();
  const query = useMemo(() => parseIncidentQuery(text), [text]);
  const state = useIncidents(query, PAGE_SIZE);
  const { node } = query;
  const { data } = useLoaded(
    (hub, signal) => loadAvailability(hub, { ...(node === undefined ? {} : { node }), signal }),
    String(node),
    useOpenIncidents(),
  );
  return (
    <article class="incidents-page">
      <BackLink />
      <div class="section-head">
        <h1 tabIndex={-1}>{messages.incidents.title}</h1>
        <FeedLinks />
      </div>
      {data !== null && data.nodes.length > 0 && <Days data={data} isFleet={node === undefined} />}
      <section class="panel" aria-label={messages.incidents.title}>
        <Filters query={query} />
        <IncidentList state={state} hasNames />
      </section>
      {data !== null && node === undefined && data.nodes.length > 0 && (
        <AvailabilityByNode availability={data} />
      )}
    </article>
  );
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
  return (
    <div class="incident-filters">
      <nav class="segments" aria-label={messages.incidents.kind}>
        {[undefined, ...incidentKinds].map((kind) => (
          <Link
            key={kind}
            href={getIncidentsPath({ ...query, kind })}
            class="segment"
            aria-current={kind === query.kind ? 'true' : undefined}
          >
            {kind === undefined ? messages.filter.states.all : messages.words.incidentKinds[kind]}
          </Link>
        ))}
      </nav>
      {query.node !== undefined && <NodeFilter query={query} id={query.node} />}
    </div>
  );
}

/** The node of the URL, with a link that removes it. */
function NodeFilter({ query, id }: { readonly query: IncidentQuery; readonly id: number }) {
  const { messages } = useLanguage();
  const name = useFleet(
    ({ nodes }) => nodes.filter((node) => node.id === id).map(getNodeName)[0] ?? `#${id}`,
  );
  return (
    <Link
      href={getIncidentsPath({ ...query, node: undefined })}
      class="control"
      title={messages.filter.clear}
      aria-label={`${name}: ${messages.filter.clear}`}
    >
      {name} <Cross />
    </Link>
  );
}
