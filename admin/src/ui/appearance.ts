import { createPreference } from './preference.ts';

const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

export const appearancePreference = createPreference<Appearance>({
  key: 'muster-admin-appearance',
  allowed: appearances,
  fallback: 'system',
});

/** The choice after the present one, for a button that goes round. */
export function findNextAppearance(appearance: Appearance): Appearance {
  return appearances[(appearances.indexOf(appearance) + 1) % appearances.length] ?? 'system';
}

/** Keeps the root element's `data-appearance`, which the style sheet follows, at the choice. */
export function followAppearance(root: HTMLElement): void {
  const apply = () => {
    root.dataset.appearance = appearancePreference.get();
  };
  apply();
  appearancePreference.subscribe(apply);
}
