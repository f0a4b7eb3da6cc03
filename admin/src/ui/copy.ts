/**
 * Puts text on the clipboard. Outside of HTTPS and loopback there is no clipboard interface; then the element that
 * shows the text is selected, and the older command is tried on it.
 * @returns `selected` where only the reader can copy now
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
