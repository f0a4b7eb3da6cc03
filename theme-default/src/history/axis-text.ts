/**
 * A separator and the zeros after it that say nothing. Figures have two decimals at most, so three zeros are a group of
 * thousands and stay.
 */
const ZEROS = /[.,]0{1,2}(?!\d)/;

/** A figure as an axis writes it: `4 GiB`, and not `4.00 GiB`. */
export function dropZeros(text: string): string {
  return text.replace(ZEROS, '');
}
