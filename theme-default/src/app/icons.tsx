interface LabelProps {
  /** Without one the icon is decorative, and hidden from screen readers. */
  readonly label?: string | undefined;
}

interface IconProps extends LabelProps {
  readonly path: string;
}

function Icon({ path, label }: IconProps) {
  return (
    <svg
      class="icon"
      viewBox="0 0 16 16"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d={path} />
    </svg>
  );
}

export const ArrowDown = ({ label }: LabelProps) => <Icon path="M8 3v10M4 9l4 4 4-4" label={label} />;
export const ArrowUp = ({ label }: LabelProps) => <Icon path="M8 13V3M4 7l4-4 4 4" label={label} />;
export const Enlarge = () => <Icon path="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.2 2.8 9.5 6.5M2.8 13.2l3.7-3.7" />;
export const Shrink = () => <Icon path="M13.5 6.5h-4v-4M2.5 9.5h4v4M9.7 6.3l3.6-3.6M6.3 9.7l-3.6 3.6" />;
export const Plus = () => <Icon path="M8 3v10M3 8h10" />;
export const Minus = () => <Icon path="M3 8h10" />;
export const ArrowRight = () => <Icon path="M3 8h10M9 4l4 4-4 4" />;
export const ArrowLeft = () => <Icon path="M13 8H3M7 4 3 8l4 4" />;
export const Sun = () => (
  <Icon path="M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13" />
);
export const Moon = () => <Icon path="M13.2 9.8A5.8 5.8 0 0 1 6.2 2.8a5.8 5.8 0 1 0 7 7Z" />;
export const Screen = () => <Icon path="M2 3h12v8H2zM8 11v3M5 14h6" />;
export const Globe = () => (
  <Icon path="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM1.8 8h12.4M8 1.8c3.4 3.6 3.4 8.8 0 12.4M8 1.8c-3.4 3.6-3.4 8.8 0 12.4" />
);
export const Search = () => <Icon path="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14" />;
export const Cross = () => <Icon path="m4 4 8 8M12 4l-8 8" />;
export const Check = () => <Icon path="m3.2 8.6 3.2 3.2 6.4-7.2" />;
export const Alert = () => <Icon path="M8 2 14.5 13.5h-13ZM8 6.5v3M8 11.6v.1" />;
export const Cards = () => (
  <Icon path="M2.5 2.5h4.5V7H2.5zM9 2.5h4.5V7H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z" />
);
export const Tiles = () => <Icon path="M2.5 3h11v2.6h-11zM2.5 6.7h11v2.6h-11zM2.5 10.4h11V13h-11z" />;
export const Rows = () => <Icon path="M2 4h12M2 8h12M2 12h12" />;
export const Filter = () => <Icon path="M2 4h12M4.5 8h7M6.5 12h3" />;
