import type { Incident } from 'muster-theme/incidents';
import { useFleet } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { describeError } from '../app/error-text.ts';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { getNodeName } from '../components/names.ts';
import { describeReason } from '../services/service-state.tsx';
import { useServiceWords } from '../services/service-words.ts';
import {
  arrangeIncidents,
  getIncidentKey,
  type IncidentGroup,
  type ListedIncident,
  type ServiceIncident,
  sumDurations,
} from './incident-days.ts';
import { getIncidentsPath } from './paths.ts';
import { ceilToMinute, createDayFormat, formatTime, isSameDay } from './times.ts';
import type { IncidentsState } from './use-incidents.ts';

interface IncidentListProps {
  readonly state: IncidentsState<ListedIncident>;
  /** Whether to name the nodes and services. */
  readonly hasNames: boolean;
}

/** Ongoing incidents, then the others by day. */
export function IncidentList({ state, hasNames }: IncidentListProps) {
  const { messages, locale } = useLanguage();
  const { incidents: texts } = messages;
  const { incidents, isLoading, error, loadMore } = state;
  const days = useMemo(() => createDayFormat(locale), [locale]);
  const list = useMemo(() => arrangeIncidents(incidents, days.getKey), [incidents, days]);
  return (
    <div class="incident-days" aria-busy={isLoading}>
      {error !== null && (
        <p role="status" class="is-bad">
          {texts.failed} {describeError(error, messages)}
        </p>
      )}
      {list.open.length > 0 && (
        <IncidentSection title={texts.ongoing}>
          {list.open.map((incident) => (
            <IncidentRow key={getIncidentKey(incident)} incident={incident} hasName={hasNames} />
          ))}
        </IncidentSection>
      )}
      {list.days.map(({ at, groups }) => (
        <IncidentSection key={days.getKey(at)} title={days.describe(at)}>
          {groups.map((group) => (
            <GroupRow key={getIncidentKey(group.at(-1) ?? group[0])} group={group} hasName={hasNames} />
          ))}
        </IncidentSection>
      ))}
      {isLoading && incidents.length === 0 && <p class="panel-line">{texts.loading}</p>}
      {!isLoading && error === null && incidents.length === 0 && <p class="panel-line">{texts.none}</p>}
      {loadMore !== null && (
        <button type="button" class="control" onClick={loadMore}>
          {texts.more}
        </button>
      )}
    </div>
  );
}

function IncidentSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section aria-label={title}>
      <h3 class="incident-day">{title}</h3>
      <ul class="incidents">{children}</ul>
    </section>
  );
}

/** One incident, or one line for several of the same kind. */
function GroupRow({ group, hasName }: { readonly group: IncidentGroup; readonly hasName: boolean }) {
  const { messages, format } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [latest] = group;
  const oldest = group.at(-1) ?? latest;
  if (group.length === 1) return <IncidentRow incident={latest} hasName={hasName} />;
  return (
    <li class="incident-group">
      <div class="incident" data-kind={latest.kind}>
        <Time from={oldest.began_at} to={latest.ended_at} />
        <What incident={latest} hasName={hasName}>
          <button type="button" class="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {messages.incidents.times(group.length, format.number(group.length))}
          </button>
        </What>
        <span class="figure incident-length">{format.duration(sumDurations(group))}</span>
      </div>
      {isOpen && (
        <ul class="incidents">
          {group.map((incident) => (
            <IncidentRow key={getIncidentKey(incident)} incident={incident} hasName={false} />
          ))}
        </ul>
      )}
    </li>
  );
}

function IncidentRow({ incident, hasName }: Pick<WhatProps, 'incident' | 'hasName'>) {
  const { messages, format } = useLanguage();
  const { kind, began_at, ended_at } = incident;
  const isOpen = ended_at === null;
  const now = useFleet(ceilToMinute) ?? began_at;
  const length = format.duration(Math.max(0, (ended_at ?? now) - began_at));
  return (
    <li class={isOpen ? 'incident is-open' : 'incident'} data-kind={kind}>
      <Time from={began_at} to={ended_at} />
      <What incident={incident} hasName={hasName} />
      <span class="figure incident-length">{isOpen ? messages.incidents.forLength(length) : length}</span>
    </li>
  );
}

interface TimeProps {
  /** Unix seconds. */
  readonly from: number;
  readonly to: number | null;
}

/** Ended incidents are listed below their day: a date is needed only for an end on another one, which the title has. */
function Time({ from, to }: TimeProps) {
  const { messages, format, locale } = useLanguage();
  const { span } = messages.history;
  const isOneDay = to !== null && isSameDay(from, to);
  const start = to === null ? format.dateTime(from) : formatTime(from, locale);
  return (
    <time
      class="figure incident-time"
      dateTime={new Date(from * 1000).toISOString()}
      title={to === null ? format.dateTime(from) : span(format.dateTime(from), format.dateTime(to))}
    >
      {isOneDay ? span(start, formatTime(to, locale)) : start}
    </time>
  );
}

interface WhatProps {
  readonly incident: ListedIncident;
  readonly hasName: boolean;
  /** Instead of the cause. */
  readonly children?: ComponentChildren;
}

function What({ incident, ...rest }: WhatProps) {
  if (incident.kind === 'service') return <WhatOfService incident={incident} {...rest} />;
  return <WhatOfNode incident={incident} {...rest} />;
}

/** Node, kind, probe and cause. */
function WhatOfNode({ incident, hasName, children }: WhatProps & { readonly incident: Incident }) {
  const { messages } = useLanguage();
  const { kind, cause, node_id: id, node_name: name, task_name: task } = incident;
  const { incidentKinds, incidentCauses } = messages.words;
  // A later hub may report causes that this page has no words for.
  const why: string | undefined = incidentCauses[cause];
  return (
    <span class="incident-what">
      {hasName && <Link href={getNodePath(id)}>{getNodeName({ id, name })}</Link>}
      <span>{task === null ? incidentKinds[kind] : `${incidentKinds[kind]}: ${task}`}</span>
      {children ?? (why !== undefined && why !== incidentKinds[kind] && <span class="muted">{why}</span>)}
    </span>
  );
}

/** Service, and what was seen. */
function WhatOfService({ incident, hasName, children }: WhatProps & { readonly incident: ServiceIncident }) {
  const words = useServiceWords();
  const { id, name, reason } = incident;
  const seen = words && describeReason(reason, words);
  return (
    <span class="incident-what">
      {hasName && (
        <Link href={getIncidentsPath({ service: id })}>
          <bdi>{name}</bdi>
        </Link>
      )}
      <span>{words?.outage}</span>
      {children ?? (seen !== null && <span class="muted">{seen}</span>)}
    </span>
  );
}
