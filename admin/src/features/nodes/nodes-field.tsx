import { Field } from '@base-ui/react/field';
import { useController } from 'react-hook-form';
import { describeFieldError } from '../../forms/field-text.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { useLanguage } from '../../ui/language.ts';
import { useNodeOptions } from './use-node-options.ts';

interface NodesFieldProps {
  label: string;
  placeholder: string;
  hint?: string;
}

/** The nodes in `node_ids` of a form. */
export function NodesField({ label, placeholder, hint }: NodesFieldProps) {
  const language = useLanguage();
  const { field, fieldState } = useController<{ node_ids: number[] }, 'node_ids'>({ name: 'node_ids' });
  const error = describeFieldError(fieldState.error, undefined, language);
  return (
    <Field.Root className="field" invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <MultiCombobox
        ref={field.ref}
        options={useNodeOptions()}
        placeholder={placeholder}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {error !== undefined && (
        <Field.Error match className="field-error" render={<p />}>
          {error}
        </Field.Error>
      )}
      {hint !== undefined && <Field.Description className="field-hint">{hint}</Field.Description>}
    </Field.Root>
  );
}
