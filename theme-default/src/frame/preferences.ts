/** What the reader chose, and what the administrator did, by name; kept in this browser only. */
export type PreferenceName = 'language' | 'colours' | 'settings';

const PREFIX = 'muster.page.';

/** Undefined when nothing was chosen, or when the browser keeps nothing for this page. */
export function findPreference(name: PreferenceName): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return;
  }
}

/** Keeps a choice; without a value the choice is forgotten. */
export function keepPreference(name: PreferenceName, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // With storage blocked or full the choice lasts as long as the page.
  }
}
