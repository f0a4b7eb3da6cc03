import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { HubError } from '../api/hub-error.ts';
import { createContractResolver, type FormContract, placeErrors } from './contract-resolver.ts';

interface ContractFormOptions<V extends FieldValues, B> {
  contract: FormContract<V, B>;
  /** Values of the controls. New ones replace those that the user has not changed. */
  values: V;
  /** Error of the request. */
  failure: Error | null;
}

export type ContractForm<V extends FieldValues, B> = UseFormReturn<V, unknown, B>;

/** A form whose body the contract's validator checks before the request, and whose controls show the hub's errors after it. */
export function useContractForm<V extends FieldValues, B>({
  contract,
  values,
  failure,
}: ContractFormOptions<V, B>): ContractForm<V, B> {
  const form = useForm<V, unknown, B>({
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: createContractResolver(contract),
  });
  const { setError, setFocus, getValues } = form;
  useEffect(() => {
    if (!(failure instanceof HubError)) return;
    const { byField } = placeErrors(failure.fieldErrors, contract, getValues());
    for (const [field, message] of byField) setError(field, { type: 'hub', message });
    const refused = contract.locateProblem?.(failure);
    if (refused !== undefined) setError(refused, { type: 'problem', message: failure.code });
    const [first = refused] = byField.keys();
    if (first !== undefined) setFocus(first, { shouldSelect: true });
  }, [failure, contract, setError, setFocus, getValues]);
  return form;
}
