/** An invalid option. The message names it and the accepted values. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}
