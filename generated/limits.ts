// Generated from spec/ by npm run generate. Do not edit.

export const limits = {
  /** Largest request body, uploads excepted. Unit: bytes. */
  requestBodyBytes: 65536,
  /** Largest request of an upload; a larger file comes in pieces. Unit: bytes. */
  uploadRequestBytes: 8388608,
  /** Largest database file that can be restored. Unit: bytes. */
  restoreFileBytes: 268435456,
  /** Largest packed theme archive. Unit: bytes. */
  themeFileBytes: 33554432,
  /** Most bytes that a theme may unpack to. Unit: bytes. */
  themeUnpackedBytes: 134217728,
  /** Most files and folders in a theme archive. Unit: entries. */
  themeEntries: 10000,
  /** Most parts of a path in a theme. Unit: parts. */
  themePathDepth: 32,
  /** Longest name of a file or folder in a theme. Unit: bytes. */
  themeNameBytes: 255,
  /** Life of a live preview of a theme. Unit: seconds. */
  themeLivePreviewSeconds: 600,
  /** Largest preview image of a theme that is served. Unit: bytes. */
  themePreviewBytes: 2097152,
  /** An upload without a new piece for this long gives way to another one. Unit: seconds. */
  uploadLeftSeconds: 10,
  /** An upload without a new piece for this long is deleted. Unit: seconds. */
  uploadIdleSeconds: 600,
  /** Widest history window with a session; wider is narrowed. Unit: hours. */
  historyHoursAdmin: 2160,
  /** Widest history window of a visitor; wider is narrowed. Unit: hours. */
  historyHoursVisitor: 168,
  /** History window when the request names none. Unit: hours. */
  historyHoursDefault: 6,
  /** Most days of history that a session is told of. Unit: days. */
  historyDaysAdmin: 90,
  /** Most days of history that a visitor is told of. Unit: days. */
  historyDaysVisitor: 7,
  /** Row budget of a series for windows up to 24 hours. Unit: rows. */
  historyRowsDay: 1440,
  /** Row budget of a series for windows up to 168 hours. Unit: rows. */
  historyRowsWeek: 720,
  /** Histories that one address may ask for at once without a session. Unit: requests. */
  historyBurst: 600,
  /** Histories that one address may ask for in a minute, for ever, without a session. Unit: requests. */
  historyPerMinute: 600,
  /** Histories that one address may ask for in a minute whatever others ask for. Unit: requests. */
  historyModestPerMinute: 20,
  /** Histories that everybody without a session may ask for in a second, together. Unit: requests. */
  historyAllPerSecond: 500,
  /** Row budget of a series for wider windows. Unit: rows. */
  historyRowsWide: 320,
  /** Greatest age of a snapshot of the fleet. Unit: milliseconds. */
  snapshotCacheMs: 1900,
  /** Largest agent binary that is forwarded. Unit: bytes. */
  agentFileBytes: 268435456,
  /** Agent binaries forwarded at the same time. Unit: downloads. */
  agentDownloads: 4,
  /** Life of a registration key. Unit: seconds. */
  registrationWindowSeconds: 3600,
  /** Nodes that may register in one window. Unit: nodes. */
  registrationNodes: 100,
  /** Failures that lock an address out. Unit: attempts. */
  loginFailures: 5,
  /** Time over which failures are counted, and length of the lockout. Unit: seconds. */
  loginWindowSeconds: 900,
  /** Logins that may wait for the one password check under way. Unit: requests. */
  loginQueue: 8,
  /** Shortest new password. Unit: characters. */
  passwordMin: 8,
  /** Longest password. Unit: characters. */
  passwordMax: 256,
  /** Life of a login session (14 days). Unit: seconds. */
  sessionSeconds: 1209600,
  /** Most ping tasks of a hub. Unit: tasks. */
  pingTasks: 128,
  /** Most ping tasks that an agent takes. Unit: tasks. */
  pingTasksPerAgent: 64,
  /** A probe without an answer for this long counts as lost. Unit: milliseconds. */
  probeTimeoutMs: 5000,
  /** Latest latencies of a task that a node shows. Unit: samples. */
  pingRecent: 30,
  /** Live streams of visitors open at the same time. Unit: streams. */
  viewers: 1000,
  /** Days of history kept when the setting was never changed. Unit: days. */
  retentionDaysDefault: 90,
  /** Largest frame on the agent socket; a larger one closes it with 1009. Unit: bytes. */
  frameBytes: 65536,
  /** The hub sends a WebSocket ping this often. Unit: seconds. */
  pingIntervalSeconds: 30,
  /** Without any frame for this long the hub closes the connection. Unit: seconds. */
  silenceSeconds: 120,
  /** Longest time until a vanished agent shows as offline. Unit: seconds. */
  offlineSeconds: 150,
  /** A report that comes sooner after the one before is dropped and counted. Unit: milliseconds. */
  reportSpacingMs: 500,
  /** The agent's first report follows its hello after this time. Unit: milliseconds. */
  firstReportMs: 1000,
  /** More bad messages than this in a minute close the connection with 1008. Unit: messages. */
  badMessagesPerMinute: 10,
  /** More messages than this in a minute, pings and pongs among them, close the connection with 1008. Unit: messages. */
  messagesPerMinute: 1200,
  /** Unknown fields of a report that are kept. Unit: keys. */
  extraKeys: 32,
  /** Size of the unknown fields of a report that are kept, as JSON. Unit: bytes. */
  extraBytes: 4096,
  /** Ceiling of the agent's first wait before it reconnects. Unit: seconds. */
  backoffMinSeconds: 1,
  /** Ceiling of the agent's longest wait. Unit: seconds. */
  backoffMaxSeconds: 60,
  /** The live stream sends a snapshot this often. Unit: milliseconds. */
  snapshotIntervalMs: 2000,
  /** Largest frame that a viewer may send; a larger one closes the stream with 1009. Unit: bytes. */
  viewerFrameBytes: 1024,
} as const;
