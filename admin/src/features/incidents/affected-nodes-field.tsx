import { Field } from '@base-ui/react/field';
import { useController } from 'react-hook-form';
import { describeFieldError } from '../../forms/field-text.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { incidentMessages } from './messages.ts';
import type { NoticeForm } from './notice-form.ts';
import { useNodeOptions } from './use-node-options.ts';

/** Nodes that a notice is about, as links on the status page. */
export function AffectedNodesField() {
  const texts = useMessages(incidentMessages).form;
  const language = useLanguage();
  const { field, fieldState } = useController<NoticeForm, 'node_ids'>({ name: 'node_ids' });
  const error = describeFieldError(fieldState.error, undefined, language);
  return (
    <Field.Root className="field" invalid={error !== undefined}>
      <Field.Label>{texts.nodes}</Field.Label>
      <MultiCombobox
        ref={field.ref}
        options={useNodeOptions()}
        placeholder={texts.nodesPlaceholder}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {error !== undefined && (
        <Field.Error match className="field-error" render={<p />}>
          {error}
        </Field.Error>
      )}
      <Field.Description className="field-hint">{texts.nodesHint}</Field.Description>
    </Field.Root>
  );
}
