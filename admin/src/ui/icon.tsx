/** Outline icons on a 20 × 20 grid, stroked with currentColor. */
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
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  overview: 'M3 3h6v7H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 12h6v5H3z',
  nodes: 'M3 4h14v5H3zM3 11h14v5H3zM6 6.5h.01M6 13.5h.01',
  key: 'M12.5 3a4.5 4.5 0 1 1-3.9 6.7L3 15.3V17h3v-2h2v-2l2-2M13.5 6.5h.01',
  pulse: 'M2 10.5h4l2-6 4 11 2-5h4',
  sliders: 'M3 6h8M15 6h2M3 14h2M9 14h8M11 4v4h4V4zM5 12v4h4v-4z',
  person: 'M10 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM3.5 17c.6-3 3-4.5 6.5-4.5s5.9 1.5 6.5 4.5',
  database:
    'M4 5.5c0-1.4 2.7-2.5 6-2.5s6 1.1 6 2.5-2.7 2.5-6 2.5-6-1.1-6-2.5zM4 5.5v9c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5v-9M4 10c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5',
  log: 'M5 3h10v14H5zM7.5 6.5h5M7.5 10h5M7.5 13.5h3',
  grip: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  search: 'M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3zM13.5 13.5L17 17',
  traffic: 'M6 16V5M3 8l3-3 3 3M14 4v11M11 12l3 3 3-3',
  globe:
    'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM2.5 10h15M10 2.5c2 2 3 4.5 3 7.5s-1 5.5-3 7.5c-2-2-3-4.5-3-7.5s1-5.5 3-7.5',
  theme:
    'M10 2.5c4.1 0 7.5 3 7.5 6.6 0 2.3-1.8 4.1-4.1 4.1h-1.5c-1 0-1.6 1.1-1.1 2 .5.8 0 2.3-1.2 2.3A7.5 7.5 0 0 1 10 2.5zM6 10h.01M7.5 6.5h.01M11.5 5.5h.01M14.5 8h.01',
  upload: 'M10 13V3.5M6.5 7L10 3.5 13.5 7M3.5 12.5v3.5h13v-3.5',
  download: 'M10 3.5V13M6.5 9.5L10 13l3.5-3.5M3.5 12.5v3.5h13v-3.5',
  check: 'M4 10.5l4 4 8-9',
  eye: 'M2.5 10c1.8-3.3 4.3-5 7.5-5s5.7 1.7 7.5 5c-1.8 3.3-4.3 5-7.5 5s-5.7-1.7-7.5-5zM10 7.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  undo: 'M7 4L3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8',
  refresh: 'M16 10a6 6 0 1 1-2-4.5M16 3v3.5h-3.5',
  screen: 'M3 4h14v9H3zM7 16.5h6M10 13v3.5',
} as const;

export type IconName = keyof typeof outlines;

/** Decorative: the control has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
