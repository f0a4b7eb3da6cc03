import { type Incident, loadIncidents } from 'muster-theme/incidents';
import type { NoticeSummary, OpenIncident } from 'muster-theme/model';
import { useFleet, useHub, useMe, useNotices, useOpenIncidents } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useEffect, useState } from 'react';
import { format, reports, words } from './words.js';

const MAX_INCIDENTS = 10;

/** Announcements in effect, and maintenance of the next days. */
export function Notices() {
  const notices = useNotices() ?? [];
  if (notices.length === 0) return null;
  return (
    <ul className="notices" aria-label={words.notices}>
      {notices.map((notice) => (
        <li key={notice.id} className={notice.kind}>
          <b>{reports.noticeKinds[notice.kind]}</b>
          <span>{notice.title}</span>
          <time>{describeTimes(notice)}</time>
        </li>
      ))}
    </ul>
  );
}

function describeTimes({ starts_at, ends_at }: NoticeSummary): string {
  const from = format.dateTime(starts_at);
  return ends_at === null ? from : `${from} – ${format.dateTime(ends_at)}`;
}

/** The latest incidents, open ones first. */
export function Incidents() {
  const open = useOpenIncidents() ?? [];
  const ended = useEnded();
  const names = useFleet(({ nodes }) => new Map(nodes.map(({ id, name }) => [id, name])));
  if (open.length + ended.length === 0) return null;
  return (
    <section className="incidents">
      <h2>{words.incidents}</h2>
      <ul>
        {open.map((incident) => (
          <IncidentLine
            key={incident.id}
            incident={incident}
            name={names?.get(incident.node_id)}
            length={words.ongoing}
          />
        ))}
        {ended.map((incident) => (
          <IncidentLine
            key={incident.id}
            incident={incident}
            name={incident.node_name}
            length={format.duration((incident.ended_at ?? 0) - incident.began_at)}
          />
        ))}
      </ul>
    </section>
  );
}

interface IncidentLineProps {
  readonly incident: OpenIncident;
  readonly name: string | undefined;
  readonly length: string;
}

function IncidentLine({ incident, name, length }: IncidentLineProps) {
  const { node_id, kind, cause, began_at } = incident;
  return (
    <li className={kind}>
      <Link href={`/node/${node_id}`}>{name || words.node(node_id)}</Link>
      {/* A later hub may report a cause that has no words here. */}
      <span>{reports.incidentCauses[cause] ?? reports.incidentKinds[kind]}</span>
      <time>{format.dateTime(began_at)}</time>
      <b>{length}</b>
    </li>
  );
}

/** Ended incidents are a request of their own, repeated when the open ones change. */
function useEnded(): readonly Incident[] {
  const hub = useHub();
  const open = useOpenIncidents();
  const [ended, setEnded] = useState<readonly Incident[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` says that there may be others
  useEffect(() => {
    const controller = new AbortController();
    loadIncidents(hub, { limit: MAX_INCIDENTS, signal: controller.signal }).then(
      ({ incidents }) => setEnded(incidents.filter(({ ended_at }) => ended_at !== null)),
      // The earlier ones stay.
      () => undefined,
    );
    return () => controller.abort();
  }, [hub, open]);
  return ended;
}

/** To the login, or to the panel. Nothing if the hub does not know the panel's address. */
export function PanelLink() {
  const me = useMe();
  if (me === null || me.panel.url === null) return null;
  return <a href={me.panel.url}>{me.authed ? words.panel : words.logIn}</a>;
}
