import { useWatch } from 'react-hook-form';
import { BoundAmount, BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { useMessages } from '../../ui/language.ts';
import { amountUnits } from './byte-amount.ts';
import { nodeMessages } from './messages.ts';
import { type NodeFormValues, namedCycles, OTHER_CYCLE } from './node-form-values.ts';

export const unitOptions = Object.keys(amountUnits).map((value) => ({ value, label: value }));

export function PlanFields() {
  const { plan, fields, cycles, cycleMonths, faults } = useMessages(nodeMessages).form;
  const cycle = useWatch<NodeFormValues, 'billing_cycle'>({ name: 'billing_cycle' });
  const options = [...namedCycles, OTHER_CYCLE] as const;
  return (
    <fieldset>
      <legend>{plan}</legend>
      <PriceFields />
      <div className="field-row">
        <BoundSelect<NodeFormValues>
          name="billing_cycle"
          label={fields.billing_cycle}
          options={options.map((value) => ({ value, label: cycles[value] }))}
        />
        {cycle === OTHER_CYCLE && (
          <BoundAmount<NodeFormValues>
            name="cycle_months"
            label={cycleMonths}
            fault={faults.cycle_months}
            maxLength={3}
          />
        )}
        <BoundText<NodeFormValues> name="expires_at" label={fields.expires_at} type="date" />
      </div>
    </fieldset>
  );
}

export function PriceFields() {
  const { fields, hints, faults } = useMessages(nodeMessages).form;
  return (
    <div className="field-pair">
      <BoundAmount<NodeFormValues>
        name="price"
        label={fields.price}
        hint={hints.price}
        fault={faults.price}
      />
      <BoundText<NodeFormValues>
        name="currency"
        label={fields.currency}
        fault={faults.currency}
        maxLength={3}
        autoComplete="off"
      />
    </div>
  );
}

export function TrafficPlanFields() {
  const { trafficPlan } = useMessages(nodeMessages).form;
  return (
    <fieldset>
      <legend>{trafficPlan}</legend>
      <TrafficLimitFields />
      <div className="field-row">
        <TrafficModeField />
        <ResetDayField />
      </div>
    </fieldset>
  );
}

export function TrafficLimitFields() {
  const { fields, hints, unit, faults } = useMessages(nodeMessages).form;
  return (
    <div className="field-pair">
      <BoundAmount<NodeFormValues>
        name="traffic_limit"
        label={fields.traffic_limit}
        hint={hints.traffic_limit}
        fault={faults.traffic_limit}
      />
      <BoundSelect<NodeFormValues> name="traffic_unit" label={unit} options={unitOptions} />
    </div>
  );
}

export function TrafficModeField() {
  const { fields, modes } = useMessages(nodeMessages).form;
  return (
    <BoundSelect<NodeFormValues>
      name="traffic_mode"
      label={fields.traffic_mode}
      options={Object.entries(modes).map(([value, label]) => ({ value, label }))}
    />
  );
}

export function ResetDayField() {
  const { fields, hints, faults } = useMessages(nodeMessages).form;
  return (
    <BoundAmount<NodeFormValues>
      name="traffic_reset_day"
      label={fields.traffic_reset_day}
      hint={hints.traffic_reset_day}
      fault={faults.traffic_reset_day}
      maxLength={2}
    />
  );
}
