/** An operation of openapi.yaml. */
export interface OperationShape<
  Id extends string,
  Code extends string,
  Action extends string,
  Scope extends string,
> {
  readonly id: Id;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  /** Template with its parameters in braces. */
  readonly path: string;
  readonly tag: string;
  readonly kind: 'http' | 'websocket' | 'static';
  /** `optional`: a session widens the view. */
  readonly access: 'public' | 'optional' | 'session' | 'node' | 'registration';
  /** Scope of the API tokens that may call it besides sessions, null if it accepts none. */
  readonly tokenScope: Scope | null;
  /** Whether the token may also be the password of HTTP Basic. */
  readonly takesBasic: boolean;
  /** Visitors only while the public page is on. */
  readonly publicPage: boolean;
  /** Part of what a theme may use. */
  readonly isTheme: boolean;
  readonly isExtension: boolean;
  /** Only for sessions that logged in or confirmed their identity recently. */
  readonly needsConfirmation: boolean;
  /** Action of its audit entry, null if it is not audited. */
  readonly audit: Action | null;
  /** Bytes; 0 if the operation has no request body. */
  readonly bodyLimit: number;
  readonly bodyType: string | null;
  /** Other media types of the body: text, with the value of `textField` alone, or a form with `formFields`. */
  readonly textBodyTypes: readonly string[];
  readonly textField: string | null;
  readonly formFields: readonly string[];
  readonly isBodyRequired: boolean;
  /** Status of the usual success. */
  readonly success: number;
  readonly statuses: readonly number[];
  /** Media types by status, of what handlers return. */
  readonly content: Readonly<Record<number, readonly string[]>>;
  readonly codes: readonly Code[];
}
