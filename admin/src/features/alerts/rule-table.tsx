import type { AlertRule } from '@muster/generated/types';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { SeverityChip } from './alert-parts.tsx';
import { describeCondition, describeEnd, describeNodes } from './describe-rule.ts';
import { findFigureScope } from './figures.ts';
import { alertMessages } from './messages.ts';
import { ruleMessages } from './rule-messages.ts';
import { type Figures, useUpdateRule } from './rule-query.ts';

interface RuleTableProps {
  rules: readonly AlertRule[];
  figures: Figures;
  onAct(rule: AlertRule, action: 'edit' | 'remove'): void;
}

export function RuleTable({ rules, figures, onAct }: RuleTableProps) {
  const texts = useMessages(ruleMessages);
  return (
    <section className="panel-frame" aria-label={texts.title}>
      <table className="plain-table alert-rules">
        <thead>
          <tr>
            {Object.entries(texts.columns).map(([column, label]) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} figures={figures} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RuleRowProps extends Pick<RuleTableProps, 'figures' | 'onAct'> {
  rule: AlertRule;
}

function RuleRow({ rule, figures, onAct }: RuleRowProps) {
  const texts = useMessages(ruleMessages);
  const { columns } = texts;
  const { name, severity } = rule;
  return (
    <tr data-enabled={rule.enabled}>
      <th scope="row">
        <strong className="breaking">{name}</strong>
        <span className="sub">
          <SeverityChip severity={severity} />
        </span>
      </th>
      <td data-label={columns.condition}>
        <Condition rule={rule} figures={figures} />
      </td>
      <td data-label={columns.nodes} className="breaking">
        <Scope rule={rule} />
      </td>
      <td data-label={columns.enabled}>
        <EnabledBox rule={rule} />
      </td>
      <td className="cell-actions">
        <IconButton icon={Pencil} label={texts.edit(name)} onClick={() => onAct(rule, 'edit')} />
        <IconButton icon={Trash2} label={texts.remove(name)} onClick={() => onAct(rule, 'remove')} />
      </td>
    </tr>
  );
}

function Condition({ rule, figures }: Omit<RuleRowProps, 'onAct'>) {
  const values = useMessages(alertMessages);
  const { levels: texts } = useMessages(ruleMessages);
  const locale = useLocale();
  const info = figures.get(rule.figure);
  if (info === undefined) return rule.figure;
  const language = { locale, texts, values };
  const end = describeEnd(rule, info, language);
  return (
    <>
      {describeCondition(values.figures[rule.figure], rule, info, language)}
      {end !== '' && <span className="sub">{end}</span>}
    </>
  );
}

function Scope({ rule: { figure, nodes, object, parents } }: { rule: AlertRule }) {
  const { scope: texts } = useMessages(ruleMessages);
  const locale = useLocale();
  const isOfChecks = findFigureScope(figure) === 'task';
  const count = parents.node_ids.length + parents.task_ids.length;
  return (
    <>
      {!isOfChecks && describeNodes(nodes, texts, locale)}
      {isOfChecks && (object === null ? texts.checks : texts.only(object))}
      {!isOfChecks && object !== null && <span className="sub">{texts.only(object)}</span>}
      {count > 0 && <span className="sub">{texts.parents(count)}</span>}
    </>
  );
}

/** Shows what was chosen until the hub has answered. */
function EnabledBox({ rule: { id, name, enabled } }: { rule: AlertRule }) {
  const texts = useMessages(ruleMessages);
  const onError = useErrorNotice();
  const { mutate, isPending, variables } = useUpdateRule();
  const shown = isPending ? variables.body.enabled === true : enabled;
  return (
    <input
      type="checkbox"
      checked={shown}
      aria-label={texts.enable(name)}
      onChange={({ target }) => mutate({ id, body: { enabled: target.checked } }, { onError })}
    />
  );
}
