// Generated from spec/ by npm run generate. Do not edit.

export const limits = {
  /** Largest request body, except uploads. Unit: bytes. */
  requestBodyBytes: 65536,
  /** Largest request of an upload; larger files are sent in chunks. Unit: bytes. */
  uploadRequestBytes: 8388608,
  /** Largest database file that can be restored or imported. Unit: bytes. */
  restoreFileBytes: 268435456,
  /** Largest packed theme archive. Unit: bytes. */
  themeFileBytes: 33554432,
  /** Largest unpacked size of a theme. Unit: bytes. */
  themeUnpackedBytes: 134217728,
  /** Maximum number of files and folders in a theme archive. Unit: entries. */
  themeEntries: 10000,
  /** Maximum number of segments of a path in a theme. Unit: parts. */
  themePathDepth: 32,
  /** Longest name of a node. Unit: characters. */
  nodeNameCharacters: 64,
  /** Longest name of a file or folder in a theme. Unit: bytes. */
  themeNameBytes: 255,
  /** Lifetime of a live preview of a theme. Unit: seconds. */
  themeLivePreviewSeconds: 600,
  /** Longest download of a theme archive from an address. Unit: seconds. */
  themeDownloadSeconds: 120,
  /** Longest wait for the latest release of a theme, a gallery or a picture of one. Unit: seconds. */
  themeResponseSeconds: 15,
  /** Largest `themes.txt` of a gallery. Unit: bytes. */
  themeGalleryBytes: 262144,
  /** Largest `gallery.json` of a gallery. Unit: bytes. */
  themeGalleryIndexBytes: 1048576,
  /** Maximum number of themes of a gallery; the rest are left out. Unit: themes. */
  themeGalleryEntries: 500,
  /** How long the hub keeps a gallery in memory before it asks again. Unit: seconds. */
  themeGalleryCacheSeconds: 3600,
  /** Largest preview image of a theme that is served. Unit: bytes. */
  themePreviewBytes: 2097152,
  /** An upload without a new chunk for this long is replaced when another one starts. Unit: seconds. */
  uploadAbandonedSeconds: 10,
  /** An upload without a new chunk for this long is deleted. Unit: seconds. */
  uploadIdleSeconds: 600,
  /** Largest report of a violation of a theme's Content-Security-Policy. Unit: bytes. */
  themeReportBytes: 16384,
  /** Burst and sustained rate of such reports from one IPv4 address or IPv6 /64. Unit: requests. */
  themeReportsPerMinute: 60,
  /** An origin that a theme was refused is listed for this long after the last report. Unit: hours. */
  themeRefusedHours: 24,
  /** Longest history window with a session; longer ones are shortened. Unit: hours. */
  historyHoursAdmin: 2160,
  /** Longest history window of a visitor; longer ones are shortened. Unit: hours. */
  historyHoursVisitor: 168,
  /** Default history window. Unit: hours. */
  historyHoursDefault: 6,
  /** `history_days` of `Me` with a session. Unit: days. */
  historyDaysAdmin: 90,
  /** `history_days` of `Me` for a visitor. Unit: days. */
  historyDaysVisitor: 7,
  /** Maximum rows of a series for windows up to 24 hours. Unit: rows. */
  historyRowsDay: 1440,
  /** Maximum rows of a series for windows up to 168 hours. Unit: rows. */
  historyRowsWeek: 720,
  /** Least number of rows that `points` asks for; lower values count as this. Unit: rows. */
  historyPointsMin: 60,
  /** Burst of calls of one heartbeat, and of calls with unknown keys from one network. Unit: calls. */
  heartbeatBurst: 30,
  /** Calls of one heartbeat per minute, and calls with unknown keys from one network. Unit: calls. */
  heartbeatsPerMinute: 60,
  /** Burst of history requests of one address without a session. Unit: requests. */
  historyBurst: 600,
  /** Sustained rate of history requests of one address without a session. Unit: requests. */
  historyPerMinute: 600,
  /** History requests per minute that one address is guaranteed, regardless of others. Unit: requests. */
  historyReservedPerMinute: 20,
  /** History requests per minute that one IPv4 /24 or IPv6 /48 is guaranteed, regardless of others. Unit: requests. */
  historyReservedPerMinuteNetwork: 200,
  /** History requests per second of all addresses without a session together. Unit: requests. */
  historyAllPerSecond: 500,
  /** Maximum rows of a series for longer windows. Unit: rows. */
  historyRowsWide: 320,
  /** Maximum age of a snapshot of the fleet. Unit: milliseconds. */
  snapshotCacheMs: 1900,
  /** Largest agent binary that the hub forwards. Unit: bytes. */
  agentFileBytes: 33554432,
  /** Maximum concurrent downloads from the code host. Unit: downloads. */
  agentDownloads: 4,
  /** Maximum concurrent responses with an agent binary. Unit: responses. */
  agentTransfers: 64,
  /** Maximum concurrent responses with an agent binary to one IPv4 address or IPv6 /64. Unit: responses. */
  agentTransfersPerAddress: 1,
  /** Maximum concurrent responses with an agent binary to one IPv4 /24 or IPv6 /48, except addresses that have logged in before. Unit: responses. */
  agentTransfersPerNetwork: 32,
  /** A client that reads an agent binary more slowly is disconnected. Unit: bytes. */
  agentTransferBytesPerMinute: 524288,
  /** Lifetime of a registration key. Unit: seconds. */
  registrationWindowSeconds: 3600,
  /** Maximum number of nodes per registration window. Unit: nodes. */
  registrationNodes: 100,
  /** Failed attempts after which an address is locked out. Unit: attempts. */
  loginFailures: 5,
  /** Window in which failed attempts are counted, and duration of the lockout. Unit: seconds. */
  loginWindowSeconds: 900,
  /** Failed attempts after which an IPv6 /48 is locked out, except for addresses that have logged in before. Unit: attempts. */
  loginFailuresNetwork: 20,
  /** Failed attempts within `login_window_seconds` from all addresses together that have not logged in before; then one more is possible at the average rate of this limit. Unit: attempts. */
  loginFailuresUnknown: 100,
  /** Logins of an IPv6 /48 that may wait while another password is checked. Unit: requests. */
  loginQueueNetwork: 2,
  /** Logins that may wait while another password is checked, one of each address; those of addresses that have logged in before come first. Unit: requests. */
  loginQueue: 8,
  /** Minimum length of a new password with a second factor. Unit: characters. */
  passwordMin: 8,
  /** Default minimum length of a new password without a second factor. Unit: characters. */
  passwordMinDefault: 12,
  /** Maximum length of a password. Unit: characters. */
  passwordMax: 256,
  /** Wrong TOTP codes after a right password, from all addresses together, after which TOTP codes are refused. Unit: attempts. */
  totpFailures: 10,
  /** Window in which wrong TOTP codes are counted, and how long TOTP codes are refused after the last one. Unit: seconds. */
  totpWindowSeconds: 3600,
  /** How long a new TOTP secret waits for its first code. Unit: seconds. */
  totpSetupSeconds: 600,
  /** Maximum number of passkeys of the account. Unit: passkeys. */
  passkeys: 10,
  /** How long a browser may take to answer a passkey challenge. Unit: seconds. */
  passkeyChallengeSeconds: 300,
  /** Recovery codes of a set. Unit: codes. */
  recoveryCodes: 10,
  /** How long a login or a confirmation of the identity allows the operations that need one. Unit: seconds. */
  confirmationSeconds: 300,
  /** Maximum number of API tokens of a hub. Unit: tokens. */
  apiTokens: 50,
  /** Burst and sustained rate of requests with one API token. Unit: requests. */
  apiTokenRequestsPerMinute: 600,
  /** Lifetime of a login session (14 days). Unit: seconds. */
  sessionSeconds: 1209600,
  /** Default of `session_idle_hours`. Unit: hours. */
  sessionIdleHoursDefault: 168,
  /** Maximum number of ping tasks of a hub. Unit: tasks. */
  pingTasks: 128,
  /** Maximum number of ping tasks of an agent. Unit: tasks. */
  pingTasksPerAgent: 64,
  /** A probe without a response for this long counts as lost. Unit: milliseconds. */
  probeTimeoutMs: 5000,
  /** Recent latencies of a task that are shown with a node. Unit: samples. */
  pingRecent: 30,
  /** Maximum concurrent live streams of visitors. Unit: streams. */
  viewers: 1000,
  /** Maximum concurrent live streams of visitors from one IPv4 address or IPv6 /64, except the hub's own machine. Unit: streams. */
  viewersPerAddress: 100,
  /** Maximum concurrent live streams of visitors from one IPv4 /24 or IPv6 /48, except addresses that have logged in before. Unit: streams. */
  viewersPerNetwork: 500,
  /** Default retention of the audit log. Unit: days. */
  auditRetentionDaysDefault: 365,
  /** Length of the windows in which equal refusals of an address are counted in one audit entry. Unit: seconds. */
  auditMergeSeconds: 900,
  /** Maximum number of audit entries of callers who are not logged in per window; the rest are counted together. Unit: entries. */
  auditAnonymousPerWindow: 1000,
  /** Maximum number of audit entries of callers who are not logged in per window from one IPv4 /24 or IPv6 /48; the rest are counted together. Unit: entries. */
  auditAnonymousPerNetwork: 100,
  /** Maximum number of audit entries of callers who are not logged in; the oldest are deleted first. Unit: entries. */
  auditAnonymousEntries: 50000,
  /** Maximum number of audit entries. Those of callers who are not logged in are deleted first, then the oldest of the most frequent action. Unit: entries. */
  auditEntries: 200000,
  /** Maximum number of audit entries in a response. Unit: entries. */
  auditPageMax: 200,
  /** A node that reconnects within this time after its last message had no outage. Unit: seconds. */
  incidentGraceSeconds: 30,
  /** Time that nodes have to reconnect after a start of the hub, a restore or an import before an outage is recorded. Unit: seconds. */
  incidentStartGraceSeconds: 150,
  /** Packet loss from which a probe has an incident. Unit: percent. */
  incidentLossPercent: 50,
  /** Packet loss below which the incident of a probe ends. Unit: percent. */
  incidentLossEndPercent: 25,
  /** Window in which the packet loss of a probe is measured; three intervals if that is longer. Unit: seconds. */
  incidentLossSeconds: 300,
  /** Maximum number of stored incidents of a node; the oldest are deleted first. Unit: incidents. */
  incidentsPerNode: 1000,
  /** Maximum number of incidents in a response. Unit: incidents. */
  incidentPageMax: 200,
  /** Maximum number of open incidents in a snapshot, the newest ones. Unit: incidents. */
  snapshotIncidents: 100,
  /** Days of daily availability. Unit: days. */
  availabilityDays: 90,
  /** Maximum number of notices of a hub. Unit: notices. */
  notices: 200,
  /** Upcoming maintenance is in the snapshot from this long before its start. Unit: seconds. */
  noticeLeadSeconds: 604800,
  /** Maximum number of alert rules of a hub. Unit: rules. */
  alertRules: 100,
  /** Maximum number of alerts, or of their events, in a response. Unit: alerts. */
  alertPageMax: 1000,
  /** Maximum number of events in the log of alerts; the oldest are deleted first. Unit: events. */
  alertEvents: 100000,
  /** A pause between two measurements up to this long does not interrupt an alert; after it, its value is unknown. Unit: seconds. */
  alertPauseSeconds: 300,
  /** An alert that begins and ends this often within an hour flaps. Unit: changes. */
  alertFlapChanges: 6,
  /** Longest acknowledgement of an alert. Unit: days. */
  alertAcknowledgementDays: 90,
  /** Maximum number of nodes for which a rule is tried. Unit: nodes. */
  alertPreviewNodes: 10,
  /** Stored history that a rule is tried with. Unit: hours. */
  alertPreviewHours: 168,
  /** Maximum number of values of an object that a rule was tried with. Unit: values. */
  alertPreviewPoints: 340,
  /** Maximum number of objects whose values are returned when a rule is tried. Unit: objects. */
  alertPreviewSeries: 5,
  /** Incidents and notices of this many days are in the feeds. Unit: days. */
  feedDays: 30,
  /** Maximum number of entries of a feed. Unit: entries. */
  feedEntries: 100,
  /** Maximum concurrent exports. Unit: responses. */
  exports: 4,
  /** An export begins at most this long before now; the longest retention is the same. Unit: days. */
  exportDays: 3650,
  /** Maximum number of months per node in an export of traffic. Unit: months. */
  exportMonths: 120,
  /** A client that reads nothing of an export for this long is disconnected. Unit: seconds. */
  exportStallSeconds: 60,
  /** Longest label of a badge; longer names of nodes are shortened. Unit: characters. */
  badgeLabelLength: 40,
  /** How long caches may keep a badge. Unit: seconds. */
  badgeCacheSeconds: 60,
  /** Default retention of history. Unit: days. */
  retentionDaysDefault: 90,
  /** Largest frame on the agent socket; larger frames close it with 1009. Unit: bytes. */
  frameBytes: 65536,
  /** Interval of the hub's WebSocket pings (keepalive). Unit: seconds. */
  pingIntervalSeconds: 30,
  /** Idle timeout: without a frame for this long the hub closes the connection. Unit: seconds. */
  silenceSeconds: 120,
  /** Idle timeout of the agent: without a frame from the hub for this long it reconnects. Unit: seconds. */
  hubSilenceSeconds: 45,
  /** Without a frame from the hub for this long the agent sends a WebSocket ping, which the hub answers. Unit: seconds. */
  hubProbeSeconds: 35,
  /** Maximum time until an unreachable agent is shown as offline. Unit: seconds. */
  offlineSeconds: 150,
  /** Minimum interval between reports; earlier ones are dropped and counted. Unit: milliseconds. */
  reportSpacingMs: 500,
  /** Interval of the agent's details while somebody looks at them. Unit: milliseconds. */
  detailsIntervalMs: 2000,
  /** Time for which an agent sends details after it was asked. Unit: seconds. */
  detailsWatchSeconds: 10,
  /** Minimum interval between the agent's answers to `statistics.read`; earlier requests are ignored. Unit: milliseconds. */
  statisticsSpacingMs: 1000,
  /** After this long without `statistics.read` an agent closes the files that it reads for it. Unit: seconds. */
  statisticsIdleSeconds: 150,
  /** Time that the hub waits for answers to `statistics.read`. Unit: milliseconds. */
  statisticsWaitMs: 2000,
  /** Delay between the agent's hello and its first report. Unit: milliseconds. */
  firstReportMs: 1000,
  /** Invalid messages per minute; more close the connection with 1008. Unit: messages. */
  badMessagesPerMinute: 10,
  /** Messages per minute, including pings and pongs; more close the connection with 1008. Unit: messages. */
  messagesPerMinute: 1200,
  /** Minutes that an agent keeps while it cannot reach the hub; the hub refuses older ones. Unit: minutes. */
  historyMinutes: 1440,
  /** Maximum number of minutes in a message; an agent sends one message at a time. Unit: minutes. */
  historyMinutesPerMessage: 60,
  /** Maximum number of unknown fields of a report that are kept. Unit: keys. */
  extraKeys: 32,
  /** Maximum size of the unknown fields of a report that are kept, as JSON. Unit: bytes. */
  extraBytes: 4096,
  /** Upper bound of the agent's first reconnect delay (exponential backoff with full jitter). Unit: seconds. */
  backoffMinSeconds: 1,
  /** Upper bound of the agent's reconnect delay. Unit: seconds. */
  backoffMaxSeconds: 60,
  /** Interval of the snapshots on the live stream. Unit: milliseconds. */
  snapshotIntervalMs: 2000,
  /** Interval of the keyframes between the deltas of a live stream. Unit: seconds. */
  keyframeIntervalSeconds: 60,
  /** Largest frame from a viewer; larger frames close the stream with 1009. Unit: bytes. */
  viewerFrameBytes: 1024,
} as const;
