/** Choices of the user, and the cached settings of the administrator, in this browser's localStorage. */
export type PreferenceName = 'language' | 'colours' | 'view' | 'settings' | 'dismissed';

const PREFIX = 'muster.page.';

/** Undefined if nothing is stored or storage is blocked. */
export function findPreference(name: PreferenceName): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return;
  }
}

/** Stores a choice; undefined removes it. */
export function storePreference(name: PreferenceName, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // With storage blocked or full, the choice lasts until the page is closed.
  }
}
