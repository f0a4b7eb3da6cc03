// Generated from spec/ by npm run generate. Do not edit.

import type { Validate, ValidationError } from './runtime/json.ts';

export type { Validate, ValidationError };

/** Validators of the bodies that the panel's forms send, by schema. They convert nothing and fill in no defaults. */
export declare const formValidators: Readonly<
  Record<
    | 'ApiTokenInput'
    | 'ApiTokenUpdate'
    | 'Confirmation'
    | 'Credentials'
    | 'NodeCreate'
    | 'NodeUpdate'
    | 'NoticeUpdate'
    | 'PasskeyName'
    | 'PasswordChange'
    | 'PingTaskInput'
    | 'PingTaskUpdate'
    | 'SettingsUpdate'
    | 'ThemeAddress'
    | 'ThemeConfig'
    | 'TotpCode'
    | 'TrafficCorrection'
  , Validate>
>;

export { collectFieldErrors, type FieldError } from './runtime/field-errors.ts';
