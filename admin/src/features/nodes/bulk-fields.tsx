import type { AdminNode } from '@muster/generated/types';
import { useId } from 'react';
import { AmountField, CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { type BulkChange, type BulkField, bulkFields, type TagMode } from './bulk-form.ts';
import { amountUnits } from './byte-amount.ts';
import { bindField, bindText } from './form-state.ts';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import { listValues } from './node-filter.ts';
import type { FieldTexts } from './node-form.tsx';
import { namedCycles, nodeLimits } from './node-form-values.ts';

interface BulkFieldsProps {
  change: BulkChange;
  setChange(change: BulkChange): void;
  errors: FieldTexts;
  /** Source of the group suggestions. */
  nodes: readonly AdminNode[];
}

/** Checkboxes to choose the fields, then one control for each. */
export function BulkFields(props: BulkFieldsProps) {
  const { change, setChange } = props;
  const texts = useMessages(nodeListMessages).bulk;
  function toggle(field: BulkField) {
    const others = change.chosen.filter((other) => other !== field);
    const isChosen = others.length < change.chosen.length;
    setChange({ ...change, chosen: isChosen ? others : [...others, field] });
  }
  return (
    <>
      <p className="muted">{texts.lead}</p>
      <fieldset>
        <legend>{texts.what}</legend>
        <div className="choices">
          {bulkFields.map((field, index) => (
            <label key={field} className="check-line">
              <input
                type="checkbox"
                name={field}
                checked={change.chosen.includes(field)}
                onChange={() => toggle(field)}
                data-focus-first={index === 0 || undefined}
              />
              {texts.fields[field]}
            </label>
          ))}
        </div>
      </fieldset>
      {change.chosen.length > 0 && (
        <fieldset>
          {bulkFields
            .filter((field) => change.chosen.includes(field))
            .map((field) => (
              <BulkControl key={field} field={field} {...props} />
            ))}
        </fieldset>
      )}
    </>
  );
}

function BulkControl({ field, change, setChange, errors, nodes }: BulkFieldsProps & { field: BulkField }) {
  const { fields, hints, cycles, modes } = useMessages(nodeMessages).form;
  const { values } = change;
  const form = {
    values,
    errors,
    setValues: (next: typeof values) => setChange({ ...change, values: next }),
  };
  switch (field) {
    case 'group':
      return <GroupControl form={form} nodes={nodes} />;
    case 'tags':
      return <TagsControl change={change} setChange={setChange} errors={errors} />;
    case 'public':
      return (
        <CheckField
          label={fields.public}
          checked={values.public}
          onChange={(event) => form.setValues({ ...values, public: event.target.checked })}
        />
      );
    case 'price':
      return (
        <div className="field-pair">
          <AmountField label={fields.price} hint={hints.price} {...bindField(form, 'price')} />
          <TextField label={fields.currency} {...bindField(form, 'currency')} maxLength={3} />
        </div>
      );
    case 'billing_cycle':
      return (
        <SelectField
          label={fields.billing_cycle}
          {...bindText(form, 'billing_cycle')}
          options={namedCycles.map((value) => ({ value, label: cycles[value] }))}
        />
      );
    case 'expires_at':
      return <TextField label={fields.expires_at} {...bindField(form, 'expires_at')} type="date" />;
    case 'traffic_limit':
      return <LimitControl form={form} />;
    case 'traffic_mode':
      return (
        <SelectField
          label={fields.traffic_mode}
          {...bindField(form, 'traffic_mode')}
          options={Object.entries(modes).map(([value, label]) => ({ value, label }))}
        />
      );
    case 'traffic_reset_day':
      return (
        <AmountField
          label={fields.traffic_reset_day}
          hint={hints.traffic_reset_day}
          {...bindField(form, 'traffic_reset_day')}
          maxLength={2}
        />
      );
  }
}

type Form = Parameters<typeof bindField>[0];

function GroupControl({ form, nodes }: { form: Form; nodes: readonly AdminNode[] }) {
  const { fields } = useMessages(nodeMessages).form;
  const id = useId();
  return (
    <>
      <TextField
        label={fields.group}
        {...bindField(form, 'group')}
        maxLength={nodeLimits.group}
        autoComplete="off"
        list={id}
      />
      <datalist id={id}>
        {listValues(nodes, (node) => [node.group ?? '']).map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}

function LimitControl({ form }: { form: Form }) {
  const { fields, hints, unit } = useMessages(nodeMessages).form;
  return (
    <div className="field-pair">
      <AmountField
        label={fields.traffic_limit}
        hint={hints.traffic_limit}
        {...bindField(form, 'traffic_limit')}
      />
      <SelectField
        label={unit}
        {...bindText(form, 'traffic_unit')}
        options={Object.keys(amountUnits).map((value) => ({ value, label: value }))}
      />
    </div>
  );
}

function TagsControl({ change, setChange, errors }: Omit<BulkFieldsProps, 'nodes'>) {
  const { tagMode, tagModes } = useMessages(nodeListMessages).bulk;
  const { fields, hints } = useMessages(nodeMessages).form;
  const { values } = change;
  const form = { values, errors, setValues: (next: typeof values) => setChange({ ...change, values: next }) };
  return (
    <div className="field-pair">
      <TextField label={fields.tags} hint={hints.tags} {...bindField(form, 'tags')} autoComplete="off" />
      <SelectField
        label={tagMode}
        value={change.tagMode}
        onChange={(event) => setChange({ ...change, tagMode: event.target.value as TagMode })}
        options={Object.entries(tagModes).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}
