import type { AdminNode, Incident } from '@muster/generated/types';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { formatCount, formatDuration, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { describeIncident } from '../incidents/describe-incident.ts';
import { useRecentIncidents } from '../incidents/incident-query.ts';
import { NodeLink } from '../nodes/node-link.tsx';
import { countNodeChanges, findUnstable, type Instability } from './incident-summary.ts';
import { recentMessages } from './recent-messages.ts';

const DAY_SECONDS = 86_400;
const LATEST_SHOWN = 4;
const UNSTABLE_SHOWN = 3;
/** Of the operation. */
const MAX_ENTRIES = 200;

interface RecentCardProps {
  nodes: readonly AdminNode[];
  /** Time of the snapshot. */
  now: number;
}

/** What changed in the last 24 hours: incidents, the nodes with the most outages, and nodes added and deleted. */
export function RecentCard({ nodes, now }: RecentCardProps) {
  const texts = useMessages(recentMessages);
  const recent = useRecentIncidents(DAY_SECONDS).data;
  const changes = useNodeChanges(nodes.length, now);
  const incidents = recent?.incidents ?? [];
  const unstable = findUnstable(incidents, { from: now - DAY_SECONDS, to: now }, UNSTABLE_SHOWN);
  const isQuiet = incidents.length === 0 && changes.added === 0 && changes.removed === 0;
  return (
    <section className="card" aria-labelledby="overview-recent">
      <h2 id="overview-recent">
        <Link to="/incidents">{texts.title}</Link>
      </h2>
      {recent !== undefined && isQuiet && <p className="muted">{texts.none}</p>}
      {incidents.length > 0 && (
        <Latest incidents={incidents} isPartial={recent?.isPartial === true} nodes={nodes} now={now} />
      )}
      {unstable.length > 0 && <Unstable unstable={unstable} nodes={nodes} />}
      <NodeChanges {...changes} />
    </section>
  );
}

interface LatestProps extends RecentCardProps {
  incidents: readonly Incident[];
  /** Whether there are more. */
  isPartial: boolean;
}

function Latest({ incidents, isPartial, nodes, now }: LatestProps) {
  const texts = useMessages(recentMessages);
  const locale = useLocale();
  const count = `${formatCount(incidents.length, locale)}${isPartial ? '+' : ''}`;
  return (
    <>
      <h3>{texts.latest(count)}</h3>
      <ul className="rows">
        {incidents.slice(0, LATEST_SHOWN).map((incident) => (
          <li key={incident.id} className="plain-row">
            <NodeName id={incident.node_id} name={incident.node_name} nodes={nodes} />
            <IncidentTime incident={incident} now={now} />
          </li>
        ))}
      </ul>
      {incidents.length > LATEST_SHOWN && <Link to="/incidents">{texts.all}</Link>}
    </>
  );
}

function IncidentTime({ incident, now }: { incident: Incident; now: number }) {
  const texts = useMessages(recentMessages);
  const locale = useLocale();
  const { began_at, ended_at } = incident;
  const duration = formatDuration(Math.max(0, (ended_at ?? now) - began_at), locale);
  return (
    <span title={formatInstant(began_at, locale)}>
      <span className={ended_at === null ? 'figures lost' : 'figures'}>
        {ended_at === null ? texts.lasting(duration) : duration}
      </span>
      <small>{describeIncident(incident, texts).title}</small>
    </span>
  );
}

function Unstable({ unstable, nodes }: { unstable: readonly Instability[]; nodes: readonly AdminNode[] }) {
  const texts = useMessages(recentMessages);
  const locale = useLocale();
  return (
    <>
      <h3>{texts.unstable}</h3>
      <ul className="rows">
        {unstable.map(({ nodeId, name, outages, downSeconds }) => (
          <li key={nodeId} className="plain-row">
            <NodeName id={nodeId} name={name} nodes={nodes} />
            <span>
              <Link to="/incidents" search={{ node: nodeId, kind: 'node' }}>
                {texts.outages(outages)}
              </Link>
              <small>{texts.down(formatDuration(downSeconds, locale))}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NodeChanges({ added, removed }: ReturnType<typeof countNodeChanges>) {
  const texts = useMessages(recentMessages);
  if (added === 0 && removed === 0) return null;
  return (
    <p className="sub">
      {added > 0 && <Link to="/audit">{texts.added(added)}</Link>}
      {removed > 0 && (
        <Link to="/audit" search={{ action: 'node.delete' }}>
          {texts.removed(removed)}
        </Link>
      )}
    </p>
  );
}

function NodeName({ id, name, nodes }: { id: number; name: string; nodes: readonly AdminNode[] }) {
  const node = nodes.find((one) => one.id === id);
  return node === undefined ? <span className="node-name">{name}</span> : <NodeLink node={node} />;
}

/** Nodes added and deleted, by the audit log; requested again when their number changes. */
function useNodeChanges(count: number, now: number) {
  const { client } = useHub();
  const { data } = useQuery({
    queryKey: ['audit', 'node-changes', count],
    queryFn: async () => {
      const query = { from: Math.floor(now) - DAY_SECONDS, limit: MAX_ENTRIES };
      return countNodeChanges((await request(client.GET('/api/audit', { params: { query } }))).entries);
    },
    staleTime: 60_000,
  });
  return data ?? { added: 0, removed: 0 };
}
