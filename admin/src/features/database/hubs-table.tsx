import type { Hub } from '@muster/generated/types';
import { formatCount, formatInstant, formatLatency } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useHubs } from './database-query.ts';
import { databaseMessages } from './messages.ts';

/** The hubs on one PostgreSQL database; nothing for a hub that has its database for itself. */
export function HubsPanel() {
  const { hubs: texts } = useMessages(databaseMessages);
  const { data = [], error } = useHubs();
  if (data.length === 0) return error === null ? null : <ErrorAlert error={error} />;
  const lost = data.filter(({ state }) => state === 'lost');
  return (
    <section className="stack" aria-labelledby="hubs">
      <div>
        <h2 id="hubs">{texts.title}</h2>
        <p className="muted">{texts.lead}</p>
      </div>
      <div role="status">
        {lost.length > 0 && (
          <p className="note note-warn">{texts.lost(lost.map(({ name }) => name).join(', '))}</p>
        )}
      </div>
      <HubTable hubs={data} />
    </section>
  );
}

const numbers: readonly string[] = ['nodes', 'delay'];

function HubTable({ hubs }: { hubs: readonly Hub[] }) {
  const { hubs: texts } = useMessages(databaseMessages);
  return (
    <div className="panel-frame">
      <table className="plain-table">
        <thead>
          <tr>
            {Object.entries(texts.columns).map(([column, label]) => (
              <th key={column} scope="col" className={numbers.includes(column) ? 'number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hubs.map((hub) => (
            <HubRow key={hub.id} hub={hub} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How states of nodes look. */
const looks = { serving: 'online', lost: 'offline' } as const;

function HubRow({ hub }: { hub: Hub }) {
  const { hubs: texts } = useMessages(databaseMessages);
  const locale = useLocale();
  const { columns } = texts;
  return (
    <tr>
      <th scope="row" className="breaking">
        <strong className="node-name">{hub.name}</strong>
        {hub.address !== '' && <span className="sub">{hub.address}</span>}
        {hub.current && <span className="chip">{texts.current}</span>}
      </th>
      <td data-label={columns.state}>
        <span className="state" data-state={looks[hub.state]}>
          <span className="mark" aria-hidden="true" />
          {texts.states[hub.state]}
        </span>
        {hub.runner && <span className="sub">{texts.runner}</span>}
      </td>
      <td data-label={columns.nodes} className="number">
        {hub.state === 'lost' && hub.nodes > 0 ? texts.waiting(hub.nodes) : formatCount(hub.nodes, locale)}
      </td>
      <td data-label={columns.version}>{hub.version}</td>
      <td data-label={columns.started}>{formatInstant(hub.started_at, locale)}</td>
      <td data-label={columns.renewed}>{formatInstant(hub.renewed_at, locale)}</td>
      <td data-label={columns.delay} className="number">
        {formatLatency(hub.renewal_ms, locale)}
      </td>
    </tr>
  );
}
