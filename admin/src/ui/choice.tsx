import { Select } from './select.tsx';

interface ChoiceProps {
  /** Label of the empty option and of the control. */
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange(value: string): void;
}

/** A filter: the empty option means any value. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const isKnown = value === '' || options.some(([key]) => key === value);
  const listed = [
    { value: '', label },
    ...(isKnown ? [] : [{ value, label: value }]),
    ...options.map(([key, text]) => ({ value: key, label: text })),
  ];
  return <Select label={label} value={value} options={listed} onChange={onChange} />;
}
