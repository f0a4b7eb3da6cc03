import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';
import { focusPageHeading } from './page-heading.tsx';

interface DialogProps {
  title: string;
  onClose(): void;
  /** A dialog for a question is narrow and is announced with its text. */
  kind?: 'question' | 'form';
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The element that bears `data-focus-first` gets the focus, else the
 * first field; afterwards the focus returns to where it was, or to the heading of the page.
 */
export function Dialog({ title, onClose, kind = 'form', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const texts = useMessages(uiMessages);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const first = ['[data-focus-first]', '.dialog-body :is(input, select, textarea)'];
    first
      .map((selector) => dialog?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus();
    // Only close() gives the focus back; removing the element does not.
    return () => {
      dialog?.close();
      // What opened it may have gone meanwhile, as the row of a thing that was deleted. The focus then stays inside
      // until the browser notices that nothing is shown there.
      const { activeElement } = document;
      if (activeElement === document.body || dialog?.contains(activeElement)) focusPageHeading();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog dialog-${kind}`}
      role={kind === 'question' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={kind === 'question' ? `${id}-body` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser closes it itself when Escape is insisted on. The event comes late, and React's development
        // mode has by then shown the dialog again.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </header>
      <div id={`${id}-body`} className="dialog-body">
        {children}
      </div>
    </dialog>
  );
}
