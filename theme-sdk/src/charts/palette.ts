/** CSS colours for a canvas, which cannot use custom properties. */
export interface Palette {
  /**
   * The current value of a CSS colour or custom property, such as `--m-cpu`. `share` is its part, 0 to 1, of a mixture
   * with `over`.
   */
  getColour(name: string, share?: number, over?: string): string;
  /** Of labels. */
  readonly fontFamily: string;
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
  // Pages choose their colours with an attribute of the root element.
  const chosen = new MutationObserver(clear);
  chosen.observe(document.documentElement, { attributes: true });

  const read = (colour: string) => {
    // `getComputedStyle` resolves a colour, but not a custom property.
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  return {
    fontFamily: getComputedStyle(element).fontFamily,
    getColour(name, share = 1, over = 'transparent') {
      const colour =
        share === 1 ? toCss(name) : `color-mix(in srgb, ${toCss(name)} ${share * 100}%, ${toCss(over)})`;
      const known = cache.get(colour) ?? read(colour);
      cache.set(colour, known);
      return known;
    },
    destroy() {
      dark.removeEventListener('change', clear);
      chosen.disconnect();
      probe.remove();
    },
  };
}

/** A colour or custom property as CSS. */
export function toCss(colour: string): string {
  return colour.startsWith('--') ? `var(${colour})` : colour;
}
