/** Bars in a square of 32 units: position, top of the bar, centre of the dot. */
const bars = [
  [8, 18, 12],
  [16, 14, 8],
  [24, 18, 12],
] as const;

/** The same figure as in `icon.svg`. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d={bars.map(([x, top]) => `M${x} 25V${top}`).join('')} />
      {bars.map(([x, , dot]) => (
        <circle key={x} cx={x} cy={dot} r="2.5" />
      ))}
    </svg>
  );
}
