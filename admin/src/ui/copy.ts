/**
 * Copies text to the clipboard. Without a secure context there is no Clipboard API; then the element that
 * shows the text is selected and `execCommand` is tried.
 * @returns `selected` if only the user can copy
 */
export async function copyText(
  text: string,
  shown: () => HTMLElement | null,
): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copyBySelection(shown());
  }
}

function copyBySelection(element: HTMLElement | null): 'copied' | 'selected' {
  const selection = window.getSelection();
  if (element === null || selection === null) return 'selected';
  selection.selectAllChildren(element);
  return document.execCommand('copy') ? 'copied' : 'selected';
}
