// Generated from spec/ by npm run generate. Do not edit.

import type { Validate, ValidationError } from './runtime/json.ts';

export type { Validate, ValidationError };

/** Validators of stored values, by schema. They convert nothing and fill in no defaults. */
export declare const storedValidators: Readonly<
  Record<
    | 'Country'
    | 'Facts'
    | 'Id'
    | 'Instant'
    | 'Key'
    | 'NodeCreate'
    | 'NoticeInput'
    | 'PingTaskInput'
    | 'RegistrationWindow'
    | 'SettingsUpdate'
    | 'ThemeConfig'
    | 'ThemeOrigins'
    | 'ThemeShort'
    | 'Token'
  , Validate>
>;
