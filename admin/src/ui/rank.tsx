import type { CSSProperties } from 'react';

const COUNT = 7;
const STEP = 16;
/** The tall one. */
const LEADER = 3;

/** A row of bars, each under a dot, like the logo's: decorates a page, or shows that something loads. */
export function Rank({ kind }: { kind: 'loading' | 'still' }) {
  return (
    <svg className={`rank rank-${kind}`} viewBox={`0 0 ${COUNT * STEP} 40`} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, place) => {
        const x = STEP * (place + 0.5);
        const rise = place === LEADER ? 8 : 0;
        return (
          <g
            key={x}
            className={place === LEADER ? 'rank-leader' : undefined}
            style={{ '--place': place } as CSSProperties}
          >
            <path d={`M${x} 36V${22 - rise}`} />
            <circle cx={x} cy={13 - rise} r="3" />
          </g>
        );
      })}
    </svg>
  );
}
