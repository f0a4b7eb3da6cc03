import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { BoundCheck, BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { BoundNames, BoundOptions } from '../../forms/bound-options.tsx';
import { BoundSuggest } from '../../forms/bound-suggest.tsx';
import { useMessages } from '../../ui/language.ts';
import { useFleet } from '../live/live-context.tsx';
import { listValues } from '../nodes/node-filter.ts';
import { NodesField } from '../nodes/nodes-field.tsx';
import { useNodeOptions } from '../nodes/use-node-options.ts';
import { usePingTasks } from '../ping/ping-query.ts';
import { findFigureScope } from './figures.ts';
import { alertMessages } from './messages.ts';
import type { RuleForm } from './rule-form.ts';
import { ruleMessages } from './rule-messages.ts';

/** Of the contract. */
const MAX_NAME = 64;
const MAX_OBJECT = 256;

export function GeneralFields() {
  const { form: texts } = useMessages(ruleMessages);
  const { severities } = useMessages(alertMessages);
  return (
    <>
      <div className="field-row">
        <BoundText<RuleForm>
          name="name"
          label={texts.name}
          fault={texts.faults.name}
          problem={texts.faults.taken}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
          data-focus-first
        />
        <BoundSelect<RuleForm>
          name="severity"
          label={texts.severity}
          options={Object.entries(severities).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <BoundCheck<RuleForm> name="enabled" label={texts.enabled} />
    </>
  );
}

/** Which nodes and which of their objects. Checks as a whole do not depend on nodes. */
export function WatchFields() {
  const { form: texts } = useMessages(ruleMessages);
  const [figure, nodes] = useWatch<RuleForm, ['figure', 'nodes']>({ name: ['figure', 'nodes'] });
  const fleet = useFleet().data?.nodes ?? [];
  const scope = findFigureScope(figure);
  return (
    <fieldset>
      <legend>{texts.watches}</legend>
      {scope !== 'task' && (
        <BoundSelect<RuleForm>
          name="nodes"
          label={texts.nodes}
          options={Object.entries(texts.nodesBy).map(([value, label]) => ({ value, label }))}
        />
      )}
      {scope !== 'task' && nodes === 'ids' && (
        <NodesField label={texts.nodesBy.ids} placeholder={texts.find} fault={texts.faults.choose} />
      )}
      {scope !== 'task' && nodes === 'tags' && (
        <BoundNames<RuleForm>
          name="tags"
          label={texts.tags}
          placeholder={texts.find}
          fault={texts.faults.choose}
          known={listValues(fleet, (node) => node.tags ?? [])}
        />
      )}
      {scope !== 'task' && nodes === 'groups' && (
        <BoundNames<RuleForm>
          name="groups"
          label={texts.groups}
          placeholder={texts.find}
          fault={texts.faults.choose}
          known={listValues(fleet, (node) => [node.group ?? ''])}
        />
      )}
      {scope === 'mount' && (
        <BoundText<RuleForm>
          name="object"
          label={texts.mount}
          hint={texts.mountHint}
          maxLength={MAX_OBJECT}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
      {(scope === 'probe' || scope === 'task') && <TaskField />}
    </fieldset>
  );
}

function TaskField() {
  const { form: texts } = useMessages(ruleMessages);
  const tasks = usePingTasks().data ?? [];
  return (
    <BoundSuggest<RuleForm>
      name="object"
      label={texts.task}
      hint={texts.taskHint}
      maxLength={MAX_OBJECT}
      suggestions={tasks.map(({ name }) => name)}
    />
  );
}

export function ParentFields() {
  const { form: texts } = useMessages(ruleMessages);
  const tasks = usePingTasks().data;
  const options = useMemo(() => tasks?.map(({ id, name }) => ({ value: id, label: name })) ?? [], [tasks]);
  return (
    <fieldset>
      <legend>{texts.parents}</legend>
      <p className="field-hint">{texts.parentsHint}</p>
      <div className="field-row">
        <BoundOptions<RuleForm>
          name="parents.node_ids"
          label={texts.parentNodes}
          placeholder={texts.find}
          options={useNodeOptions()}
        />
        <BoundOptions<RuleForm>
          name="parents.task_ids"
          label={texts.parentTasks}
          placeholder={texts.find}
          options={options}
        />
      </div>
    </fieldset>
  );
}
