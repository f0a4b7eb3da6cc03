export interface Share {
  readonly name: string;
  /** In any unit; the bar shows its part of the sum. */
  readonly value: number;
  readonly text: string;
  /** Custom property of a colour; undefined for the part that is not in use. */
  readonly colour: string | undefined;
}

/** A bar of parts of a whole, with a legend that has the figures. */
export function Shares({ shares }: { shares: readonly Share[] }) {
  const sum = shares.reduce((total, { value }) => total + value, 0);
  return (
    <div className="m-shares">
      <span className="m-shares-bar" aria-hidden="true">
        {shares
          .filter(({ colour }) => colour !== undefined)
          .map(({ name, value, colour }) => (
            <span
              key={name}
              style={{ width: `${sum === 0 ? 0 : (value / sum) * 100}%`, background: `var(${colour})` }}
            />
          ))}
      </span>
      <ul className="m-shares-legend m-figures">
        {shares.map(({ name, text, colour }) => (
          <li key={name}>
            <span
              className="m-swatch"
              style={{ background: colour === undefined ? 'var(--m-line)' : `var(${colour})` }}
              aria-hidden="true"
            />
            {name} <span className="m-muted">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
