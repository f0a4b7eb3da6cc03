import { loadAvailability, loadIncidents } from 'muster-theme/incidents';
import { useFleet, useOpenIncidents } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useEffect } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { type Annotations, annotateIncidents } from './annotations.ts';
import { describeDays } from './availability.ts';
import { AvailabilityPanel } from './availability-panel.tsx';
import { IncidentList } from './incident-list.tsx';
import { getIncidentsPath } from './paths.ts';
import { ceilToMinute } from './times.ts';
import { useIncidents } from './use-incidents.ts';
import { useLoaded } from './use-loaded.ts';
import '../styles/incidents.css';

const PAGE_SIZE = 10;
/** At most what the hub returns at once. */
const MAX_MARKED = 200;

interface NodeProps {
  readonly id: number;
}

/** Availability and incidents of a node. */
export function NodeEvents({ id, onAnnotate }: NodeIncidentsProps) {
  return (
    <>
      <NodeAvailability id={id} />
      <NodeIncidents id={id} onAnnotate={onAnnotate} />
    </>
  );
}

/** Availability of a node on the last days. */
function NodeAvailability({ id }: NodeProps) {
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

/** Annotations for the charts of a node. */
export interface NodeAnnotations extends Annotations {
  readonly id: number;
}

interface NodeIncidentsProps extends NodeProps {
  /** Must be stable. */
  onAnnotate(annotations: NodeAnnotations): void;
}

/** Incidents of a node. */
function NodeIncidents({ id, onAnnotate }: NodeIncidentsProps) {
  const { messages, format } = useLanguage();
  const { incidents: texts, words } = messages;
  const now = useFleet(ceilToMinute) ?? 0;
  const state = useIncidents({ node: id }, PAGE_SIZE);
  const { data } = useLoaded(
    (hub, signal) => loadIncidents(hub, { node: id, limit: MAX_MARKED, signal }),
    String(id),
    useOpenIncidents(),
  );
  useEffect(() => {
    if (data !== null) onAnnotate({ id, ...annotateIncidents(data.incidents, now, { words, format }) });
  }, [id, data, now, words, format, onAnnotate]);
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
