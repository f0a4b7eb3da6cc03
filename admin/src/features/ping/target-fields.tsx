import { type ComponentProps, useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { BoundAmount, BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { useMessages } from '../../ui/language.ts';
import { type CheckKind, checkKinds, convertTarget, recordTypes } from './check-target.ts';
import { checkFormMessages } from './form-messages.ts';
import { checkMessages } from './state-messages.ts';
import type { TaskForm } from './task-form.ts';

export function useKind(): CheckKind {
  return useWatch<TaskForm, 'kind'>({ name: 'kind' });
}

/** What the check does. What was typed as its target is taken along to another kind. */
export function KindField() {
  const texts = useMessages(checkFormMessages);
  const { heartbeat } = useMessages(checkMessages);
  const { field } = useController<TaskForm, 'kind'>({ name: 'kind' });
  const { getValues, setValue } = useFormContext<TaskForm>();
  const hintId = useId();

  function choose(kind: CheckKind) {
    field.onChange(kind);
    setValue('target', convertTarget(getValues('target'), kind), { shouldDirty: true });
    if (kind === 'tls' && getValues('port') === '') setValue('port', '443');
  }

  return (
    <fieldset className="kinds" aria-describedby={hintId}>
      <legend>{texts.kind}</legend>
      <div className="kind-choices">
        {checkKinds.map((kind) => (
          <label key={kind} className="check-line">
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === field.value}
              onChange={() => choose(kind)}
              onBlur={field.onBlur}
            />
            {kind === 'heartbeat' ? heartbeat : kind.toUpperCase()}
          </label>
        ))}
      </div>
      <p id={hintId} className="field-hint" aria-live="polite">
        {texts.kindHints[field.value]}
      </p>
    </fieldset>
  );
}

/** The target of a kind in its parts. */
export function TargetFields({ kind }: { kind: Exclude<CheckKind, 'heartbeat'> }) {
  const { faults, ...texts } = useMessages(checkFormMessages);
  switch (kind) {
    case 'http':
      return <PlaceField label="URL" fault={faults.url} placeholder="https://example.com/health" />;
    case 'tcp':
    case 'tls':
      return (
        <div className="field-pair">
          <PlaceField label={texts.host} fault={faults.host} placeholder="example.com" />
          <BoundAmount<TaskForm>
            name="port"
            label={texts.port}
            fault={faults.port}
            inputMode="numeric"
            maxLength={5}
          />
        </div>
      );
    case 'dns':
      return (
        <>
          <div className="field-pair">
            <PlaceField label={texts.domain} fault={faults.domain} placeholder="example.com" />
            <BoundSelect<TaskForm>
              name="record_type"
              label={texts.recordType}
              options={recordTypes.map((value) => ({ value, label: value }))}
            />
          </div>
          <BoundText<TaskForm>
            name="resolver"
            label={texts.resolver}
            hint={texts.resolverHint}
            fault={faults.resolver}
            placeholder="192.0.2.53"
            {...plainText}
          />
        </>
      );
    case 'icmp':
      return <PlaceField label={texts.host} fault={faults.host} placeholder="192.0.2.1" />;
  }
}

const plainText = {
  maxLength: 512,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

type PlaceProps = Pick<ComponentProps<typeof BoundText<TaskForm>>, 'label' | 'fault' | 'placeholder'>;

function PlaceField(props: PlaceProps) {
  return <BoundText<TaskForm> name="target" required {...plainText} {...props} />;
}
