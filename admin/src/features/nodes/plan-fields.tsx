import { AmountField, SelectField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { amountUnits } from './byte-amount.ts';
import { bindField, bindText, type FormState } from './form-state.ts';
import { nodeMessages } from './messages.ts';
import { namedCycles, OTHER_CYCLE } from './node-form-values.ts';

export function PlanFields({ form }: { form: FormState }) {
  const { plan, fields, hints, cycles, cycleMonths } = useMessages(nodeMessages).form;
  const isOther = form.values.billing_cycle === OTHER_CYCLE;
  const options = [...namedCycles, OTHER_CYCLE] as const;
  return (
    <fieldset>
      <legend>{plan}</legend>
      <div className="field-pair">
        <AmountField
          label={fields.price}
          hint={hints.price}
          {...bindField(form, 'price')}
          autoComplete="off"
        />
        <TextField
          label={fields.currency}
          {...bindField(form, 'currency')}
          maxLength={3}
          autoComplete="off"
        />
      </div>
      <div className="field-row">
        <SelectField
          label={fields.billing_cycle}
          {...bindText(form, 'billing_cycle')}
          options={options.map((value) => ({ value, label: cycles[value] }))}
        />
        {isOther && (
          <AmountField
            label={cycleMonths}
            {...bindText(form, 'cycle_months')}
            error={form.errors.billing_cycle}
            maxLength={3}
            autoComplete="off"
          />
        )}
        <TextField label={fields.expires_at} {...bindField(form, 'expires_at')} type="date" />
      </div>
    </fieldset>
  );
}

export function TrafficPlanFields({ form }: { form: FormState }) {
  const { trafficPlan, fields, hints, unit, modes } = useMessages(nodeMessages).form;
  return (
    <fieldset>
      <legend>{trafficPlan}</legend>
      <div className="field-pair">
        <AmountField
          label={fields.traffic_limit}
          hint={hints.traffic_limit}
          {...bindField(form, 'traffic_limit')}
          autoComplete="off"
        />
        <SelectField
          label={unit}
          {...bindText(form, 'traffic_unit')}
          options={Object.keys(amountUnits).map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="field-row">
        <SelectField
          label={fields.traffic_mode}
          {...bindField(form, 'traffic_mode')}
          options={Object.entries(modes).map(([value, label]) => ({ value, label }))}
        />
        <AmountField
          label={fields.traffic_reset_day}
          hint={hints.traffic_reset_day}
          {...bindField(form, 'traffic_reset_day')}
          maxLength={2}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
