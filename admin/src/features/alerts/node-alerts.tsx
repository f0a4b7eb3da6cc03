import type { Alert } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMessages } from '../../ui/language.ts';
import { FigureText, Moment, SeverityChip } from './alert-parts.tsx';
import { useAlerts } from './alert-query.ts';
import { alertMessages } from './messages.ts';

/** The alerts of a node; nothing while it has none. */
export function NodeAlerts({ id }: { id: number }) {
  const texts = useMessages(alertMessages);
  const titleId = useId();
  const alerts = useAlerts().data?.alerts.filter(({ node_id }) => node_id === id) ?? [];
  if (alerts.length === 0) return null;
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Link to="/alerts">{texts.title}</Link>
      </h2>
      <ul className="rows">
        {alerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function AlertLine({ alert }: { alert: Alert }) {
  const texts = useMessages(alertMessages);
  const { rule_name, severity, state, object, task_name, figure, value, since } = alert;
  return (
    <li>
      <span>
        <strong className="breaking">{rule_name}</strong>
        <span className="sub">
          <SeverityChip severity={severity} /> {texts.states[state]} {object} {task_name}
        </span>
      </span>
      <span>
        <FigureText figure={figure} value={value} />
      </span>
      <span className="sub">
        {texts.columns.since} <Moment at={since} />
      </span>
    </li>
  );
}
