/** Browsers break lines after hyphens, which would split `--option`. */
const OPTION_WORD = /((?<= )-[\w-]*)/;

/** Command text whose options do not wrap. */
export function CommandText({ text }: { text: string }) {
  return text.split(OPTION_WORD).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <span key={index} className={index % 2 === 1 ? 'unbroken' : undefined}>
      {part}
    </span>
  ));
}
