/**
 * The rank: upright bars, each under a dot, like figures at a roll call. It is the logo, and illustrates pages without
 * nodes. Decorative, hidden from screen readers.
 */

/** Bars of the logo in a square of 32 units: position, top of the bar, centre of the dot. */
const logoBars = [
  [8, 18, 12],
  [16, 14, 8],
  [24, 18, 12],
] as const;

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d={logoBars.map(([x, top]) => `M${x} 25V${top}`).join('')} />
      {logoBars.map(([x, , dot]) => (
        <circle key={x} cx={x} cy={dot} r="2.5" />
      ))}
    </svg>
  );
}

/** `missing` leaves one place free, `empty` all of them. */
export type RankKind = 'loading' | 'missing' | 'empty' | 'still';

const COUNT = 7;
const STEP = 16;
/** The tall one. */
const LEADER = 3;

export function Rank({ kind }: { readonly kind: RankKind }) {
  return (
    <svg class={`rank rank-${kind}`} viewBox={`0 0 ${COUNT * STEP} 40`} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, index) => {
        const x = STEP * (index + 0.5);
        const rise = index === LEADER ? 8 : 0;
        return (
          <g key={index} class={index === LEADER ? 'rank-leader' : undefined} style={{ '--place': index }}>
            <path d={`M${x} 36V${22 - rise}`} />
            <circle cx={x} cy={13 - rise} r="3" />
          </g>
        );
      })}
    </svg>
  );
}
