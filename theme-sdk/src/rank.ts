import { createElement, type ReactNode } from 'react';

/**
 * The rank: upright bars, each under a dot, like figures at a roll call. It is Muster's logo, and illustrates pages that
 * load or are empty. Needs `muster-theme/rank.css`. Decorative, hidden from screen readers.
 */

/** `missing` leaves one place free, `empty` all of them. */
export type RankKind = 'loading' | 'missing' | 'empty' | 'still';

/** In a square of 32 units: position, top of the bar, centre of the dot. */
const logoBars = [
  [8, 18, 12],
  [16, 14, 8],
  [24, 18, 12],
] as const;

export function Logo(): ReactNode {
  return createElement(
    'svg',
    { className: 'm-logo', viewBox: '0 0 32 32', 'aria-hidden': true },
    createElement('rect', { width: 32, height: 32, rx: 7 }),
    createElement('path', { d: logoBars.map(([x, top]) => `M${x} 25V${top}`).join('') }),
    ...logoBars.map(([x, , dot]) => createElement('circle', { key: x, cx: x, cy: dot, r: 2.5 })),
  );
}

const COUNT = 7;
const STEP = 16;
/** The tall one. */
const LEADER = 3;

export function Rank({ kind }: { readonly kind: RankKind }): ReactNode {
  const figures = Array.from({ length: COUNT }, (_, place) => {
    const x = STEP * (place + 0.5);
    const rise = place === LEADER ? 8 : 0;
    return createElement(
      'g',
      { key: place },
      createElement('path', { d: `M${x} 36V${22 - rise}` }),
      createElement('circle', { cx: x, cy: 13 - rise, r: 3 }),
    );
  });
  const viewBox = `0 0 ${COUNT * STEP} 40`;
  return createElement(
    'svg',
    { className: `m-rank m-rank-${kind}`, viewBox, 'aria-hidden': true },
    ...figures,
  );
}
