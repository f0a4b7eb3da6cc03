// Generated from spec/ by npm run generate. Do not edit.

declare const schema: unique symbol;

/** UTF-8 of a T that is already serialised and is sent as it is. */
export type Encoded<T> = Uint8Array & { readonly [schema]: T };

/** Marks bytes as the JSON of a T. */
export function markEncoded<T>(bytes: Uint8Array): Encoded<T> {
  return bytes as Encoded<T>;
}

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;
export type ExtraHeaders = Record<string, string | number | readonly string[]>;
export type Nothing = Readonly<Record<string, never>>;
export type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;
export type LowerCased<T> = { [K in keyof T as Lowercase<K & string>]: T[K] };
