// Generated from spec/ by npm run generate. Do not edit.

/** Keys of `ProbeOptions`. */
export const probeOptionKeys = [
  'family',
  'method',
  'statuses',
  'headers',
  'body_contains',
  'body_lacks',
  'json_path',
  'json_value',
  'redirects',
  'server_name',
  'record_contains',
] as const;
