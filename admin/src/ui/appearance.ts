import { createPreference } from './preference.ts';

const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

export const appearancePreference = createPreference<Appearance>({
  key: 'muster-admin-appearance',
  allowed: appearances,
  fallback: 'system',
});

/** The next option of a cycling button. */
export function findNextAppearance(appearance: Appearance): Appearance {
  return appearances[(appearances.indexOf(appearance) + 1) % appearances.length] ?? 'system';
}

/** Sets `data-appearance` on the root element, which the style sheet uses. */
export function followAppearance(root: HTMLElement): void {
  const apply = () => {
    root.dataset.appearance = appearancePreference.get();
  };
  apply();
  appearancePreference.subscribe(apply);
}
