export interface IconState {
  /** Number of nodes that are down. */
  readonly down: number;
  /** Whether the data is old. */
  readonly isOld: boolean;
}

let plainIcon: string | undefined;

/** The logo; the number of nodes that are down; or the logo without colour while the data is old. */
export function changeIcon({ down, isOld }: IconState): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  plainIcon ??= link.href;
  if (isOld) link.href = toAddress(OLD_ICON);
  else link.href = down > 0 ? toAddress(drawCount(down)) : plainIcon;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
const OLD_ICON = `${SVG}<rect width="32" height="32" rx="7" fill="#6f6b7a"/><path d="M8 25v-7M16 25V14M24 25v-7" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`;

function drawCount(down: number): string {
  const text = down > 99 ? '99' : String(down);
  return `${SVG}<rect width="32" height="32" rx="7" fill="#b3261e"/><text x="16" y="23.5" font-family="system-ui,sans-serif" font-size="21" font-weight="700" text-anchor="middle" fill="#fff">${text}</text></svg>`;
}

function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
