const lookalikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '"': '”', "'": '’', '&': '＆' };
const REPLACED = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** A text of an agent as the contract says that it is shown. Written without the code that it is compared with. */
export function describePlain(text: string, maxCharacters: number): string {
  return [...text]
    .slice(0, maxCharacters)
    .map((character) => lookalikes[character] ?? (REPLACED.test(character) ? '\ufffd' : character))
    .join('');
}
