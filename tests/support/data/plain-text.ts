const lookalikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '"': '”', "'": '’', '&': '＆' };
const REPLACED = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** The plain form of an agent's text by the contract, written independently of the tested code. */
export function describePlain(text: string, maxCharacters: number): string {
  return [...text]
    .slice(0, maxCharacters)
    .map((character) => lookalikes[character] ?? (REPLACED.test(character) ? '\ufffd' : character))
    .join('');
}
