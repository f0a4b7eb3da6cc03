// Generated from spec/ by npm run generate. Do not edit.

export const problems = {
  /** Path, query, headers or body do not match the contract; `errors` lists each error with its pointer. */
  invalid_request: { status: 400, title: 'Invalid request' },
  /** Missing, malformed and unknown tokens get the same response. */
  invalid_token: { status: 401, title: 'Invalid node token' },
  /** Missing, unknown and expired keys get the same response. */
  invalid_registration_key: { status: 401, title: 'Invalid registration key' },
  /** The operation is for the administrator. */
  session_required: { status: 401, title: 'Login required' },
  /** Unknown, revoked and expired tokens get the same response. */
  invalid_api_token: { status: 401, title: 'Invalid API token' },
  /** The public page is disabled and the caller has no session. */
  login_required: { status: 401, title: 'Status page is private' },
  /** Also if the user does not exist. */
  invalid_credentials: { status: 401, title: 'Wrong username or password' },
  /** The password is right; send it again with a code or a passkey. `methods` lists what the account has. */
  second_factor_required: { status: 401, title: 'Second factor required' },
  /** The code or the passkey is wrong, expired or used. */
  invalid_second_factor: { status: 401, title: 'Wrong second factor' },
  /** Send `confirmIdentity` and repeat the request, or log in again. */
  confirmation_required: { status: 403, title: 'Confirm your identity' },
  /** The API token lacks the scope of the operation. */
  insufficient_scope: { status: 403, title: 'API token not sufficient' },
  /** The Origin header does not name the hub. */
  foreign_origin: { status: 403, title: 'Cross-origin request refused' },
  /** A browser must send the panel's CSRF token in `X-CSRF-Token`. */
  csrf_token_required: { status: 403, title: 'CSRF token required' },
  /** Use the external provider, or the command line. */
  password_login_off: { status: 403, title: 'Password login is disabled' },
  /** Send the password too. */
  passwordless_login_off: { status: 403, title: 'Passwordless login is disabled' },
  /** Unknown path or id, or a resource that the caller may not see. */
  not_found: { status: 404, title: 'Not found' },
  /** The Allow header lists the allowed methods. */
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  /** The resource was changed or is in use; read it again and retry. */
  conflict: { status: 409, title: 'Conflict' },
  /** `detail` gives the reason: passkeys need a host name, and HTTPS except on this machine. */
  passkeys_unavailable: { status: 409, title: 'Passkeys are not available here' },
  /** Delete one before adding another. */
  limit_reached: { status: 409, title: 'Limit reached' },
  /** Another upload is in progress, or a chunk is out of order. */
  upload_conflict: { status: 409, title: 'Upload conflict' },
  /** The request did not arrive in time. */
  request_timeout: { status: 408, title: 'Request timeout' },
  /** The hub serves its own host names only, except for agents and health checks: that of `--site` and private addresses, or without `--site` localhost and IP addresses. */
  misdirected_request: { status: 421, title: 'Misdirected request' },
  /** `detail` names the limit. */
  payload_too_large: { status: 413, title: 'Request body too large' },
  /** `detail` names the supported media type. */
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  /** `errors` lists every rule that the archive violates. */
  invalid_theme: { status: 422, title: 'Invalid theme' },
  /** `detail` gives the reason; nothing was changed. */
  invalid_database: { status: 422, title: 'Invalid database' },
  /** `Content-Range` contains the size of the file. */
  range_not_satisfiable: { status: 416, title: 'Range not satisfiable' },
  /** The path is a WebSocket endpoint; send an upgrade request. */
  upgrade_required: { status: 426, title: 'Upgrade required' },
  /** The request line and headers together exceed the limit. */
  headers_too_large: { status: 431, title: 'Request headers too large' },
  /** The address is locked out until Retry-After has passed. */
  too_many_attempts: { status: 429, title: 'Too many failed attempts' },
  /** The rate limit of the address or of the API token is exceeded; retry after Retry-After. */
  too_many_requests: { status: 429, title: 'Too many requests' },
  /** Open a new window in the panel. */
  registration_exhausted: { status: 429, title: 'Registration window is full' },
  /** The hub's log has the cause under `request_id`. */
  internal: { status: 500, title: 'Internal error' },
  /** The code host is unreachable or sent an invalid response; retry, or serve the files from a folder. */
  code_host_failed: { status: 502, title: 'Code host failed' },
  /** Too many requests at the same time; retry after Retry-After. */
  busy: { status: 503, title: 'Hub is busy' },
  /** The disk or its file system fails; the hub's log has the error. The live view continues, and the hub retries. */
  storage_failed: { status: 503, title: 'Storage failed' },
  /** Retry after Retry-After. */
  shutting_down: { status: 503, title: 'Hub is shutting down' },
  /** Nothing was stored; free some space. */
  storage_full: { status: 507, title: 'Disk is full' },
} as const;

export type ProblemCode = keyof typeof problems;
