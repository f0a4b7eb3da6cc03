import { useWatch } from 'react-hook-form';
import { BoundAmount, BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { BoundSuggest } from '../../forms/bound-suggest.tsx';
import { useLocale, useMessages } from '../../ui/language.ts';
import { checkFormMessages } from './form-messages.ts';
import type { TaskForm } from './task-form.ts';
import { nameUnit, timeUnits } from './time-amount.ts';

/** When a heartbeat is expected. */
export function HeartbeatFields() {
  const texts = useMessages(checkFormMessages);
  const schedule = useWatch<TaskForm, 'schedule'>({ name: 'schedule' });
  return (
    <>
      <BoundSelect<TaskForm>
        name="schedule"
        label={texts.schedule}
        options={(['period', 'cron'] as const).map((value) => ({ value, label: texts.schedules[value] }))}
      />
      {schedule === 'period' ? (
        <TimeField
          name="period_seconds"
          unit="period_unit"
          label={texts.period}
          fault={texts.faults.period}
        />
      ) : (
        <div className="field-row">
          <BoundText<TaskForm>
            name="cron"
            label={texts.cron}
            hint={texts.cronHint}
            fault={texts.faults.cron}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <BoundSuggest<TaskForm>
            name="time_zone"
            label={texts.zone}
            hint={texts.zoneHint}
            suggestions={Intl.supportedValuesOf('timeZone')}
            maxLength={64}
          />
        </div>
      )}
      <TimeField name="grace_seconds" unit="grace_unit" label={texts.grace} fault={texts.faults.grace} />
    </>
  );
}

interface TimeFieldProps {
  name: 'period_seconds' | 'grace_seconds';
  unit: 'period_unit' | 'grace_unit';
  label: string;
  fault: string;
}

/** An amount and its unit. */
function TimeField({ name, unit, label, fault }: TimeFieldProps) {
  const texts = useMessages(checkFormMessages);
  const locale = useLocale();
  return (
    <div className="field-pair">
      <BoundAmount<TaskForm> name={name} label={label} fault={fault} maxLength={9} />
      <BoundSelect<TaskForm>
        name={unit}
        label={texts.unit}
        options={timeUnits.map((value) => ({ value, label: nameUnit(value, locale) }))}
      />
    </div>
  );
}
