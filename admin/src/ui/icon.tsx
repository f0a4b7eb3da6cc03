/** Outlines on a grid of 20 × 20, drawn with a stroke of the text's colour. */
const outlines = {
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  plus: 'M10 4v12M4 10h12',
  edit: 'M4 16l.8-3.4L13.2 4.2a1.6 1.6 0 0 1 2.3 0l.3.3a1.6 1.6 0 0 1 0 2.3L7.4 15.2 4 16zM11.6 5.8l2.6 2.6',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10M8.5 9v4.5M11.5 9v4.5',
  terminal: 'M3 4h14v12H3zM6 8l2.2 2L6 12M10 12.5h4',
  close: 'M5 5l10 10M15 5L5 15',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M4.3 15.7l1.2-1.2M14.5 5.5l1.2-1.2',
  moon: 'M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8z',
  screen: 'M3 4h14v9H3zM7 16.5h6M10 13v3.5',
} as const;

export type IconName = keyof typeof outlines;

/** Decoration only: the control that holds it carries the words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
