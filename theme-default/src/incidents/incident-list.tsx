import type { Incident } from 'muster-theme/incidents';
import { useFleet } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { describeError } from '../app/error-text.ts';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { getNodeName } from '../components/names.ts';
import { arrangeIncidents, type IncidentGroup, sumDurations } from './incident-days.ts';
import { ceilToMinute, createDayFormat, formatTime } from './times.ts';
import type { IncidentsState } from './use-incidents.ts';

interface IncidentListProps {
  readonly state: IncidentsState;
  /** Whether to name the nodes. */
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
            <IncidentRow key={incident.id} incident={incident} hasName={hasNames} />
          ))}
        </IncidentSection>
      )}
      {list.days.map(({ at, groups }) => (
        <IncidentSection key={days.getKey(at)} title={days.describe(at)}>
          {groups.map((group) => (
            <GroupRow key={group.at(-1)?.id} group={group} hasName={hasNames} />
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
  if (group.length === 1) return <IncidentRow incident={latest} hasName={hasName} />;
  return (
    <li class="incident-group">
      <div class="incident" data-kind={latest.kind}>
        <Start at={latest.began_at} hasDate={false} />
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
            <IncidentRow key={incident.id} incident={incident} hasName={false} />
          ))}
        </ul>
      )}
    </li>
  );
}

function IncidentRow({ incident, hasName }: { readonly incident: Incident; readonly hasName: boolean }) {
  const { messages, format } = useLanguage();
  const { kind, began_at, ended_at } = incident;
  const isOpen = ended_at === null;
  const now = useFleet(ceilToMinute) ?? began_at;
  const length = format.duration(Math.max(0, (ended_at ?? now) - began_at));
  return (
    <li class={isOpen ? 'incident is-open' : 'incident'} data-kind={kind}>
      <Start at={began_at} hasDate={isOpen} />
      <What incident={incident} hasName={hasName} />
      <span class="figure incident-length">{isOpen ? messages.incidents.forLength(length) : length}</span>
    </li>
  );
}

/** Ended incidents are listed below their day. */
function Start({ at, hasDate }: { readonly at: number; readonly hasDate: boolean }) {
  const { format, locale } = useLanguage();
  const text = hasDate ? format.dateTime(at) : formatTime(at, locale);
  return (
    <time
      class="figure incident-time"
      dateTime={new Date(at * 1000).toISOString()}
      title={format.dateTime(at)}
    >
      {text}
    </time>
  );
}

interface WhatProps {
  readonly incident: Incident;
  readonly hasName: boolean;
  /** Instead of the cause. */
  readonly children?: ComponentChildren;
}

/** Node, kind, probe and cause. */
function What({ incident, hasName, children }: WhatProps) {
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
