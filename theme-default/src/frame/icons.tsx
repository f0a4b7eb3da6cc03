/** Line drawings of the page; all are decoration beside a text. */

interface IconProps {
  readonly path: string;
}

function Icon({ path }: IconProps) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const ArrowDown = () => <Icon path="M8 3v10M4 9l4 4 4-4" />;
export const ArrowUp = () => <Icon path="M8 13V3M4 7l4-4 4 4" />;
export const ArrowLeft = () => <Icon path="M13 8H3M7 4 3 8l4 4" />;
export const Sun = () => (
  <Icon path="M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13" />
);
export const Moon = () => <Icon path="M13.2 9.8A5.8 5.8 0 0 1 6.2 2.8a5.8 5.8 0 1 0 7 7Z" />;
export const Screen = () => <Icon path="M2 3h12v8H2zM8 11v3M5 14h6" />;
