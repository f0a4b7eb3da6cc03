/** Colours of the page for a canvas, which knows nothing of style sheets. */
export interface Palette {
  /** The present value of a custom property, such as `--cpu`; `alpha` from 0 to 1 makes it transparent. */
  find(name: string, alpha?: number): string;
  /** For labels. */
  readonly font: string;
  destroy(): void;
}

/** `onChange` is called when the page changes between light and dark. */
export function createPalette(element: HTMLElement, onChange: () => void): Palette {
  const known = new Map<string, string>();
  const probe = document.createElement('span');
  element.append(probe);
  const forget = () => {
    known.clear();
    onChange();
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', forget);
  const chosen = new MutationObserver(forget);
  chosen.observe(document.documentElement, { attributeFilter: ['data-colours'] });

  const read = (name: string) => {
    // A computed colour is resolved, which the text of a custom property is not.
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  return {
    font: `12px ${getComputedStyle(element).fontFamily}`,
    find(name, alpha = 1) {
      const colour = known.get(name) ?? read(name);
      known.set(name, colour);
      return alpha === 1 ? colour : colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
    },
    destroy() {
      dark.removeEventListener('change', forget);
      chosen.disconnect();
      probe.remove();
    },
  };
}
