import type { AdminNode } from '@muster/generated/types';
import { useId } from 'react';
import { CheckField, TextAreaField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { bindField, type FormState } from './form-state.ts';
import { nodeMessages } from './messages.ts';
import { nodeLimits } from './node-form-values.ts';

interface GeneralFieldsProps {
  form: FormState;
  /** Source of the group suggestions. */
  nodes: readonly AdminNode[];
}

export function GeneralFields({ form, nodes }: GeneralFieldsProps) {
  const { general, fields, hints } = useMessages(nodeMessages).form;
  const { values, setValues } = form;
  const groupsId = useId();
  const groups = [...new Set(nodes.map((node) => node.group ?? ''))].filter((group) => group !== '');
  return (
    <fieldset>
      <legend>{general}</legend>
      <div className="field-row">
        <TextField
          label={fields.name}
          {...bindField(form, 'name')}
          maxLength={nodeLimits.name}
          autoComplete="off"
          required
          data-focus-first
        />
        <TextField
          label={fields.group}
          hint={hints.group}
          {...bindField(form, 'group')}
          maxLength={nodeLimits.group}
          autoComplete="off"
          list={groupsId}
        />
        <datalist id={groupsId}>
          {groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
      </div>
      <CheckField
        label={fields.public}
        hint={hints.public}
        name="public"
        checked={values.public}
        onChange={(event) => setValues({ ...values, public: event.target.checked })}
      />
      <TextField
        label={fields.public_remark}
        hint={hints.public_remark}
        {...bindField(form, 'public_remark')}
        maxLength={nodeLimits.public_remark}
        autoComplete="off"
      />
      <div className="field-row">
        <TextField label={fields.tags} hint={hints.tags} {...bindField(form, 'tags')} autoComplete="off" />
        <TextField
          label={fields.country_pin}
          hint={hints.country_pin}
          {...bindField(form, 'country_pin')}
          maxLength={2}
          autoComplete="off"
        />
      </div>
      <TextAreaField
        label={fields.remark}
        hint={hints.remark}
        {...bindField(form, 'remark')}
        maxLength={nodeLimits.remark}
        rows={3}
      />
    </fieldset>
  );
}
