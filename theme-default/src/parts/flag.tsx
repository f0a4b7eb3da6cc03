import { memo } from 'preact/compat';
import { useLanguage } from '../frame/language.tsx';

/**
 * Whether the system draws flags for regional indicators; Windows writes the two letters instead. A flag is
 * coloured, letters are grey.
 */
function detectFlags(): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.canvas.width = 16;
  context.canvas.height = 16;
  context.font = '14px sans-serif';
  context.textBaseline = 'top';
  context.fillText('\u{1F1E9}\u{1F1EA}', 0, 0);
  const { data } = context.getImageData(0, 0, 16, 16);
  for (let index = 0; index < data.length; index += 4) {
    if (data[index] !== data[index + 1] || data[index] !== data[index + 2]) return true;
  }
  return false;
}

let hasFlags: boolean | undefined;

/** The flag of a country with its name to hover and to read out; nothing for an unknown one. */
export const Flag = memo(function Flag({ code }: { readonly code: string }) {
  const { format } = useLanguage();
  const country = format.country(code);
  if (country === null) return null;
  hasFlags ??= detectFlags();
  return (
    <span
      class={hasFlags ? 'flag' : 'flag flag-letters'}
      role="img"
      aria-label={country.name}
      title={country.name}
    >
      {hasFlags ? country.flag : code}
    </span>
  );
});
