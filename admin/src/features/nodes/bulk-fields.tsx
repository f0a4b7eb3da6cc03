import type { AdminNode } from '@muster/generated/types';
import { useFormContext, useWatch } from 'react-hook-form';
import { BoundCheck, BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { useMessages } from '../../ui/language.ts';
import { type BulkField, type BulkFormValues, bulkFields } from './bulk-form.ts';
import { nodeDialogMessages } from './dialog-messages.ts';
import { GroupField } from './general-fields.tsx';
import { nodeMessages } from './messages.ts';
import { namedCycles } from './node-form-values.ts';
import { PriceFields, ResetDayField, TrafficLimitFields, TrafficModeField } from './plan-fields.tsx';

interface BulkFieldsProps {
  /** Source of the group suggestions. */
  nodes: readonly AdminNode[];
}

/** Checkboxes to choose the fields, then one control for each. */
export function BulkFields({ nodes }: BulkFieldsProps) {
  const texts = useMessages(nodeDialogMessages).bulk;
  const { register } = useFormContext<BulkFormValues>();
  const chosen = useWatch<BulkFormValues, 'chosen'>({ name: 'chosen' });
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
                {...register('chosen')}
                value={field}
                data-focus-first={index === 0 || undefined}
              />
              {texts.fields[field]}
            </label>
          ))}
        </div>
      </fieldset>
      {chosen.length > 0 && (
        <fieldset>
          {bulkFields
            .filter((field) => chosen.includes(field))
            .map((field) => (
              <BulkControl key={field} field={field} nodes={nodes} />
            ))}
        </fieldset>
      )}
    </>
  );
}

function BulkControl({ field, nodes }: BulkFieldsProps & { field: BulkField }) {
  const { fields, cycles } = useMessages(nodeMessages).form;
  switch (field) {
    case 'group':
      return <GroupField nodes={nodes} />;
    case 'tags':
      return <TagsControl />;
    case 'public':
      return <BoundCheck<BulkFormValues> name="public" label={fields.public} />;
    case 'price':
      return <PriceFields />;
    case 'billing_cycle':
      return (
        <BoundSelect<BulkFormValues>
          name="billing_cycle"
          label={fields.billing_cycle}
          options={namedCycles.map((value) => ({ value, label: cycles[value] }))}
        />
      );
    case 'expires_at':
      return <BoundText<BulkFormValues> name="expires_at" label={fields.expires_at} type="date" />;
    case 'traffic_limit':
      return <TrafficLimitFields />;
    case 'traffic_mode':
      return <TrafficModeField />;
    case 'traffic_reset_day':
      return <ResetDayField />;
  }
}

function TagsControl() {
  const { tagMode, tagModes } = useMessages(nodeDialogMessages).bulk;
  const { fields, hints, faults } = useMessages(nodeMessages).form;
  return (
    <div className="field-pair">
      <BoundText<BulkFormValues>
        name="tags"
        label={fields.tags}
        hint={hints.tags}
        fault={faults.tags}
        autoComplete="off"
      />
      <BoundSelect<BulkFormValues>
        name="tagMode"
        label={tagMode}
        options={Object.entries(tagModes).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}
