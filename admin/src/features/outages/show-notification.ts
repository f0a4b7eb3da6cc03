interface Shown {
  title: string;
  /** What it is about. One is in the title. */
  names: readonly string[];
  /** Of those that are only counted. */
  more(count: number): string;
  onClick(): void;
}

/** Names in one notification; the rest are counted. */
const MAX_NAMES = 5;

/** Shows a notification of the browser. */
export function showNotification({ title, names, more, onClick }: Shown): void {
  const notification = new Notification(title, { body: listNames(names, more) });
  notification.addEventListener('click', () => {
    window.focus();
    onClick();
    notification.close();
  });
}

function listNames(names: readonly string[], more: Shown['more']): string {
  if (names.length === 1) return '';
  const rest = names.length - MAX_NAMES;
  return [...names.slice(0, MAX_NAMES), ...(rest > 0 ? [more(rest)] : [])].join(', ');
}
