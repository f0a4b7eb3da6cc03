import { Columns3 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useMessages } from '../language.ts';
import { type ColumnChoice, useColumnChoice } from './column-choice.ts';
import { tableMessages } from './messages.ts';

interface ColumnMenuProps<C extends string> {
  choice: ColumnChoice<C>;
  labels: Readonly<Record<C, string>>;
}

/** Shows and hides the columns of a table. */
export function ColumnMenu<C extends string>({ choice, labels }: ColumnMenuProps<C>) {
  const texts = useMessages(tableMessages);
  const { chosen, isStandard, toggle, reset } = useColumnChoice(choice);
  const ref = useRef<HTMLDetailsElement>(null);
  useCloseOutside(ref);
  return (
    <details className="column-menu" ref={ref}>
      <summary className="button button-plain">
        <Columns3 className="icon" />
        {texts.columns}
      </summary>
      <fieldset className="popover">
        <legend className="only-read">{texts.columns}</legend>
        {choice.all.map((column) => (
          <label key={column} className="check-line">
            <input type="checkbox" checked={chosen.includes(column)} onChange={() => toggle(column)} />
            {labels[column]}
          </label>
        ))}
        <p className="field-hint">{texts.columnsHint}</p>
        {!isStandard && (
          <button type="button" className="text-button" onClick={reset}>
            {texts.reset}
          </button>
        )}
      </fieldset>
    </details>
  );
}

/** Escape and a press elsewhere close the menu; Escape returns the focus. */
function useCloseOutside(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const closeOnPress = ({ target }: Event) => {
      if (ref.current?.open && target instanceof Node && !ref.current.contains(target))
        ref.current.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !ref.current?.open) return;
      ref.current.open = false;
      ref.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOnPress);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOnPress);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [ref]);
}
