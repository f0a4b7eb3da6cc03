import { encode } from 'uqr';

/** Light modules around the code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/** A QR code as SVG; the CSP of the panel allows inline elements, but few scanners read light codes on dark. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={data.map(drawRow).join('')} />
    </svg>
  );
}

/** One rectangle for each run of dark modules. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
