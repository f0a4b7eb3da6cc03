import type { Alert, AlertSeverity } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useFleet } from '../live/live-context.tsx';
import { formatValue } from './format-value.ts';
import { alertMessages } from './messages.ts';
import { useFigures } from './rule-query.ts';

type Subject = Pick<Alert, 'node_id' | 'node_name' | 'task_id' | 'task_name' | 'object'>;

/** What an alert is about. Its node leads to the details of it as long as it exists, and its check to that. */
export function SubjectText({ subject }: { subject: Subject }) {
  const { node_id, node_name, task_id, task_name, object } = subject;
  const isKnown = useFleet().data?.nodes.some(({ id }) => id === node_id) === true;
  return (
    <>
      {isKnown && (
        <Link to="/nodes/$id" params={{ id: String(node_id) }} className="node-name">
          {node_name}
        </Link>
      )}
      {!isKnown && node_name !== '' && <span className="node-name">{node_name}</span>}
      {task_id !== null && (
        <span className={node_name === '' ? '' : 'sub'}>
          <Link to="/ping/$id" params={{ id: String(task_id) }} className="node-name">
            {task_name}
          </Link>
        </span>
      )}
      {object !== '' && <span className="sub">{object}</span>}
    </>
  );
}

export function SeverityChip({ severity }: { severity: AlertSeverity }) {
  const { severities } = useMessages(alertMessages);
  return (
    <span className={severity === 'critical' ? 'chip chip-bad' : 'chip chip-warn'}>
      {severities[severity]}
    </span>
  );
}

/** The value with its unit; undefined for a flag. */
export function useValueText({ figure, value }: Pick<Alert, 'figure' | 'value'>): string | undefined {
  const texts = useMessages(alertMessages);
  const locale = useLocale();
  const unit = useFigures()?.get(figure)?.unit;
  return unit === undefined ? undefined : formatValue(value, unit, locale, texts);
}

/** The name of the figure, and its value unless it is a flag. */
export function FigureText({ figure, value }: Pick<Alert, 'figure' | 'value'>) {
  const texts = useMessages(alertMessages);
  const text = useValueText({ figure, value });
  return (
    <>
      {text !== undefined && <span className="figures">{text}</span>}
      <span className="sub">{texts.figures[figure]}</span>
    </>
  );
}

/** @param at Unix seconds */
export function Moment({ at }: { at: number }) {
  const locale = useLocale();
  return <time dateTime={new Date(at * 1000).toISOString()}>{formatInstant(at, locale)}</time>;
}
