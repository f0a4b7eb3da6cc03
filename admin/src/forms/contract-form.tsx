import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type Path, type PathValue, useFormState } from 'react-hook-form';
import { ErrorAlert } from '../features/errors/error-alert.tsx';
import { useLanguage } from '../ui/language.ts';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useSubmitOnce } from '../ui/use-submit-once.ts';
import { listOtherErrors } from './field-text.ts';
import type { ContractForm as Form } from './use-contract-form.ts';

interface ContractFormProps<V extends FieldValues, B> {
  form: Form<V, B>;
  /** State of the request. */
  request: { isPending: boolean; error: Error | null };
  /** Keys of the body whose errors have a control. */
  fields: readonly string[];
  className?: string;
  /** Whether leaving with unsaved changes asks first; a typed password is no work. */
  asksBeforeLeaving?: boolean;
  /** While true, nothing is sent. */
  isHeld?: boolean;
  /** Replaces the description of a failed request; null for none. */
  alert?: ReactNode;
  /** Called once for each request with a body that the contract allows. */
  onSubmit(body: B): void;
  children: ReactNode;
  /** Below the errors of the whole form. */
  foot: ReactNode;
}

/** A form with its errors. */
export function ContractForm<V extends FieldValues, B>(props: ContractFormProps<V, B>) {
  const { form, request, fields, className, asksBeforeLeaving = true, isHeld = false, onSubmit } = props;
  const language = useLanguage();
  const mayBeSent = useSubmitOnce(request.isPending, request.error);
  return (
    <FormProvider {...form}>
      {asksBeforeLeaving && <Unsaved />}
      <form
        className={className}
        noValidate
        onSubmit={(event) => {
          adoptFilledValues(form, event.currentTarget);
          void form.handleSubmit((body) => {
            if (!isHeld && mayBeSent()) onSubmit(body);
          })(event);
        }}
      >
        {props.children}
        <RootError />
        {props.alert === undefined && request.error !== null && (
          <ErrorAlert error={request.error} more={listOtherErrors(request.error, fields, language)} />
        )}
        {props.alert}
        {props.foot}
      </form>
    </FormProvider>
  );
}

/** Password managers may fill in a field without an event that React sees. */
function adoptFilledValues<V extends FieldValues, B>(form: Form<V, B>, element: HTMLFormElement): void {
  const known: FieldValues = form.getValues();
  for (const control of element.elements) {
    if (!(control instanceof HTMLInputElement) || ['', 'off'].includes(control.autocomplete)) continue;
    const { name, value } = control;
    if (typeof known[name] !== 'string' || known[name] === value) continue;
    form.setValue(name as Path<V>, value as PathValue<V, Path<V>>);
  }
}

/** A component of its own, so that typing renders it and not the whole form. */
function Unsaved() {
  const { isDirty } = useFormState();
  return <UnsavedChanges isDirty={isDirty} />;
}

function RootError() {
  const { root } = useFormState().errors;
  if (root?.message === undefined) return null;
  return (
    <p className="note note-failed" role="alert">
      {root.message}
    </p>
  );
}
