import type { CSSProperties } from 'react';

const COUNT = 7;
const STEP = 16;
/** The tall one. */
const LEADER = 3;

/** A row of bars, each under a dot: the logo's figures, while something loads or where nothing is to be shown yet. */
export function Rank({ kind }: { kind: 'loading' | 'empty' }) {
  return (
    <svg className={`rank rank-${kind}`} viewBox={`0 0 ${COUNT * STEP} 40`} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, place) => {
        const x = STEP * (place + 0.5);
        const rise = place === LEADER ? 8 : 0;
        return (
          <g key={x} style={{ '--place': place } as CSSProperties}>
            <path d={`M${x} 36V${22 - rise}`} />
            <circle cx={x} cy={13 - rise} r="3" />
          </g>
        );
      })}
    </svg>
  );
}
