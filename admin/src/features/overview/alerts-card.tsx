import type { Alert } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../ui/language.ts';
import { SeverityChip, SubjectText, useValueText } from '../alerts/alert-parts.tsx';
import { useAlerts } from '../alerts/alert-query.ts';
import { needsAttention } from '../alerts/alert-state.ts';
import { alertMessages } from '../alerts/messages.ts';
import { overviewMessages } from './messages.ts';

const ROWS_SHOWN = 6;

/** What fires that nobody has dealt with, the worst first; nothing without any. Nodes that are offline have their own card. */
export function AlertsCard() {
  const texts = useMessages(alertMessages);
  const { more } = useMessages(overviewMessages);
  const firing = (useAlerts().data?.alerts ?? []).filter(
    (alert) => needsAttention(alert) && alert.figure !== 'node_offline',
  );
  if (firing.length === 0) return null;
  const isCritical = firing.some(({ severity }) => severity === 'critical');
  const rest = firing.length - ROWS_SHOWN;
  return (
    <section className="card" aria-labelledby="overview-alerts" data-alert={isCritical || undefined}>
      <h2 id="overview-alerts">
        <Link to="/alerts">{texts.title}</Link>
        <span className={isCritical ? 'chip chip-bad' : 'chip chip-warn'}>{firing.length}</span>
      </h2>
      <ul className="rows">
        {firing.slice(0, ROWS_SHOWN).map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
      {rest > 0 && <Link to="/alerts">{more(rest)}</Link>}
    </section>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const value = useValueText(alert);
  return (
    <li className="plain-row">
      <span>
        <SubjectText subject={alert} />
      </span>
      <span>
        <SeverityChip severity={alert.severity} />
        <small>
          {alert.rule_name} {value !== undefined && <span className="figures">{value}</span>}
        </small>
      </span>
    </li>
  );
}
