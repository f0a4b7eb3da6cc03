// Generated from spec/ by npm run generate. Do not edit.

import type { OperationId } from './operations.ts';
import type { Validate, ValidationError } from './runtime/json.ts';
import type { ImportRecord } from './types.ts';

export type { Validate, ValidationError };

/** Those of `params`, `query` and `headers` convert from text and fill in defaults in place; `body` changes nothing. */
export interface OperationValidators {
  readonly params?: Validate;
  readonly query?: Validate;
  /** Of the declared headers, by their name in lower case; other headers are let through. */
  readonly headers?: Validate;
  readonly body?: Validate;
}

export declare const validators: Readonly<Record<OperationId, OperationValidators>>;

/** Validators of the bodies that the panel's forms send, by schema. They convert nothing and fill in no defaults. */
export declare const formValidators: Readonly<Record<'AlertRuleUpdate' | 'ApiTokenInput' | 'ApiTokenUpdate' | 'Confirmation' | 'Credentials' | 'NodeCreate' | 'NodeUpdate' | 'NoticeUpdate' | 'PasskeyName' | 'PasswordChange' | 'PingTaskInput' | 'PingTaskUpdate' | 'SettingsUpdate' | 'ThemeAddress' | 'ThemeConfig' | 'TotpCode' | 'TrafficCorrection', Validate>>;

/** Validators of stored values, by schema: a restored database may contain any. They convert nothing and fill in no defaults. */
export declare const storedValidators: Readonly<Record<'AlertRuleInput' | 'CheckReason' | 'Country' | 'Facts' | 'Id' | 'Instant' | 'Key' | 'NodeCreate' | 'NoticeInput' | 'PingTaskInput' | 'RegistrationWindow' | 'SettingsUpdate' | 'ThemeConfig' | 'ThemeOrigins' | 'ThemeShort' | 'Token', Validate>>;

/** Validators of an import's records, by their `type`. They convert nothing and fill in no defaults. */
export declare const importValidators: Readonly<Record<ImportRecord['type'], Validate<ImportRecord>>>;

export { collectFieldErrors, escapePointer, type FieldError } from './runtime/field-errors.ts';
