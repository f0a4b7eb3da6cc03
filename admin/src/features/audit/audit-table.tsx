import type { AuditEntry, AuditOutcome } from '@muster/generated/types';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { nameClient } from '../account/client-name.ts';
import { auditMessages } from './messages.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { title, columns } = useMessages(auditMessages);
  return (
    <div className="panel-frame">
      <table className="plain-table audit-table" aria-label={title}>
        <thead>
          <tr>
            {Object.entries(columns).map(([column, label]) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const chips: Readonly<Record<AuditOutcome, string>> = {
  ok: 'chip chip-good',
  refused: 'chip chip-warn',
  failed: 'chip chip-warn',
};

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { columns, ...texts } = useMessages(auditMessages);
  const locale = useLocale();
  const { count, problem, detail } = entry;
  return (
    <tr>
      <th scope="row">
        <time dateTime={new Date(entry.at * 1000).toISOString()}>{formatInstant(entry.at, locale)}</time>
        {count > 1 && (
          <small className="muted">
            {texts.times(formatCount(count, locale), formatInstant(entry.last_at, locale))}
          </small>
        )}
      </th>
      <td data-label={columns.actor} className="breaking">
        {entry.actor}
        {entry.actor_kind !== 'user' && <small className="muted">{texts.actors[entry.actor_kind]}</small>}
      </td>
      <td data-label={columns.address} className="breaking" title={entry.user_agent}>
        {entry.address === '' && entry.actor_kind === 'anonymous' ? texts.severalAddresses : entry.address}
        <small className="muted">{nameClient(entry.user_agent)}</small>
      </td>
      <td data-label={columns.action}>{texts.actions[entry.action] ?? entry.action}</td>
      <td data-label={columns.target} className="breaking">
        {entry.target}
        <small className="muted">{detail}</small>
      </td>
      <td data-label={columns.outcome} className="breaking">
        <span className={chips[entry.outcome]}>{texts.outcomes[entry.outcome]}</span>
        {problem !== null && <small className="muted">{problem}</small>}
      </td>
    </tr>
  );
}
