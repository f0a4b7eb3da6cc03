/** CSS colours for a canvas, which cannot use custom properties. */
export interface Palette {
  /** Current value of a custom property, such as `--cpu`, with an opacity `alpha` from 0 to 1. */
  getColour(name: string, alpha?: number): string;
  /** Font of labels. */
  readonly font: string;
  destroy(): void;
}

/** `onChange` is called when the colour scheme changes. */
export function createPalette(element: HTMLElement, onChange: () => void): Palette {
  const cache = new Map<string, string>();
  const probe = document.createElement('span');
  element.append(probe);
  const clear = () => {
    cache.clear();
    onChange();
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', clear);
  const chosen = new MutationObserver(clear);
  chosen.observe(document.documentElement, { attributeFilter: ['data-colours'] });

  const read = (name: string) => {
    // `getComputedStyle` resolves a colour, but not a custom property.
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  return {
    font: `12px ${getComputedStyle(element).fontFamily}`,
    getColour(name, alpha = 1) {
      const colour = cache.get(name) ?? read(name);
      cache.set(name, colour);
      return alpha === 1 ? colour : colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
    },
    destroy() {
      dark.removeEventListener('change', clear);
      chosen.disconnect();
      probe.remove();
    },
  };
}
