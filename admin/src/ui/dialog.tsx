import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';
import { focusPageHeading } from './page-heading.tsx';

interface DialogProps {
  title: string;
  /** Called when the user wants to close it; the caller may keep it. */
  onClose(): void;
  /** `question`: an alert dialog, narrow and announced with its text. `prompt`: a narrow form. */
  kind?: 'question' | 'form' | 'prompt';
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The element with `data-focus-first` gets the focus, otherwise the
 * first field; on close the focus returns to the previous element, or to the page heading.
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
    // Only close() restores the focus; removing the element does not.
    return () => {
      dialog?.close();
      // The opener may be gone, such as the row of a deleted node. The focus then stays inside
      // until the browser notices that the dialog is hidden.
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
        // Pressing Escape twice closes the dialog natively. The event is asynchronous, and React's development
        // mode may have reopened the dialog by then.
        const dialog = event.currentTarget;
        if (event.target !== dialog || dialog.open) return;
        onClose();
        // Some dialogs stay, such as one whose request is not finished.
        requestAnimationFrame(() => {
          if (dialog.isConnected && !dialog.open) dialog.showModal();
        });
      }}
    >
      <header className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </header>
      <div id={`${id}-body`} className="dialog-body">
        {children}
      </div>
    </dialog>
  );
}
