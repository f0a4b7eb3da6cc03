/**
 * A decimal separator with zeros only. Values have at most two decimals, so a separator before three zeros is a thousands
 * separator.
 */
const ZEROS = /[.,]0{1,2}(?!\d)/;

/** `4 GiB` for `4.00 GiB`. */
export function dropZeros(text: string): string {
  return text.replace(ZEROS, '');
}
