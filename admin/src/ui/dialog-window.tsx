import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as ModalDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { browserClock } from './clock.ts';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';
import { findPageHeading, focusPageHeading } from './page-heading.tsx';
import { UnsavedScope } from './unsaved-scope.ts';

export interface DialogProps {
  title: string;
  /** Called when the user closes it; the caller may keep it open. */
  onClose(): void;
  /**
   * `question`: an alert dialog, narrow and announced with its text. `prompt`: a narrow form. Only a `form` closes on a
   * click outside of it.
   */
  kind?: 'question' | 'form' | 'prompt';
  children: ReactNode;
}

/** Ids of the open dialogs in the order in which they were opened. */
const openDialogs: symbol[] = [];

/**
 * A modal dialog for as long as it is rendered. The element with `data-focus-first` gets the focus, otherwise the
 * first field; on close the focus returns to the previous element, or to the page heading. With unsaved changes
 * (`UnsavedChanges`), Escape, the close button and a click outside ask first.
 */
export function DialogWindow({ title, onClose, kind = 'form', children }: DialogProps) {
  const texts = useMessages(uiMessages);
  const popup = useRef<HTMLDivElement>(null);
  const isDirty = useRef(false);
  const isTopmost = useIsTopmost();
  const [isAsking, setIsAsking] = useState(false);
  const parts = kind === 'question' ? AlertDialog : ModalDialog;
  const Body = kind === 'question' ? AlertDialog.Description : 'div';
  const returnFocus = useReturnFocus();
  return (
    <parts.Root
      open
      // An alert dialog has no such option: it never closes on a click outside.
      {...(kind === 'prompt' && { disablePointerDismissal: true })}
      onOpenChange={(_, { reason }) => {
        // Dialogs that are not nested in React all receive the Escape key.
        if (reason === 'escape-key' && !isTopmost()) return;
        if (isDirty.current) setIsAsking(true);
        else onClose();
      }}
    >
      <parts.Portal>
        <parts.Backdrop className="dialog-backdrop" forceRender />
        <parts.Popup
          ref={popup}
          className={`dialog dialog-${kind}`}
          initialFocus={() => findFirstField(popup.current) ?? true}
          finalFocus={returnFocus}
        >
          <header className="dialog-head">
            <parts.Title>{title}</parts.Title>
            <parts.Close render={<IconButton icon={X} label={texts.close} />} />
          </header>
          <Body className="dialog-body" {...(kind === 'question' && { render: <div /> })}>
            <UnsavedScope value={isDirty}>{children}</UnsavedScope>
          </Body>
        </parts.Popup>
      </parts.Portal>
      {isAsking && <DiscardWindow onDiscard={onClose} onClose={() => setIsAsking(false)} />}
    </parts.Root>
  );
}

export interface DiscardProps {
  onDiscard(): void;
  /** Keeps the changes. */
  onClose(): void;
}

/** Asks before typed work is thrown away. */
export function DiscardWindow({ onDiscard, onClose }: DiscardProps) {
  const texts = useMessages(uiMessages).unsaved;
  return (
    <DialogWindow kind="question" title={texts.title} onClose={onClose}>
      <p>{texts.body}</p>
      <div className="dialog-foot">
        <Button onClick={onClose} data-focus-first>
          {texts.keep}
        </Button>
        <Button look="danger" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </DialogWindow>
  );
}

function findFirstField(popup: HTMLElement | null): HTMLElement | undefined {
  const selectors = ['[data-focus-first]', '.dialog-body :is(input, select, textarea, [role=combobox])'];
  for (const selector of selectors) {
    const field = popup?.querySelector<HTMLElement>(selector);
    if (field) return field;
  }
  return;
}

/** Whether no other dialog was opened after this one. */
function useIsTopmost(): () => boolean {
  const [id] = useState(() => Symbol('dialog'));
  useEffect(() => {
    openDialogs.push(id);
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1);
  }, [id]);
  return () => openDialogs.at(-1) === id;
}

/** Lists are rendered a moment after a deletion. */
const removalChecksMs = [0, 100, 500];

function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusPageHeading();
}

/** The focus returns to the element that had it before, or to the page heading if that is gone. */
function useReturnFocus(): () => HTMLElement | true {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    // The opener may be removed a moment later, such as the row of a deleted node.
    () => () => {
      for (const delay of removalChecksMs) browserClock.schedule(focusHeadingIfLost, delay);
    },
    [],
  );
  // The dialog that opened this one may have closed: then the focus goes to what opened that one.
  const [isChained] = useState(() => opener?.closest('.dialog') != null);
  return () => {
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener;
    return isChained ? true : (findPageHeading() ?? true);
  };
}
