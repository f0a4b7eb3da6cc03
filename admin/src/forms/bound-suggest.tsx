import type { FieldValues } from 'react-hook-form';
import { SuggestField, type SuggestFieldProps } from '../ui/suggest-field.tsx';
import { type Bound, type BoundProps, useBound } from './bound-fields.tsx';

/** Apart from the other fields, because only dialogs need its list. */
export function BoundSuggest<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<SuggestFieldProps, BoundProps>) {
  return <SuggestField {...rest} {...useBound<V>({ name, fault })} />;
}
