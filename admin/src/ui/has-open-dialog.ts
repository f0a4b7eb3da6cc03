/** Modal dialogs. Notices have the role too, and are not modal. */
const MODAL = ['dialog[open]', '[role="dialog"]', '[role="alertdialog"]']
  .map((selector) => `${selector}:not([aria-modal="false"])`)
  .join();

/** Whether a dialog is open, in which the keyboard shortcuts of the page do nothing. */
export function hasOpenDialog(): boolean {
  return document.querySelector(MODAL) !== null;
}
