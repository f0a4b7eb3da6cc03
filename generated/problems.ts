// Generated from spec/ by npm run generate. Do not edit.

export const problems = {
  /** Body, path or query break the contract; `errors` points at each place. */
  invalid_request: { status: 400, title: 'The request is not valid' },
  /** Missing, malformed and unknown tokens get the same answer. */
  invalid_token: { status: 401, title: 'The node token is not valid' },
  /** Missing, unknown and expired keys get the same answer. */
  invalid_registration_key: { status: 401, title: 'The registration key is not valid' },
  /** The operation is the administrator's. */
  session_required: { status: 401, title: 'Log in first' },
  /** The public page is switched off and the caller has no session. */
  login_required: { status: 401, title: 'This page is private' },
  /** Also when the user does not exist. */
  invalid_credentials: { status: 401, title: 'Wrong user name or password' },
  /** The Origin header names another origin than the hub's. */
  foreign_origin: { status: 403, title: 'The request came from another site' },
  /** A browser must show the panel's CSRF token for this. */
  csrf_token_required: { status: 403, title: 'The request did not come from the admin panel' },
  /** Use the external provider, or the command line. */
  password_login_off: { status: 403, title: 'Password login is switched off' },
  /** Unknown path or id, or something that the caller may not know of. */
  not_found: { status: 404, title: 'Not found' },
  /** The Allow header lists those that are. */
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  /** Somebody else changed it, or it is in use; read again and retry. */
  conflict: { status: 409, title: 'The request conflicts with the present state' },
  /** Delete one before adding another. */
  limit_reached: { status: 409, title: 'There are as many as there may be' },
  /** Another upload is under way, or a piece is out of order. */
  upload_conflict: { status: 409, title: 'The piece does not continue the upload' },
  /** It did not arrive in time. */
  request_timeout: { status: 408, title: 'The request took too long' },
  /** With `--site` the hub serves its own host names only; agents, health checks and private addresses are let through. */
  misdirected_request: { status: 421, title: 'The request is not for this hub' },
  /** `detail` names the limit. */
  payload_too_large: { status: 413, title: 'The body is too large' },
  /** The operation lists those that are. */
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  /** `errors` lists every rule that it breaks. */
  invalid_theme: { status: 422, title: 'The upload is not a theme' },
  /** `detail` says why; nothing was changed. */
  invalid_database: { status: 422, title: 'The upload is not a usable database' },
  /** `Content-Range` tells how long the file is. */
  range_not_satisfiable: { status: 416, title: 'The range is not in the file' },
  /** Ask again with an upgrade. */
  upgrade_required: { status: 426, title: 'This path speaks WebSocket' },
  /** Send less of them. */
  headers_too_large: { status: 431, title: 'The request line and headers are too long' },
  /** The address is locked until Retry-After has passed. */
  too_many_attempts: { status: 429, title: 'Too many failed attempts' },
  /** The address asked too often; ask again after Retry-After. */
  too_many_requests: { status: 429, title: 'Too many requests' },
  /** Open a new window in the panel. */
  registration_exhausted: { status: 429, title: 'The registration window is full' },
  /** `request_id` finds the cause in the hub's log. */
  internal: { status: 500, title: 'The hub failed' },
  /** Try again, or serve the files from a folder. */
  code_host_failed: { status: 502, title: 'The code host did not answer properly' },
  /** Ask again after Retry-After. */
  busy: { status: 503, title: 'Too much at once' },
  /** The disk or its file system fails; the hub's log says how. The live view goes on, and storing is tried again. */
  storage_failed: { status: 503, title: 'The database does not work' },
  /** Ask again after Retry-After. */
  shutting_down: { status: 503, title: 'The hub is shutting down' },
  /** Nothing was stored; free some space. */
  storage_full: { status: 507, title: 'The disk is full' },
} as const;

export type ProblemCode = keyof typeof problems;
