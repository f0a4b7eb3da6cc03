import { limits } from '@muster/generated/limits';
import type { CheckReason, Incident, Notice } from '@muster/generated/types';
import { formatDuration, formatTime } from '../../lib/format-time.ts';

/** An entry of the Atom feed and the JSON Feed. Times are Unix seconds. */
export interface FeedEntry {
  /** Unique within the hub and permanent. */
  id: string;
  title: string;
  html: string;
  /** Path of the status page that shows more. */
  path: string;
  published: number | null;
  updated: number;
}

/** A time in which a service was down. Times are Unix seconds. */
export interface ServiceOutage {
  taskId: number;
  name: string;
  began_at: number;
  ended_at: number | null;
  reason: CheckReason;
}

export interface FeedSources {
  incidents: readonly Incident[];
  outages: readonly ServiceOutage[];
  notices: readonly Notice[];
  /** Unix seconds. */
  now: number;
}

const causes: Readonly<Record<Incident['cause'], string>> = {
  connection_closed: 'The connection of its agent was closed.',
  silent: 'It sent nothing for two minutes.',
  agent_stopped: 'Its agent was stopped, or the host shut down.',
  token_revoked: 'Its token was reissued.',
  hub_restarted: 'It did not return after a restart of the hub.',
  packet_loss: 'Probes were lost.',
  plan_expired: 'Its plan has expired.',
  traffic_exhausted: 'The traffic of its plan is used up.',
};

const reasons: Readonly<Record<Exclude<CheckReason, null>, string>> = {
  timeout: 'It did not respond in time.',
  name: 'Its name has no address.',
  refused: 'The connection was refused.',
  unreachable: 'It cannot be reached.',
  closed: 'The connection was closed.',
  certificate_expired: 'Its certificate has expired.',
  certificate_name: 'Its certificate is for another name.',
  certificate_untrusted: 'Its certificate is not trusted.',
  tls: 'The TLS handshake failed.',
  protocol: 'Its response was not of the protocol.',
  status: 'Its status was not the expected one.',
  redirects: 'It redirected too often.',
  body: 'Its content was not the expected one.',
  json: 'Its content was not the expected one.',
  record: 'Its DNS records were not the expected ones.',
  slow: 'It was slow.',
  late: 'The job did not report in time.',
  failed: 'The job failed.',
};

const DAY_SECONDS = 86_400;

/** Entries, newest first. The end of an incident is a separate entry, because feed readers do not announce changed ones. */
export function listFeedEntries({ incidents, outages, notices, now }: FeedSources): FeedEntry[] {
  const since = now - limits.feedDays * DAY_SECONDS;
  const shown = notices.filter(
    ({ kind, starts_at, updated_at }) =>
      (kind === 'maintenance' || starts_at <= now) && Math.max(starts_at, updated_at) >= since,
  );
  return [
    ...incidents.flatMap(describeIncident),
    ...outages.flatMap(describeOutage),
    ...shown.map(describeNotice),
  ]
    .sort((a, b) => b.updated - a.updated || (a.id < b.id ? 1 : -1))
    .slice(0, limits.feedEntries);
}

function describeIncident(incident: Incident): FeedEntry[] {
  const { id, node_id, cause, began_at, ended_at } = incident;
  const { begin, end } = nameIncident(incident);
  const path = `/node/${node_id}`;
  const began: FeedEntry = {
    id: `incident:${id}`,
    title: begin,
    html: `<p>${causes[cause]} Since ${formatTime(began_at)}.</p>`,
    path,
    published: began_at,
    updated: began_at,
  };
  if (ended_at === null) return [began];
  const html = `<p>From ${formatTime(began_at)} to ${formatTime(ended_at)}. ${causes[cause]}</p>`;
  return [
    began,
    { id: `incident:${id}:end`, title: end, html, path, published: ended_at, updated: ended_at },
  ];
}

function describeOutage({ taskId, name, began_at, ended_at, reason }: ServiceOutage): FeedEntry[] {
  const id = `service:${taskId}:${began_at}`;
  const why = reason === null ? '' : ` ${reasons[reason]}`;
  const html = `<p>Since ${formatTime(began_at)}.${why}</p>`;
  const began = { id, title: `${name} is down`, html, path: '/', published: began_at, updated: began_at };
  if (ended_at === null) return [began];
  return [
    began,
    {
      id: `${id}:end`,
      title: `${name} is up again after ${formatDuration(ended_at - began_at)}`,
      html: `<p>From ${formatTime(began_at)} to ${formatTime(ended_at)}.${why}</p>`,
      path: '/',
      published: ended_at,
      updated: ended_at,
    },
  ];
}

function nameIncident({ kind, cause, node_name: node, task_name: task, began_at, ended_at }: Incident) {
  const duration = ended_at === null ? '' : ` after ${formatDuration(ended_at - began_at)}`;
  if (kind === 'node') return { begin: `${node} is down`, end: `${node} is up again${duration}` };
  if (kind === 'probe')
    return { begin: `${node}: ${task} has packet loss`, end: `${node}: ${task} has recovered${duration}` };
  return cause === 'plan_expired'
    ? { begin: `${node}: plan expired`, end: `${node}: plan renewed` }
    : { begin: `${node}: traffic used up`, end: `${node}: traffic available again` };
}

function describeNotice({ id, kind, title, html, starts_at, ends_at, updated_at }: Notice): FeedEntry {
  const window = ends_at === null ? '' : `<p>${formatTime(starts_at)} to ${formatTime(ends_at)}</p>`;
  return {
    id: `notice:${id}`,
    title: kind === 'maintenance' ? `Maintenance: ${title}` : title,
    html: `${kind === 'maintenance' ? window : ''}${html}`,
    path: '/',
    published: null,
    updated: updated_at,
  };
}
