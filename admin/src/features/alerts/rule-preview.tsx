import { limits } from '@muster/generated/limits';
import type { AlertPreview, AlertPreviewInput, AlertUnit } from '@muster/generated/types';
import { collectFieldErrors } from '@muster/generated/validators';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { browserClock } from '../../ui/clock.ts';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { Moment } from './alert-parts.tsx';
import { formatValue } from './format-value.ts';
import { alertMessages } from './messages.ts';
import { type PreviewAlert, pairEvents } from './preview-alerts.ts';
import { PreviewValues } from './preview-values.tsx';
import type { RuleBody, RuleForm } from './rule-form.ts';
import { ruleMessages } from './rule-messages.ts';
import { type Figures, usePreview } from './rule-query.ts';
import { useDescribeSubject } from './use-describe-subject.ts';

interface RulePreviewProps {
  contract: FormContract<RuleForm, RuleBody>;
  figures: Figures;
}

/** The hub reads a week of ten nodes for each answer. */
const TYPING_MS = 700;
const ROWS = 6;

/** What the rule in the form would have said in the last week. */
export function RulePreview({ contract, figures }: RulePreviewProps) {
  const { preview: texts } = useMessages(ruleMessages);
  const values = useWatch() as RuleForm;
  const id = useId();
  const info = figures.get(values.figure);
  const input = makeInput(contract, values);
  const hasHistory = info?.has_history === true;
  const asked = useSettled(hasHistory ? input : null);
  const preview = usePreview(asked === '' ? null : (JSON.parse(asked) as AlertPreviewInput));
  const isWaiting = preview.isFetching || asked !== (input === null ? '' : JSON.stringify(input));
  let shown: ReactNode;
  if (!hasHistory) shown = <p className="muted">{texts.noHistory}</p>;
  else if (input === null) shown = <p className="muted">{texts.incomplete}</p>;
  else if (preview.isError) shown = <ErrorAlert error={preview.error} />;
  else if (preview.data === undefined) shown = <p className="muted">{texts.working}</p>;
  else shown = <Outcome {...preview.data} figures={figures} />;
  return (
    <section className="rule-preview" aria-labelledby={id} aria-busy={hasHistory && isWaiting}>
      <h3 id={id}>{texts.title}</h3>
      {shown}
    </section>
  );
}

/** The request for the rule; null while the form is not complete. Name and severity make no difference. */
function makeInput(
  { toBody, check, validate }: FormContract<RuleForm, RuleBody>,
  values: RuleForm,
): AlertPreviewInput | null {
  const body = toBody(values) as RuleBody;
  const { figure, begin, end, for_seconds, keep_seconds, nodes, object } = body;
  const rule = { name: '-', figure, begin, end, for_seconds, keep_seconds, nodes, object };
  const isValid = validate !== undefined && collectFieldErrors(validate, rule).length === 0;
  return isValid && check?.(values).length === 0 ? { rule } : null;
}

/** The value as JSON, empty for null, once it has not changed for a moment; the first one at once. */
function useSettled(value: AlertPreviewInput | null): string {
  const text = value === null ? '' : JSON.stringify(value);
  const [settled, settle] = useState(text);
  useEffect(() => browserClock.schedule(() => settle(text), TYPING_MS), [text]);
  return settled;
}

interface OutcomeProps {
  preview: AlertPreview;
  /** The one that was tried. */
  rule: AlertPreviewInput['rule'];
  figures: Figures;
}

function Outcome({ preview, rule, figures }: OutcomeProps) {
  const { preview: texts } = useMessages(ruleMessages);
  const locale = useLocale();
  const { nodes, events } = preview;
  const { figure, begin, end = begin } = rule;
  const unit = figures.get(figure)?.unit ?? 'flag';
  const alerts = pairEvents(events);
  const tried = nodes < limits.alertPreviewNodes ? texts.nodes(nodes) : texts.firstNodes(nodes);
  return (
    <>
      <p role="status">
        <strong>{alerts.length === 0 ? texts.none : texts.begun(alerts.length)}</strong> {tried}
      </p>
      {events.length === limits.alertPageMax && (
        <p className="note note-warn">{texts.cut(formatCount(events.length, locale))}</p>
      )}
      <PreviewValues preview={preview} figure={figure} unit={unit} levels={{ begin, end }} />
      {alerts.length > 0 && (
        <ul className="rows">
          {alerts.slice(0, ROWS).map((alert) => (
            <PreviewRow key={makeKey(alert)} alert={alert} unit={unit} />
          ))}
        </ul>
      )}
      {alerts.length > ROWS && <p className="muted">{texts.more(alerts.length - ROWS)}</p>}
      <p className="field-hint">{texts.leftOut}</p>
    </>
  );
}

const makeKey = ({ node_id, task_id, object, from }: PreviewAlert) =>
  `${node_id} ${task_id ?? ''} ${from} ${object}`;

function PreviewRow({ alert, unit }: { alert: PreviewAlert; unit: AlertUnit }) {
  const { preview: texts } = useMessages(ruleMessages);
  const words = useMessages(alertMessages);
  const locale = useLocale();
  const describe = useDescribeSubject();
  return (
    <li>
      <span className="breaking">{describe(alert)}</span>
      <span className="figures">{formatValue(alert.value, unit, locale, words)}</span>
      <span className="sub">
        <Moment at={alert.from} /> – {alert.to === null ? texts.goesOn : formatInstant(alert.to, locale)}
      </span>
    </li>
  );
}
