import { loadAvailability } from 'muster-theme/incidents';
import { useOpenIncidents } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useLanguage } from '../app/language.tsx';
import { describeDays } from './availability.ts';
import { AvailabilityPanel } from './availability-panel.tsx';
import { IncidentList } from './incident-list.tsx';
import { getIncidentsPath } from './paths.ts';
import { useIncidents } from './use-incidents.ts';
import { useLoaded } from './use-loaded.ts';
import '../styles/incidents.css';

const PAGE_SIZE = 10;

interface NodeProps {
  readonly id: number;
}

/** Availability of a node on the last days. */
export function NodeAvailability({ id }: NodeProps) {
  const { messages, locale } = useLanguage();
  const { data } = useLoaded(
    (hub, signal) => loadAvailability(hub, { node: id, signal }),
    String(id),
    useOpenIncidents(),
  );
  const availability = data?.nodes.find((node) => node.id === id);
  if (data === null || availability === undefined) return null;
  return (
    <AvailabilityPanel
      title={messages.incidents.availability(describeDays(availability.days.length, locale))}
      from={data.from}
      to={data.to}
      availability={availability}
    />
  );
}

/** Incidents of a node. */
export function NodeIncidents({ id }: NodeProps) {
  const { messages } = useLanguage();
  const { incidents: texts } = messages;
  const state = useIncidents({ node: id }, PAGE_SIZE);
  return (
    <section class="panel" aria-label={texts.title}>
      <div class="chart-head">
        <h2>{texts.title}</h2>
        <Link href={getIncidentsPath({ node: id })}>{texts.all}</Link>
      </div>
      <IncidentList state={state} hasNames={false} />
    </section>
  );
}
