/** Browsers break lines after each hyphen; a torn `--option` reads as another one. */
const OPTION_WORD = /((?<= )-[\w-]*)/;

/** A part of a command whose options stay in one piece. */
export function CommandText({ text }: { text: string }) {
  return text.split(OPTION_WORD).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <span key={index} className={index % 2 === 1 ? 'unbroken' : undefined}>
      {part}
    </span>
  ));
}
