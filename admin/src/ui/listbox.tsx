import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ComponentProps, useImperativeHandle } from 'react';
import { type TakeOver, useTakenFocus } from './on-demand.ts';

export interface SelectOption {
  value: string;
  label: string;
  /** Heading above the options of its group, which follow those without one. */
  group?: string;
}

export interface SelectProps {
  name?: string | undefined;
  value: string;
  options: readonly SelectOption[];
  disabled?: boolean | undefined;
  /** Accessible name outside of a field. */
  label?: string;
  ref?: ComponentProps<'button'>['ref'] | undefined;
  onChange(value: string): void;
}

/** The full control behind `Select`. */
export function Listbox(props: SelectProps & TakeOver) {
  const { name, value, options, disabled, label, ref, onChange, startsOpen, takesFocus } = props;
  const trigger = useTakenFocus(takesFocus);
  useImperativeHandle(ref, () => trigger.current as HTMLButtonElement, [trigger]);
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      defaultOpen={startsOpen}
      onValueChange={(chosen) => onChange(chosen ?? '')}
    >
      <BaseSelect.Trigger ref={trigger} className="input select" aria-label={label} name={name}>
        <BaseSelect.Value />
        <BaseSelect.Icon className="select-icon">
          <ChevronDown className="icon" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="popup-place" alignItemWithTrigger={false} sideOffset={4}>
          <BaseSelect.Popup className="popup">
            <BaseSelect.List>
              <Options options={options.filter(({ group }) => group === undefined)} />
              {listGroups(options).map((group) => (
                <BaseSelect.Group key={group}>
                  <BaseSelect.GroupLabel className="popup-heading">{group}</BaseSelect.GroupLabel>
                  <Options options={options.filter((option) => option.group === group)} />
                </BaseSelect.Group>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function listGroups(options: SelectProps['options']): string[] {
  return [...new Set(options.flatMap(({ group = [] }) => group))];
}

function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map((option) => (
    <BaseSelect.Item key={option.value} value={option.value} className="popup-item">
      <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
      <BaseSelect.ItemIndicator>
        <Check className="icon" />
      </BaseSelect.ItemIndicator>
    </BaseSelect.Item>
  ));
}
