import { useLanguage } from '../app/language.tsx';
import { memo } from '../react.ts';

/**
 * Whether the system has flag emojis; Windows shows the two letters instead. Detected by drawing one: a flag has colours,
 * letters are grey.
 */
function supportsFlagEmoji(): boolean {
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

let hasFlagEmoji: boolean | undefined;

/** The flag of a country with its name as tooltip and label; nothing for an unknown code. */
export const Flag = memo(function Flag({ code }: { readonly code: string }) {
  const { format } = useLanguage();
  const country = format.country(code);
  if (country === null) return null;
  hasFlagEmoji ??= supportsFlagEmoji();
  return (
    <span
      class={hasFlagEmoji ? 'flag' : 'flag flag-letters'}
      role="img"
      aria-label={country.name}
      title={country.name}
    >
      {hasFlagEmoji ? country.flag : code}
    </span>
  );
});
