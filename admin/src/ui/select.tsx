import { Field } from '@base-ui/react/field';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { SelectProps } from './listbox.tsx';
import { createOnDemand, useOnDemand } from './on-demand.ts';

const listbox = createOnDemand<SelectProps>(async () => (await import('./listbox.tsx')).Listbox);

/** A listbox that opens from a button; letters jump to an option. */
export function Select(props: SelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { taken, triggerProps } = useOnDemand(listbox, trigger);
  if (taken !== null) {
    const { Part, startsOpen, takesFocus } = taken;
    return <Part {...props} startsOpen={startsOpen} takesFocus={takesFocus} />;
  }
  return <LightSelect {...props} trigger={trigger} triggerProps={triggerProps} />;
}

interface LightSelectProps extends SelectProps {
  trigger: RefObject<HTMLButtonElement | null>;
  triggerProps: ReturnType<typeof useOnDemand>['triggerProps'];
}

/** Looks like the listbox's button and has the same role, without its code. */
function LightSelect({
  name,
  value,
  options,
  disabled,
  label,
  ref,
  trigger,
  triggerProps,
}: LightSelectProps) {
  useImperativeHandle(ref, () => trigger.current as HTMLButtonElement, [trigger]);
  const text = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Field.Control
      disabled={disabled}
      render={
        <button
          {...triggerProps}
          ref={trigger}
          type="button"
          role="combobox"
          className="input select"
          name={name}
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={false}
        >
          <span>{text}</span>
          <span className="select-icon">
            <ChevronDown className="icon" />
          </span>
        </button>
      }
    />
  );
}
