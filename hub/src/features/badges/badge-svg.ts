export type BadgeStyle = 'flat' | 'flat-square';
export type BadgeTone = 'good' | 'warn' | 'bad' | 'neutral';

export interface BadgeContent {
  label: string;
  value: string;
  tone: BadgeTone;
  style: BadgeStyle;
}

/** White text on them has a contrast of at least 4.5, and the plates are visible on light and dark pages. */
const fills: Readonly<Record<BadgeTone, string>> = {
  good: '#2e7d32',
  warn: '#8a5a00',
  bad: '#c62828',
  neutral: '#6b6b6b',
};
const LABEL_FILL = '#444c56';

const HEIGHT = 20;
const PADDING = 6;
const FONT_SIZE = 11;
const BASELINE = 14;
const RADIUS = 3;

/** Advance widths of Verdana for U+0020 to U+007E, in 1/2048 em. */
const verdanaWidths = [
  720, 806, 940, 1676, 1302, 2204, 1488, 550, 930, 930, 1302, 1676, 745, 930, 745, 930, 1302, 1302, 1302,
  1302, 1302, 1302, 1302, 1302, 1302, 1302, 930, 930, 1676, 1676, 1676, 1117, 2048, 1400, 1404, 1430, 1578,
  1295, 1177, 1588, 1539, 862, 931, 1419, 1140, 1726, 1532, 1612, 1235, 1612, 1423, 1400, 1262, 1499, 1400,
  2025, 1403, 1260, 1403, 930, 930, 930, 1676, 1302, 1302, 1230, 1276, 1067, 1276, 1220, 720, 1276, 1296, 562,
  705, 1212, 562, 1992, 1296, 1243, 1276, 1276, 874, 1067, 807, 1296, 1212, 1676, 1212, 1212, 1076, 1300, 930,
  1300, 1676,
];
const UNITS_PER_EM = 2048;
const FIRST_WIDTH = 0x20;
/** Widths of letters that the table lacks, and of ideographs and emoji. */
const OTHER_WIDTH = 1400;
const WIDE_WIDTH = 2048;
const FIRST_WIDE = 0x1100;

/** An SVG image without scripts, styles or references. The same content always has the same bytes. */
export function renderBadge({ label, value, tone, style }: BadgeContent): string {
  const [labelWidth, valueWidth] = [measureText(label), measureText(value)];
  const split = labelWidth + 2 * PADDING;
  const width = split + valueWidth + 2 * PADDING;
  const name = escapeXml(`${label}: ${value}`);
  const radius = style === 'flat' ? RADIUS : 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    `<clipPath id="plate"><rect width="${width}" height="${HEIGHT}" rx="${radius}"/></clipPath>`,
    '<g clip-path="url(#plate)">',
    `<rect width="${split}" height="${HEIGHT}" fill="${LABEL_FILL}"/>`,
    `<rect x="${split}" width="${width - split}" height="${HEIGHT}" fill="${fills[tone]}"/>`,
    '</g>',
    `<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="${FONT_SIZE}">`,
    writeText(label, PADDING, labelWidth),
    writeText(value, split + PADDING, valueWidth),
    '</g></svg>\n',
  ].join('');
}

/** `textLength` makes other fonts as wide as the plate. */
function writeText(text: string, x: number, width: number): string {
  return `<text x="${x}" y="${BASELINE}" textLength="${width}">${escapeXml(text)}</text>`;
}

/** Whole pixels, at least 1. */
function measureText(text: string): number {
  let units = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    units += verdanaWidths[code - FIRST_WIDTH] ?? (code >= FIRST_WIDE ? WIDE_WIDTH : OTHER_WIDTH);
  }
  return Math.max(1, Math.ceil((units * FONT_SIZE) / UNITS_PER_EM));
}

/** Characters that XML does not allow, not even escaped: https://www.w3.org/TR/xml/#charsets */
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(INVALID_IN_XML, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
