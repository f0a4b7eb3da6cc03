// Generated from spec/ by npm run generate. Do not edit.

import { flag, list, map, number, rest, scalar, text } from './runtime/pick.ts';
import { joinMembers, numberMember, numbersMember, textMember } from './runtime/members.ts';
import type { Acknowledgement, AdminMetrics, AdminNode, AdminSnapshot, AgentAttempt, AgentAttempts, Alert, AlertEvent, AlertEventPage, AlertFigureInfo, AlertList, AlertNodeIds, AlertNodes, AlertParents, AlertPreview, AlertPreviewEvent, AlertPreviewSeries, AlertRule, AlertRuleList, ApiToken, ApiTokenList, ArrayDetails, AuditEntry, AuditPage, Availability, Check, CheckCounts, CheckDetails, CheckList, CheckOutage, CheckResult, CheckSummary, Connection, ContainerDetails, ContainerUse, CoreStatistics, DatabaseInfo, Details, DetailsWatch, DiskDetails, DroppedObject, Enrolment, ExportTicket, Facts, FieldError, FileSystemStatistics, GalleryTheme, GaugeSeries, Gauges, GpuDetails, Health, HeartbeatStatus, HistoryMinutes, Hub, HubList, ImportCounts, ImportMatches, ImportNote, ImportReport, Incident, IncidentPage, InterfaceDetails, IssuedApiToken, KernelColumns, KernelTable, LatencyExport, LatencyExportRow, LoginResult, Me, MemoryDetails, Metrics, MetricsExport, MetricsExportRow, MetricsRow, MissedGauges, MissedParts, MissedProbes, MountDetails, MountUse, NodeAvailability, NodeCredentials, NodeDetails, NodeGauges, NodeHistory, NodeIds, NodeOrder, NodePing, NodeTraffic, NodesExport, NodesExportRow, Notice, NoticeList, NoticeNodes, NoticePreview, NoticeSummaries, NoticeSummary, NoticeTags, OpenIncident, OpenIncidents, PartSeries, Passkey, PasskeyCreationOptions, PasskeyDescriptor, PasskeyEnrolment, PasskeyRequestOptions, PasswordPolicy, PingResult, PingRow, PingTask, PingTaskList, PingTaskView, Pressure, PressureDetails, ProbeHeader, ProbeOptions, Problem, ProcessDetails, ProcessorDetails, PublicDetails, PublicMetrics, PublicNode, PublicSnapshot, RecoveryCodeSet, RecoveryCodes, RegistrationWindow, RestoreDifferences, RestoreReport, RestoredSetting, SecondFactor, Service, Services, Session, SessionList, Settings, Snapshot, Statistics, StatisticsRead, StoredMinutes, SystemDetails, Theme, ThemeConfig, ThemeConfigEntry, ThemeDownload, ThemeGallery, ThemeGalleryList, ThemeList, ThemeOrigins, ThemePreview, ThemeUpdateCheck, ThemeWarning, Totp, TotpSetup, TrafficExport, TrafficExportRow, UnitDetails, UploadProgress, VacuumReport, operations } from './types.ts';


function pickNodeCredentials(value: NodeCredentials): unknown {
  return {
    id: number(value.id),
    token: text(value.token),
  };
}

function pickMe(value: Me): unknown {
  return {
    authed: flag(value.authed),
    github: flag(value.github),
    site_name: text(value.site_name),
    site_description: text(value.site_description),
    site: text(value.site),
    public_page: flag(value.public_page),
    history_days: number(value.history_days),
    version: text(value.version),
    username: text(value.username),
    login: pickMeLogin(value.login),
    panel: pickMePanel(value.panel),
  };
}

function pickMeLogin(value: NonNullable<Me['login']>): unknown {
  return {
    password: flag(value.password),
    external: flag(value.external),
    passkey: flag(value.passkey) ?? undefined,
  };
}

function pickMePanel(value: NonNullable<Me['panel']>): unknown {
  return {
    url: text(value.url),
    has_own_origin: flag(value.has_own_origin),
  };
}

function pickSnapshot(value: Snapshot): unknown {
  if (value.admin === false) return pickPublicSnapshot(value);
  return pickAdminSnapshot(value);
}

function pickPublicSnapshot(value: PublicSnapshot): unknown {
  return {
    ts: number(value.ts),
    admin: false,
    incidents: value.incidents ? pickOpenIncidents(value.incidents) : undefined,
    notices: value.notices ? pickNoticeSummaries(value.notices) : undefined,
    nodes: list(value.nodes, pickPublicNode),
  };
}

function pickOpenIncidents(value: OpenIncidents): unknown {
  return list(value, pickOpenIncident);
}

function pickOpenIncident(value: OpenIncident): unknown {
  return {
    id: number(value.id),
    node_id: number(value.node_id),
    kind: text(value.kind),
    cause: text(value.cause),
    task_id: number(value.task_id),
    began_at: number(value.began_at),
  };
}

function pickNoticeSummaries(value: NoticeSummaries): unknown {
  return list(value, pickNoticeSummary);
}

function pickNoticeSummary(value: NoticeSummary): unknown {
  return {
    id: number(value.id),
    kind: text(value.kind),
    title: text(value.title),
    starts_at: number(value.starts_at),
    ends_at: number(value.ends_at),
    node_ids: pickNoticeNodes(value.node_ids),
    updated_at: number(value.updated_at),
  };
}

function pickNoticeNodes(value: NoticeNodes): unknown {
  return list(value, number);
}

function pickPublicNode(value: PublicNode): unknown {
  return {
    name: text(value.name),
    group: text(value.group),
    tags: list(value.tags, text),
    public: flag(value.public),
    public_remark: text(value.public_remark),
    traffic_limit: number(value.traffic_limit),
    traffic_mode: text(value.traffic_mode),
    traffic_reset_day: number(value.traffic_reset_day),
    price: number(value.price),
    currency: text(value.currency),
    billing_cycle: text(value.billing_cycle),
    expires_at: text(value.expires_at),
    total_rx: number(value.total_rx),
    total_tx: number(value.total_tx),
    month_rx: number(value.month_rx),
    month_tx: number(value.month_tx),
    day_rx: number(value.day_rx),
    day_tx: number(value.day_tx),
    month_used: number(value.month_used),
    month_start: text(value.month_start),
    id: number(value.id),
    sort: number(value.sort),
    online: flag(value.online),
    last_seen: number(value.last_seen),
    last_seen_ago: number(value.last_seen_ago),
    country: text(value.country),
    os: text(value.os),
    kernel: text(value.kernel),
    arch: text(value.arch),
    virt: text(value.virt),
    cpu_name: text(value.cpu_name),
    cpu_cores: number(value.cpu_cores),
    agent_version: text(value.agent_version),
    mem_total: number(value.mem_total),
    swap_total: number(value.swap_total),
    disk_total: number(value.disk_total),
    expires_in: number(value.expires_in),
    pings: list(value.pings, pickNodePing),
    metrics: value.metrics ? pickPublicMetrics(value.metrics) : null,
  };
}

function pickNodePing(value: NodePing): unknown {
  return {
    task_id: number(value.task_id),
    name: text(value.name),
    at: number(value.at),
    latency: number(value.latency),
    loss: number(value.loss),
    recent: list(value.recent, number),
  };
}

function pickPublicMetrics(value: PublicMetrics): unknown {
  return {
    uptime: number(value.uptime) ?? undefined,
    cpu: number(value.cpu) ?? undefined,
    load: value.load ? list(value.load, number) : undefined,
    mem_total: number(value.mem_total) ?? undefined,
    mem_used: number(value.mem_used) ?? undefined,
    swap_total: number(value.swap_total) ?? undefined,
    swap_used: number(value.swap_used) ?? undefined,
    disk_total: number(value.disk_total) ?? undefined,
    disk_used: number(value.disk_used) ?? undefined,
    net_rx: number(value.net_rx) ?? undefined,
    net_tx: number(value.net_tx) ?? undefined,
    tcp: number(value.tcp) ?? undefined,
    udp: number(value.udp) ?? undefined,
    procs: number(value.procs) ?? undefined,
    total_rx: number(value.total_rx),
    total_tx: number(value.total_tx),
    month_rx: number(value.month_rx),
    month_tx: number(value.month_tx),
    unmeasured: value.unmeasured ? list(value.unmeasured, text) : undefined,
  };
}

function pickAdminSnapshot(value: AdminSnapshot): unknown {
  return {
    ts: number(value.ts),
    admin: true,
    incidents: value.incidents ? pickOpenIncidents(value.incidents) : undefined,
    notices: value.notices ? pickNoticeSummaries(value.notices) : undefined,
    nodes: list(value.nodes, pickAdminNode),
  };
}

function pickAdminNode(value: AdminNode): unknown {
  return {
    name: text(value.name),
    group: text(value.group),
    tags: list(value.tags, text),
    public: flag(value.public),
    public_remark: text(value.public_remark),
    traffic_limit: number(value.traffic_limit),
    traffic_mode: text(value.traffic_mode),
    traffic_reset_day: number(value.traffic_reset_day),
    price: number(value.price),
    currency: text(value.currency),
    billing_cycle: text(value.billing_cycle),
    expires_at: text(value.expires_at),
    total_rx: number(value.total_rx),
    total_tx: number(value.total_tx),
    month_rx: number(value.month_rx),
    month_tx: number(value.month_tx),
    day_rx: number(value.day_rx),
    day_tx: number(value.day_tx),
    month_used: number(value.month_used),
    month_start: text(value.month_start),
    id: number(value.id),
    sort: number(value.sort),
    online: flag(value.online),
    last_seen: number(value.last_seen),
    last_seen_ago: number(value.last_seen_ago),
    country: text(value.country),
    os: text(value.os),
    kernel: text(value.kernel),
    arch: text(value.arch),
    virt: text(value.virt),
    cpu_name: text(value.cpu_name),
    cpu_cores: number(value.cpu_cores),
    agent_version: text(value.agent_version),
    mem_total: number(value.mem_total),
    swap_total: number(value.swap_total),
    disk_total: number(value.disk_total),
    expires_in: number(value.expires_in),
    pings: list(value.pings, pickNodePing),
    metrics: value.metrics ? pickAdminMetrics(value.metrics) : null,
    ip: text(value.ip),
    ipv4: text(value.ipv4),
    ipv6: text(value.ipv6),
    hostname: text(value.hostname),
    remark: text(value.remark),
    token: text(value.token) ?? undefined,
    country_pin: text(value.country_pin),
    public_details: value.public_details ? pickPublicDetails(value.public_details) : null,
    probes: value.probes ? list(value.probes, text) : null,
  };
}

function pickAdminMetrics(value: AdminMetrics): unknown {
  return {
    ...rest(value, knownAdminMetrics),
    uptime: number(value.uptime) ?? undefined,
    cpu: number(value.cpu) ?? undefined,
    load: value.load ? list(value.load, number) : undefined,
    mem_total: number(value.mem_total) ?? undefined,
    mem_used: number(value.mem_used) ?? undefined,
    swap_total: number(value.swap_total) ?? undefined,
    swap_used: number(value.swap_used) ?? undefined,
    disk_total: number(value.disk_total) ?? undefined,
    disk_used: number(value.disk_used) ?? undefined,
    net_rx: number(value.net_rx) ?? undefined,
    net_tx: number(value.net_tx) ?? undefined,
    tcp: number(value.tcp) ?? undefined,
    udp: number(value.udp) ?? undefined,
    procs: number(value.procs) ?? undefined,
    total_rx: number(value.total_rx),
    total_tx: number(value.total_tx),
    month_rx: number(value.month_rx),
    month_tx: number(value.month_tx),
    boot_id: text(value.boot_id) ?? undefined,
    net_rx_total: number(value.net_rx_total) ?? undefined,
    net_tx_total: number(value.net_tx_total) ?? undefined,
  };
}

const knownAdminMetrics: ReadonlySet<string> = new Set(['uptime', 'cpu', 'load', 'mem_total', 'mem_used', 'swap_total', 'swap_used', 'disk_total', 'disk_used', 'net_rx', 'net_tx', 'tcp', 'udp', 'procs', 'total_rx', 'total_tx', 'month_rx', 'month_tx', 'boot_id', 'net_rx_total', 'net_tx_total']);

function pickPublicDetails(value: PublicDetails): unknown {
  return list(value, text);
}

function pickNodeOrder(value: NodeOrder): unknown {
  return {
    ids: list(value.ids, number),
  };
}

function pickAgentAttempts(value: AgentAttempts): unknown {
  return {
    ts: number(value.ts),
    has_agents: flag(value.has_agents),
    loopback_only: flag(value.loopback_only),
    addresses: list(value.addresses, text),
    attempts: list(value.attempts, pickAgentAttempt),
  };
}

function pickAgentAttempt(value: AgentAttempt): unknown {
  return {
    at: number(value.at),
    address: text(value.address),
    kind: text(value.kind),
    node_id: number(value.node_id),
    clock_offset: number(value.clock_offset),
  };
}

function pickNodeTraffic(value: NodeTraffic): unknown {
  return {
    total_rx: number(value.total_rx),
    total_tx: number(value.total_tx),
    month_rx: number(value.month_rx),
    month_tx: number(value.month_tx),
    day_rx: number(value.day_rx),
    day_tx: number(value.day_tx),
    month_used: number(value.month_used),
    month_start: text(value.month_start),
  };
}

function pickNodeDetails(value: NodeDetails): unknown {
  return {
    state: text(value.state),
    at: number(value.at),
    details: pickDetails(value.details),
  };
}

function pickDetails(value: Details): unknown {
  return {
    system: value.system ? pickSystemDetails(value.system) : undefined,
    processor: value.processor ? pickProcessorDetails(value.processor) : undefined,
    pressure: value.pressure ? pickPressureDetails(value.pressure) : undefined,
    memory: value.memory ? pickMemoryDetails(value.memory) : undefined,
    sensors: value.sensors ? list(value.sensors, pickDetailsSensorsItem) : undefined,
    fans: value.fans ? list(value.fans, pickDetailsFansItem) : undefined,
    batteries: value.batteries ? list(value.batteries, pickDetailsBatteriesItem) : undefined,
    mounts: value.mounts ? list(value.mounts, pickMountDetails) : undefined,
    disks: value.disks ? list(value.disks, pickDiskDetails) : undefined,
    interfaces: value.interfaces ? list(value.interfaces, pickInterfaceDetails) : undefined,
    gpus: value.gpus ? list(value.gpus, pickGpuDetails) : undefined,
    arrays: value.arrays ? list(value.arrays, pickArrayDetails) : undefined,
    containers: value.containers ? pickContainerDetails(value.containers) : undefined,
    processes: value.processes ? list(value.processes, pickProcessDetails) : undefined,
    units: value.units ? pickUnitDetails(value.units) : undefined,
  };
}

function pickSystemDetails(value: SystemDetails): unknown {
  return {
    vendor: text(value.vendor) ?? undefined,
    product: text(value.product) ?? undefined,
    board: text(value.board) ?? undefined,
    firmware: text(value.firmware) ?? undefined,
  };
}

function pickProcessorDetails(value: ProcessorDetails): unknown {
  return {
    user: number(value.user) ?? undefined,
    system: number(value.system) ?? undefined,
    iowait: number(value.iowait) ?? undefined,
    steal: number(value.steal) ?? undefined,
    cores: value.cores ? list(value.cores, number) : undefined,
  };
}

function pickPressureDetails(value: PressureDetails): unknown {
  return {
    cpu: value.cpu ? pickPressure(value.cpu) : undefined,
    memory: value.memory ? pickPressure(value.memory) : undefined,
    io: value.io ? pickPressure(value.io) : undefined,
  };
}

function pickPressure(value: Pressure): unknown {
  return {
    some: number(value.some),
    full: number(value.full) ?? undefined,
  };
}

function pickMemoryDetails(value: MemoryDetails): unknown {
  return {
    available: number(value.available) ?? undefined,
    free: number(value.free) ?? undefined,
    buffers: number(value.buffers) ?? undefined,
    cached: number(value.cached) ?? undefined,
    arc: number(value.arc) ?? undefined,
  };
}

function pickDetailsSensorsItem(value: NonNullable<Details['sensors']>[number]): unknown {
  return {
    name: text(value.name),
    celsius: number(value.celsius),
  };
}

function pickDetailsFansItem(value: NonNullable<Details['fans']>[number]): unknown {
  return {
    name: text(value.name),
    rpm: number(value.rpm),
  };
}

function pickDetailsBatteriesItem(value: NonNullable<Details['batteries']>[number]): unknown {
  return {
    name: text(value.name),
    charge: number(value.charge),
    charging: flag(value.charging),
  };
}

function pickMountDetails(value: MountDetails): unknown {
  return {
    path: text(value.path),
    type: text(value.type),
    total: number(value.total),
    used: number(value.used),
    inodes_total: number(value.inodes_total) ?? undefined,
    inodes_used: number(value.inodes_used) ?? undefined,
  };
}

function pickDiskDetails(value: DiskDetails): unknown {
  return {
    name: text(value.name),
    model: text(value.model) ?? undefined,
    size: number(value.size) ?? undefined,
    read: number(value.read) ?? undefined,
    write: number(value.write) ?? undefined,
    busy: number(value.busy) ?? undefined,
    health: text(value.health) ?? undefined,
    life_used: number(value.life_used) ?? undefined,
    command_errors: number(value.command_errors) ?? undefined,
  };
}

function pickInterfaceDetails(value: InterfaceDetails): unknown {
  return {
    name: text(value.name),
    counted: flag(value.counted) ?? undefined,
    rx: number(value.rx) ?? undefined,
    tx: number(value.tx) ?? undefined,
    errors: number(value.errors) ?? undefined,
    drops: number(value.drops) ?? undefined,
    speed: number(value.speed) ?? undefined,
    up: flag(value.up) ?? undefined,
  };
}

function pickGpuDetails(value: GpuDetails): unknown {
  return {
    name: text(value.name),
    asleep: flag(value.asleep) ?? undefined,
    use: number(value.use) ?? undefined,
    memory_total: number(value.memory_total) ?? undefined,
    memory_used: number(value.memory_used) ?? undefined,
    celsius: number(value.celsius) ?? undefined,
    watts: number(value.watts) ?? undefined,
  };
}

function pickArrayDetails(value: ArrayDetails): unknown {
  return {
    name: text(value.name),
    kind: text(value.kind),
    state: text(value.state),
    progress: number(value.progress) ?? undefined,
  };
}

function pickContainerDetails(value: ContainerDetails): unknown {
  return {
    count: number(value.count),
    largest: list(value.largest, pickContainerUse),
  };
}

function pickContainerUse(value: ContainerUse): unknown {
  return {
    name: text(value.name),
    cpu: number(value.cpu) ?? undefined,
    memory: number(value.memory),
  };
}

function pickProcessDetails(value: ProcessDetails): unknown {
  return {
    pid: number(value.pid),
    name: text(value.name),
    cpu: number(value.cpu) ?? undefined,
    memory: number(value.memory) ?? undefined,
  };
}

function pickUnitDetails(value: UnitDetails): unknown {
  return {
    count: number(value.count),
    failed: list(value.failed, text),
  };
}

function pickNodeGauges(value: NodeGauges): unknown {
  return {
    step: number(value.step),
    from: number(value.from),
    to: number(value.to),
    ts: list(value.ts, number),
    gauges: map(value.gauges, pickGaugeSeries),
    parts: pickPartSeries(value.parts),
  };
}

function pickGaugeSeries(value: GaugeSeries): unknown {
  return {
    mean: list(value.mean, number),
    max: list(value.max, number),
  };
}

function pickPartSeries(value: PartSeries): unknown {
  return {
    step: number(value.step),
    ts: list(value.ts, number),
    mounts: list(value.mounts, pickPartSeriesMountsItem),
    containers: list(value.containers, pickPartSeriesContainersItem),
  };
}

function pickPartSeriesMountsItem(value: NonNullable<PartSeries['mounts']>[number]): unknown {
  return {
    path: text(value.path),
    total: number(value.total),
    used: list(value.used, number),
  };
}

function pickPartSeriesContainersItem(value: NonNullable<PartSeries['containers']>[number]): unknown {
  return {
    name: text(value.name),
    cpu: list(value.cpu, number),
    memory: list(value.memory, number),
  };
}

function pickNodeHistory(value: NodeHistory): unknown {
  return {
    step: number(value.step),
    from: number(value.from),
    to: number(value.to),
    metrics: list(value.metrics, pickMetricsRow),
    ping: list(value.ping, pickPingRow),
    probes: map(value.probes, text),
    loss: map(value.loss, number),
  };
}

function pickMetricsRow(value: MetricsRow): unknown {
  return {
    ts: number(value.ts),
    minutes: number(value.minutes),
    cpu: number(value.cpu) ?? undefined,
    load: number(value.load) ?? undefined,
    mem_used: number(value.mem_used) ?? undefined,
    swap_used: number(value.swap_used) ?? undefined,
    disk_used: number(value.disk_used) ?? undefined,
    net_rx: number(value.net_rx) ?? undefined,
    net_tx: number(value.net_tx) ?? undefined,
    tcp: number(value.tcp) ?? undefined,
    udp: number(value.udp) ?? undefined,
    procs: number(value.procs) ?? undefined,
    cpu_max: number(value.cpu_max) ?? undefined,
    net_rx_max: number(value.net_rx_max) ?? undefined,
    net_tx_max: number(value.net_tx_max) ?? undefined,
  };
}

function pickPingRow(value: PingRow): unknown {
  return {
    task_id: number(value.task_id),
    ts: number(value.ts),
    latency: number(value.latency),
    loss: number(value.loss) ?? undefined,
    band: value.band ? list(value.band, number) : undefined,
  };
}

function pickLoginResult(value: LoginResult): unknown {
  return {
    username: text(value.username),
    expires_at: number(value.expires_at),
  };
}

function pickPasskeyRequestOptions(value: PasskeyRequestOptions): unknown {
  return {
    challenge: text(value.challenge),
    timeout: number(value.timeout),
    rpId: text(value.rpId),
    allowCredentials: list(value.allowCredentials, pickPasskeyDescriptor),
    userVerification: text(value.userVerification),
  };
}

function pickPasskeyDescriptor(value: PasskeyDescriptor): unknown {
  return {
    type: "public-key",
    id: text(value.id),
    transports: list(value.transports, text),
  };
}

function pickSecondFactor(value: SecondFactor): unknown {
  return {
    totp: value.totp ? pickTotp(value.totp) : null,
    passkeys: list(value.passkeys, pickPasskey),
    recovery_codes_left: number(value.recovery_codes_left),
    passkeys_available: flag(value.passkeys_available),
    passkeys_problem: text(value.passkeys_problem),
  };
}

function pickTotp(value: Totp): unknown {
  return {
    created_at: number(value.created_at),
  };
}

function pickPasskey(value: Passkey): unknown {
  return {
    id: number(value.id),
    name: text(value.name),
    rp_id: text(value.rp_id),
    created_at: number(value.created_at),
    last_used_at: number(value.last_used_at),
  };
}

function pickEnrolment(value: Enrolment): unknown {
  return {
    recovery_codes: value.recovery_codes ? pickRecoveryCodeSet(value.recovery_codes) : null,
  };
}

function pickRecoveryCodeSet(value: RecoveryCodeSet): unknown {
  return list(value, text);
}

function pickTotpSetup(value: TotpSetup): unknown {
  return {
    secret: text(value.secret),
    uri: text(value.uri),
  };
}

function pickPasskeyEnrolment(value: PasskeyEnrolment): unknown {
  return {
    passkey: pickPasskey(value.passkey),
    recovery_codes: value.recovery_codes ? pickRecoveryCodeSet(value.recovery_codes) : null,
  };
}

function pickPasskeyCreationOptions(value: PasskeyCreationOptions): unknown {
  return {
    rp: pickPasskeyCreationOptionsRp(value.rp),
    user: pickPasskeyCreationOptionsUser(value.user),
    challenge: text(value.challenge),
    pubKeyCredParams: list(value.pubKeyCredParams, pickPasskeyCreationOptionsPubKeyCredParamsItem),
    timeout: number(value.timeout),
    excludeCredentials: list(value.excludeCredentials, pickPasskeyDescriptor),
    authenticatorSelection: pickPasskeyCreationOptionsAuthenticatorSelection(value.authenticatorSelection),
    attestation: text(value.attestation),
  };
}

function pickPasskeyCreationOptionsRp(value: NonNullable<PasskeyCreationOptions['rp']>): unknown {
  return {
    id: text(value.id),
    name: text(value.name),
  };
}

function pickPasskeyCreationOptionsUser(value: NonNullable<PasskeyCreationOptions['user']>): unknown {
  return {
    id: text(value.id),
    name: text(value.name),
    displayName: text(value.displayName),
  };
}

function pickPasskeyCreationOptionsPubKeyCredParamsItem(value: NonNullable<PasskeyCreationOptions['pubKeyCredParams']>[number]): unknown {
  return {
    type: "public-key",
    alg: number(value.alg),
  };
}

function pickPasskeyCreationOptionsAuthenticatorSelection(value: NonNullable<PasskeyCreationOptions['authenticatorSelection']>): unknown {
  return {
    residentKey: text(value.residentKey),
    requireResidentKey: flag(value.requireResidentKey),
    userVerification: text(value.userVerification),
  };
}

function pickRecoveryCodes(value: RecoveryCodes): unknown {
  return {
    recovery_codes: pickRecoveryCodeSet(value.recovery_codes),
  };
}

function pickSessionList(value: SessionList): unknown {
  return {
    sessions: list(value.sessions, pickSession),
  };
}

function pickSession(value: Session): unknown {
  return {
    id: number(value.id),
    current: flag(value.current),
    address: text(value.address),
    user_agent: text(value.user_agent),
    created_at: number(value.created_at),
    last_seen_at: number(value.last_seen_at),
    expires_at: number(value.expires_at),
    idle_expires_at: number(value.idle_expires_at),
  };
}

function pickApiTokenList(value: ApiTokenList): unknown {
  return {
    tokens: list(value.tokens, pickApiToken),
  };
}

function pickApiToken(value: ApiToken): unknown {
  return {
    id: number(value.id),
    name: text(value.name),
    scopes: list(value.scopes, text),
    created_at: number(value.created_at),
    expires_at: number(value.expires_at),
    last_used_at: number(value.last_used_at),
    last_address: text(value.last_address),
  };
}

function pickIssuedApiToken(value: IssuedApiToken): unknown {
  return {
    secret: text(value.secret),
    token: pickApiToken(value.token),
  };
}

function pickPingTaskList(value: PingTaskList): unknown {
  return {
    tasks: list(value.tasks, pickPingTaskView),
  };
}

function pickPingTaskView(value: PingTaskView): unknown {
  return {
    id: number(value.id),
    target: text(value.target),
    interval: number(value.interval),
    name: text(value.name),
    node_ids: pickNodeIds(value.node_ids),
    all_nodes: flag(value.all_nodes),
    sort: number(value.sort),
    check: pickCheck(value.check),
    heartbeat_key: text(value.heartbeat_key) ?? undefined,
  };
}

function pickNodeIds(value: NodeIds): unknown {
  return list(value, number);
}

function pickCheck(value: Check): unknown {
  return {
    family: text(value.family) ?? undefined,
    method: text(value.method) ?? undefined,
    statuses: value.statuses ? list(value.statuses, text) : undefined,
    headers: value.headers ? list(value.headers, pickProbeHeader) : undefined,
    body_contains: text(value.body_contains) ?? undefined,
    body_lacks: text(value.body_lacks) ?? undefined,
    json_path: text(value.json_path) ?? undefined,
    json_value: text(value.json_value) ?? undefined,
    redirects: number(value.redirects) ?? undefined,
    server_name: text(value.server_name) ?? undefined,
    record_contains: text(value.record_contains) ?? undefined,
    inverted: flag(value.inverted) ?? undefined,
    slow_ms: number(value.slow_ms) ?? undefined,
    failures: number(value.failures) ?? undefined,
    successes: number(value.successes) ?? undefined,
    quorum: number(value.quorum) ?? undefined,
    public_name: text(value.public_name) ?? undefined,
    period_seconds: number(value.period_seconds) ?? undefined,
    cron: text(value.cron) ?? undefined,
    time_zone: text(value.time_zone) ?? undefined,
    grace_seconds: number(value.grace_seconds) ?? undefined,
  };
}

function pickProbeHeader(value: ProbeHeader): unknown {
  return {
    name: text(value.name),
    value: text(value.value),
  };
}

function pickCheckList(value: CheckList): unknown {
  return {
    checks: list(value.checks, pickCheckSummary),
  };
}

function pickCheckSummary(value: CheckSummary): unknown {
  return {
    task_id: number(value.task_id),
    name: text(value.name),
    target: text(value.target),
    state: text(value.state),
    since: number(value.since),
    reason: text(value.reason),
    detail: text(value.detail),
    nodes: pickCheckCounts(value.nodes),
    certificate_until: number(value.certificate_until),
    heartbeat: value.heartbeat ? pickHeartbeatStatus(value.heartbeat) : null,
  };
}

function pickCheckCounts(value: CheckCounts): unknown {
  return {
    up: number(value.up),
    slow: number(value.slow),
    down: number(value.down),
  };
}

function pickHeartbeatStatus(value: HeartbeatStatus): unknown {
  return {
    last_at: number(value.last_at),
    started_at: number(value.started_at),
    expected_at: number(value.expected_at),
    duration_ms: number(value.duration_ms),
  };
}

function pickCheckDetails(value: CheckDetails): unknown {
  return {
    task_id: number(value.task_id),
    name: text(value.name),
    target: text(value.target),
    state: text(value.state),
    since: number(value.since),
    reason: text(value.reason),
    detail: text(value.detail),
    nodes: pickCheckCounts(value.nodes),
    certificate_until: number(value.certificate_until),
    heartbeat: value.heartbeat ? pickHeartbeatStatus(value.heartbeat) : null,
    percent: number(value.percent),
    from: text(value.from),
    to: text(value.to),
    days: list(value.days, number),
    results: list(value.results, pickCheckResult),
    outages: list(value.outages, pickCheckOutage),
  };
}

function pickCheckResult(value: CheckResult): unknown {
  return {
    node_id: number(value.node_id),
    state: text(value.state),
    since: number(value.since),
    reason: text(value.reason),
    detail: text(value.detail),
    certificate_until: number(value.certificate_until),
  };
}

function pickCheckOutage(value: CheckOutage): unknown {
  return {
    began_at: number(value.began_at),
    ended_at: number(value.ended_at),
    reason: text(value.reason),
  };
}

function pickServices(value: Services): unknown {
  return {
    from: text(value.from),
    to: text(value.to),
    services: list(value.services, pickService),
  };
}

function pickService(value: Service): unknown {
  return {
    id: number(value.id),
    name: text(value.name),
    state: text(value.state),
    since: number(value.since),
    reason: text(value.reason),
    percent: number(value.percent),
    days: list(value.days, number),
    outages: list(value.outages, pickCheckOutage),
  };
}

function pickIncidentPage(value: IncidentPage): unknown {
  return {
    incidents: list(value.incidents, pickIncident),
    next: number(value.next),
  };
}

function pickIncident(value: Incident): unknown {
  return {
    id: number(value.id),
    node_id: number(value.node_id),
    kind: text(value.kind),
    cause: text(value.cause),
    task_id: number(value.task_id),
    began_at: number(value.began_at),
    node_name: text(value.node_name),
    task_name: text(value.task_name),
    ended_at: number(value.ended_at),
  };
}

function pickAvailability(value: Availability): unknown {
  return {
    from: text(value.from),
    to: text(value.to),
    nodes: list(value.nodes, pickNodeAvailability),
  };
}

function pickNodeAvailability(value: NodeAvailability): unknown {
  return {
    id: number(value.id),
    percent: number(value.percent),
    days: list(value.days, number),
  };
}

function pickNoticeList(value: NoticeList): unknown {
  return {
    notices: list(value.notices, pickNotice),
  };
}

function pickNotice(value: Notice): unknown {
  return {
    kind: text(value.kind),
    title: text(value.title),
    body: text(value.body),
    public: flag(value.public),
    starts_at: number(value.starts_at),
    ends_at: number(value.ends_at),
    id: number(value.id),
    node_ids: pickNoticeNodes(value.node_ids),
    tags: value.tags ? pickNoticeTags(value.tags) : undefined,
    html: text(value.html),
    updated_at: number(value.updated_at),
  };
}

function pickNoticeTags(value: NoticeTags): unknown {
  return list(value, text);
}

function pickNoticePreview(value: NoticePreview): unknown {
  return {
    html: text(value.html),
  };
}

function pickAlertRuleList(value: AlertRuleList): unknown {
  return {
    rules: list(value.rules, pickAlertRule),
    figures: list(value.figures, pickAlertFigureInfo),
  };
}

function pickAlertRule(value: AlertRule): unknown {
  return {
    name: text(value.name),
    figure: text(value.figure),
    begin: number(value.begin),
    end: number(value.end),
    for_seconds: number(value.for_seconds),
    keep_seconds: number(value.keep_seconds),
    severity: text(value.severity),
    nodes: pickAlertNodes(value.nodes),
    object: text(value.object),
    enabled: flag(value.enabled),
    parents: pickAlertParents(value.parents),
    id: number(value.id),
  };
}

function pickAlertNodes(value: AlertNodes): unknown {
  return {
    all: flag(value.all) ?? undefined,
    tags: value.tags ? list(value.tags, text) : undefined,
    groups: value.groups ? list(value.groups, text) : undefined,
    ids: value.ids ? pickAlertNodeIds(value.ids) : undefined,
  };
}

function pickAlertNodeIds(value: AlertNodeIds): unknown {
  return list(value, number);
}

function pickAlertParents(value: AlertParents): unknown {
  return {
    node_ids: list(value.node_ids, number),
    task_ids: list(value.task_ids, number),
  };
}

function pickAlertFigureInfo(value: AlertFigureInfo): unknown {
  return {
    figure: text(value.figure),
    unit: text(value.unit),
    is_below: flag(value.is_below),
    has_history: flag(value.has_history),
  };
}

function pickAlertPreview(value: AlertPreview): unknown {
  return {
    from: number(value.from),
    to: number(value.to),
    nodes: number(value.nodes),
    events: list(value.events, pickAlertPreviewEvent),
    step: number(value.step),
    ts: list(value.ts, number),
    series: list(value.series, pickAlertPreviewSeries),
  };
}

function pickAlertPreviewEvent(value: AlertPreviewEvent): unknown {
  return {
    node_id: number(value.node_id),
    task_id: number(value.task_id),
    object: text(value.object),
    at: number(value.at),
    kind: text(value.kind),
    withheld_by: text(value.withheld_by),
    value: number(value.value),
  };
}

function pickAlertPreviewSeries(value: AlertPreviewSeries): unknown {
  return {
    node_id: number(value.node_id),
    task_id: number(value.task_id),
    object: text(value.object),
    values: list(value.values, number),
  };
}

function pickAlertList(value: AlertList): unknown {
  return {
    alerts: list(value.alerts, pickAlert),
    total: number(value.total),
  };
}

function pickAlert(value: Alert): unknown {
  return {
    rule_id: number(value.rule_id),
    rule_name: text(value.rule_name),
    figure: text(value.figure),
    severity: text(value.severity),
    node_id: number(value.node_id),
    node_name: text(value.node_name),
    task_id: number(value.task_id),
    task_name: text(value.task_name),
    object: text(value.object),
    id: number(value.id),
    state: text(value.state),
    since: number(value.since),
    value: number(value.value),
    began_at: number(value.began_at),
    withheld_by: text(value.withheld_by),
    is_flapping: flag(value.is_flapping),
    acknowledgement: value.acknowledgement ? pickAcknowledgement(value.acknowledgement) : null,
  };
}

function pickAcknowledgement(value: Acknowledgement): unknown {
  return {
    until: number(value.until),
    by: text(value.by),
    note: text(value.note),
  };
}

function pickAlertEventPage(value: AlertEventPage): unknown {
  return {
    events: list(value.events, pickAlertEvent),
    next: number(value.next),
    latest: number(value.latest),
  };
}

function pickAlertEvent(value: AlertEvent): unknown {
  return {
    rule_id: number(value.rule_id),
    rule_name: text(value.rule_name),
    figure: text(value.figure),
    severity: text(value.severity),
    node_id: number(value.node_id),
    node_name: text(value.node_name),
    task_id: number(value.task_id),
    task_name: text(value.task_name),
    object: text(value.object),
    id: number(value.id),
    alert_id: number(value.alert_id),
    at: number(value.at),
    kind: text(value.kind),
    withheld_by: text(value.withheld_by),
    ended_by: text(value.ended_by),
    value: number(value.value),
  };
}

function pickSettings(value: Settings): unknown {
  return {
    site_name: text(value.site_name),
    site_description: text(value.site_description),
    public_page: flag(value.public_page),
    public_details: pickPublicDetails(value.public_details),
    theme: text(value.theme),
    theme_gallery: text(value.theme_gallery),
    retention_days: number(value.retention_days),
    audit_retention_days: number(value.audit_retention_days),
    download_proxy: text(value.download_proxy),
    agent_repository: text(value.agent_repository),
    agent_signing_key: text(value.agent_signing_key),
    oauth_provider: text(value.oauth_provider),
    oauth_issuer: text(value.oauth_issuer),
    oauth_client_id: text(value.oauth_client_id),
    oauth_subjects: list(value.oauth_subjects, text),
    password_login: flag(value.password_login),
    passwordless_login: flag(value.passwordless_login),
    session_idle_hours: number(value.session_idle_hours),
    password_min_length: number(value.password_min_length),
    oauth_client_secret_set: flag(value.oauth_client_secret_set),
    registration: value.registration ? pickRegistrationWindow(value.registration) : null,
    password_policy: pickPasswordPolicy(value.password_policy),
  };
}

function pickRegistrationWindow(value: RegistrationWindow): unknown {
  return {
    key: text(value.key),
    expires_at: number(value.expires_at),
    remaining: number(value.remaining),
    joined: list(value.joined, number),
  };
}

function pickPasswordPolicy(value: PasswordPolicy): unknown {
  return {
    min_length: number(value.min_length),
    change_recommended: flag(value.change_recommended),
    hash: pickPasswordPolicyHash(value.hash),
  };
}

function pickPasswordPolicyHash(value: NonNullable<PasswordPolicy['hash']>): unknown {
  return {
    algorithm: text(value.algorithm),
    memory: number(value.memory),
    iterations: number(value.iterations),
    lanes: number(value.lanes),
  };
}

function pickThemeList(value: ThemeList): unknown {
  return {
    themes: list(value.themes, pickTheme),
    hub: pickThemeListHub(value.hub),
  };
}

function pickTheme(value: Theme): unknown {
  return {
    name: text(value.name),
    short: text(value.short),
    description: text(value.description),
    version: text(value.version),
    author: text(value.author),
    url: text(value.url),
    is_active: flag(value.is_active),
    is_builtin: flag(value.is_builtin),
    is_usable: flag(value.is_usable),
    fault: text(value.fault),
    has_preview: flag(value.has_preview),
    previous_version: text(value.previous_version),
    origin: text(value.origin),
    can_update: flag(value.can_update),
    config: list(value.config, pickThemeConfigEntry),
    connect: pickThemeConnect(value.connect),
    warnings: value.warnings ? list(value.warnings, pickThemeWarning) : undefined,
  };
}

function pickThemeConfigEntry(value: ThemeConfigEntry): unknown {
  if (value.type === "title") return pickThemeConfigEntry1(value);
  return pickThemeConfigEntry2(value);
}

function pickThemeConfigEntry1(value: Extract<ThemeConfigEntry, { type: "title" }>): unknown {
  return {
    type: "title",
    label: text(value.label),
  };
}

function pickThemeConfigEntry2(value: Extract<ThemeConfigEntry, { type: "string" | "text" | "number" | "boolean" | "select" }>): unknown {
  return {
    key: text(value.key),
    type: text(value.type),
    default: scalar(value.default),
    label: text(value.label) ?? undefined,
    help: text(value.help) ?? undefined,
    options: value.options ? list(value.options, pickThemeConfigEntry2OptionsItem) : undefined,
    min: number(value.min) ?? undefined,
    max: number(value.max) ?? undefined,
  };
}

function pickThemeConfigEntry2OptionsItem(value: NonNullable<Extract<ThemeConfigEntry, { type: "string" | "text" | "number" | "boolean" | "select" }>['options']>[number]): unknown {
  return {
    value: text(value.value),
    label: text(value.label) ?? undefined,
  };
}

function pickThemeConnect(value: NonNullable<Theme['connect']>): unknown {
  return {
    requested: pickThemeOrigins(value.requested),
    approved: pickThemeOrigins(value.approved),
    refused: list(value.refused, text),
  };
}

function pickThemeOrigins(value: ThemeOrigins): unknown {
  return list(value, text);
}

function pickThemeWarning(value: ThemeWarning): unknown {
  return {
    code: text(value.code),
    path: text(value.path),
    detail: text(value.detail),
    fix: text(value.fix),
  };
}

function pickThemeListHub(value: NonNullable<ThemeList['hub']>): unknown {
  return {
    launcher: text(value.launcher),
    admin_listen: text(value.admin_listen),
  };
}

function pickUploadProgress(value: UploadProgress): unknown {
  return {
    received: number(value.received),
    total: number(value.total),
  };
}

function pickThemeDownload(value: ThemeDownload): unknown {
  return {
    state: text(value.state),
    received: number(value.received),
    total: number(value.total),
  };
}

function pickThemeGalleryList(value: ThemeGalleryList): unknown {
  return {
    galleries: list(value.galleries, pickThemeGallery),
  };
}

function pickThemeGallery(value: ThemeGallery): unknown {
  return {
    address: text(value.address),
    is_official: flag(value.is_official),
    page: text(value.page),
    fetched_at: number(value.fetched_at),
    error: text(value.error),
    skipped: number(value.skipped),
    themes: list(value.themes, pickGalleryTheme),
  };
}

function pickGalleryTheme(value: GalleryTheme): unknown {
  return {
    address: text(value.address),
    name: text(value.name),
    description: text(value.description),
    author: text(value.author),
    version: text(value.version),
    connect: value.connect ? list(value.connect, text) : null,
    has_light: flag(value.has_light),
    has_dark: flag(value.has_dark),
    installed: text(value.installed),
  };
}

function pickThemePreview(value: ThemePreview): unknown {
  return {
    url: text(value.url),
    expires_at: number(value.expires_at),
  };
}

function pickThemeUpdateCheck(value: ThemeUpdateCheck): unknown {
  return {
    installed: text(value.installed),
    latest: text(value.latest),
    is_newer: flag(value.is_newer),
  };
}

function pickThemeConfig(value: ThemeConfig): unknown {
  return map(value, scalar);
}

function pickDatabaseInfo(value: DatabaseInfo): unknown {
  return {
    file_bytes: number(value.file_bytes),
    wal_bytes: number(value.wal_bytes),
    free_bytes: number(value.free_bytes),
    schema_version: number(value.schema_version),
    rows: map(value.rows, number),
    oldest_sample_at: number(value.oldest_sample_at),
    node_days: number(value.node_days),
  };
}

function pickRestoreReport(value: RestoreReport): unknown {
  return {
    swapped: flag(value.swapped),
    schema_version: number(value.schema_version),
    nodes: number(value.nodes),
    ping_tasks: number(value.ping_tasks),
    oldest_sample_at: number(value.oldest_sample_at),
    newest_sample_at: number(value.newest_sample_at),
    dropped: list(value.dropped, pickDroppedObject),
    dropped_count: number(value.dropped_count),
    revoked_api_tokens: number(value.revoked_api_tokens),
    lost_audit_entries: number(value.lost_audit_entries),
    settings: list(value.settings, pickRestoredSetting),
    differences: value.differences ? pickRestoreDifferences(value.differences) : null,
  };
}

function pickDroppedObject(value: DroppedObject): unknown {
  return {
    kind: text(value.kind),
    name: text(value.name),
    count: number(value.count),
  };
}

function pickRestoredSetting(value: RestoredSetting): unknown {
  return {
    key: text(value.key),
    value: text(value.value),
    outcome: text(value.outcome),
  };
}

function pickRestoreDifferences(value: RestoreDifferences): unknown {
  return {
    username: flag(value.username),
    password: flag(value.password),
    second_factor: flag(value.second_factor),
    settings: list(value.settings, text),
  };
}

function pickImportReport(value: ImportReport): unknown {
  return {
    kind: text(value.kind),
    product: text(value.product),
    agents: text(value.agents),
    source_version: number(value.source_version),
    dry_run: flag(value.dry_run),
    merged: flag(value.merged),
    nodes: pickImportMatches(value.nodes),
    ping_tasks: pickImportMatches(value.ping_tasks),
    settings: list(value.settings, text),
    account: flag(value.account),
    rows: pickImportCounts(value.rows),
    skipped: pickImportReportSkipped(value.skipped),
    oldest_at: number(value.oldest_at),
    newest_at: number(value.newest_at),
    install: list(value.install, pickImportReportInstallItem),
    notes: list(value.notes, pickImportNote),
  };
}

function pickImportMatches(value: ImportMatches): unknown {
  return {
    added: number(value.added),
    matched: number(value.matched),
  };
}

function pickImportCounts(value: ImportCounts): unknown {
  return {
    minutes: number(value.minutes),
    hours: number(value.hours),
    probes: number(value.probes),
    probe_hours: number(value.probe_hours),
  };
}

function pickImportReportSkipped(value: NonNullable<ImportReport['skipped']>): unknown {
  return {
    invalid: pickImportCounts(value.invalid),
    existing: pickImportCounts(value.existing),
  };
}

function pickImportReportInstallItem(value: NonNullable<ImportReport['install']>[number]): unknown {
  return {
    id: number(value.id),
    name: text(value.name),
  };
}

function pickImportNote(value: ImportNote): unknown {
  return {
    subject: text(value.subject),
    detail: text(value.detail),
    count: number(value.count),
  };
}

function pickVacuumReport(value: VacuumReport): unknown {
  return {
    before_bytes: number(value.before_bytes),
    after_bytes: number(value.after_bytes),
  };
}

function pickHubList(value: HubList): unknown {
  return {
    hubs: list(value.hubs, pickHub),
  };
}

function pickHub(value: Hub): unknown {
  return {
    id: number(value.id),
    name: text(value.name),
    address: text(value.address),
    version: text(value.version),
    state: text(value.state),
    started_at: number(value.started_at),
    renewed_at: number(value.renewed_at),
    renewal_ms: number(value.renewal_ms),
    nodes: number(value.nodes),
    runner: flag(value.runner),
    current: flag(value.current),
  };
}

function pickAuditPage(value: AuditPage): unknown {
  return {
    entries: list(value.entries, pickAuditEntry),
    next: number(value.next),
  };
}

function pickAuditEntry(value: AuditEntry): unknown {
  return {
    id: number(value.id),
    at: number(value.at),
    last_at: number(value.last_at),
    count: number(value.count),
    actor_kind: text(value.actor_kind),
    actor: text(value.actor),
    address: text(value.address),
    user_agent: text(value.user_agent),
    action: text(value.action),
    target: text(value.target),
    outcome: text(value.outcome),
    problem: text(value.problem),
    detail: text(value.detail),
  };
}

function pickExportTicket(value: ExportTicket): unknown {
  return {
    ticket: text(value.ticket),
  };
}

function pickNodesExport(value: NodesExport): unknown {
  return {
    exported_at: text(value.exported_at),
    rows: list(value.rows, pickNodesExportRow),
  };
}

function pickNodesExportRow(value: NodesExportRow): unknown {
  return {
    id: number(value.id),
    name: text(value.name),
    group: text(value.group),
    tags: text(value.tags),
    public: flag(value.public),
    online: flag(value.online),
    last_seen: text(value.last_seen),
    country: text(value.country),
    ip: text(value.ip),
    ipv4: text(value.ipv4),
    ipv6: text(value.ipv6),
    hostname: text(value.hostname),
    os: text(value.os),
    kernel: text(value.kernel),
    arch: text(value.arch),
    virt: text(value.virt),
    cpu_name: text(value.cpu_name),
    cpu_cores: number(value.cpu_cores),
    mem_total_bytes: number(value.mem_total_bytes),
    swap_total_bytes: number(value.swap_total_bytes),
    disk_total_bytes: number(value.disk_total_bytes),
    agent_version: text(value.agent_version),
    price: number(value.price),
    currency: text(value.currency),
    billing_cycle: text(value.billing_cycle),
    expires_on: text(value.expires_on),
    traffic_limit_bytes: number(value.traffic_limit_bytes),
    traffic_mode: text(value.traffic_mode),
    traffic_reset_day: number(value.traffic_reset_day),
    month_start: text(value.month_start),
    month_rx_bytes: number(value.month_rx_bytes),
    month_tx_bytes: number(value.month_tx_bytes),
    month_used_bytes: number(value.month_used_bytes),
    total_rx_bytes: number(value.total_rx_bytes),
    total_tx_bytes: number(value.total_tx_bytes),
    public_remark: text(value.public_remark),
    remark: text(value.remark),
  };
}

function pickTrafficExport(value: TrafficExport): unknown {
  return {
    exported_at: text(value.exported_at),
    time_zone: text(value.time_zone),
    rows: list(value.rows, pickTrafficExportRow),
  };
}

function pickTrafficExportRow(value: TrafficExportRow): unknown {
  return {
    node_id: number(value.node_id),
    node_name: text(value.node_name),
    month_start: text(value.month_start),
    from: text(value.from),
    to: text(value.to),
    rx_bytes: number(value.rx_bytes),
    tx_bytes: number(value.tx_bytes),
    used_bytes: number(value.used_bytes),
    limit_bytes: number(value.limit_bytes),
    source: text(value.source),
    measured_percent: number(value.measured_percent),
  };
}

function pickMetricsExport(value: MetricsExport): unknown {
  return {
    node_id: number(value.node_id),
    node_name: text(value.node_name),
    from: text(value.from),
    to: text(value.to),
    resolution: text(value.resolution),
    rows: list(value.rows, pickMetricsExportRow),
  };
}

function pickMetricsExportRow(value: MetricsExportRow): unknown {
  return {
    time: text(value.time),
    minutes: number(value.minutes),
    cpu_percent: number(value.cpu_percent),
    load: number(value.load),
    mem_used_bytes: number(value.mem_used_bytes),
    swap_used_bytes: number(value.swap_used_bytes),
    disk_used_bytes: number(value.disk_used_bytes),
    net_rx_bytes_per_second: number(value.net_rx_bytes_per_second),
    net_tx_bytes_per_second: number(value.net_tx_bytes_per_second),
    tcp: number(value.tcp),
    udp: number(value.udp),
    procs: number(value.procs),
    cpu_max_percent: number(value.cpu_max_percent),
    net_rx_max_bytes_per_second: number(value.net_rx_max_bytes_per_second),
    net_tx_max_bytes_per_second: number(value.net_tx_max_bytes_per_second),
  };
}

function pickLatencyExport(value: LatencyExport): unknown {
  return {
    node_id: number(value.node_id),
    node_name: text(value.node_name),
    from: text(value.from),
    to: text(value.to),
    resolution: text(value.resolution),
    rows: list(value.rows, pickLatencyExportRow),
  };
}

function pickLatencyExportRow(value: LatencyExportRow): unknown {
  return {
    time: text(value.time),
    task_id: number(value.task_id),
    task_name: text(value.task_name),
    probes: number(value.probes),
    lost: number(value.lost),
    latency_ms: number(value.latency_ms),
    latency_min_ms: number(value.latency_min_ms),
    latency_max_ms: number(value.latency_max_ms),
  };
}

function pickHealth(value: Health): unknown {
  return {
    status: text(value.status),
    version: text(value.version),
    overloaded: flag(value.overloaded) ?? undefined,
  };
}

function pickConnection(value: Connection): unknown {
  return {
    address: text(value.address),
    port: number(value.port),
    scheme: text(value.scheme),
    host: text(value.host),
    is_forwarded: flag(value.is_forwarded),
    has_ignored_headers: flag(value.has_ignored_headers),
  };
}

function pickGetOpenapiDocument200(value: operations['getOpenapiDocument']['responses'][200]['content']['application/json']): unknown {
  return value;
}

function pickGetAsyncapiDocument200(value: operations['getAsyncapiDocument']['responses'][200]['content']['application/json']): unknown {
  return value;
}

function pickProblem(value: Problem): unknown {
  return {
    type: text(value.type),
    title: text(value.title),
    status: number(value.status),
    detail: text(value.detail),
    code: text(value.code),
    errors: value.errors ? list(value.errors, pickFieldError) : undefined,
    methods: value.methods ? list(value.methods, text) : undefined,
    request_id: text(value.request_id) ?? undefined,
  };
}

function pickFieldError(value: FieldError): unknown {
  return {
    pointer: text(value.pointer),
    detail: text(value.detail),
  };
}

function pickFacts(value: Facts): unknown {
  return {
    hostname: text(value.hostname),
    os: text(value.os),
    kernel: text(value.kernel),
    arch: text(value.arch),
    virt: text(value.virt),
    cpu_name: text(value.cpu_name),
    cpu_cores: number(value.cpu_cores),
    mem_total: number(value.mem_total),
    swap_total: number(value.swap_total),
    disk_total: number(value.disk_total),
    agent_version: text(value.agent_version),
    ipv4: text(value.ipv4),
    ipv6: text(value.ipv6),
    probes: value.probes ? list(value.probes, text) : undefined,
    details: flag(value.details) ?? undefined,
    statistics: flag(value.statistics) ?? undefined,
    former_boot_id: text(value.former_boot_id) ?? undefined,
  };
}

function pickHistoryMinutes(value: HistoryMinutes): unknown {
  return {
    minutes: list(value.minutes, number),
    age: number(value.age),
    offset: number(value.offset) ?? undefined,
    covered: value.covered ? list(value.covered, number) : undefined,
    gauges: value.gauges ? pickMissedGauges(value.gauges) : undefined,
    parts: value.parts ? list(value.parts, pickMissedParts) : undefined,
    probes: value.probes ? list(value.probes, pickMissedProbes) : undefined,
    cpu: value.cpu ? list(value.cpu, number) : undefined,
    load: value.load ? list(value.load, number) : undefined,
    mem_used: value.mem_used ? list(value.mem_used, number) : undefined,
    swap_used: value.swap_used ? list(value.swap_used, number) : undefined,
    disk_used: value.disk_used ? list(value.disk_used, number) : undefined,
    net_rx: value.net_rx ? list(value.net_rx, number) : undefined,
    net_tx: value.net_tx ? list(value.net_tx, number) : undefined,
    tcp: value.tcp ? list(value.tcp, number) : undefined,
    udp: value.udp ? list(value.udp, number) : undefined,
    procs: value.procs ? list(value.procs, number) : undefined,
    cpu_max: value.cpu_max ? list(value.cpu_max, number) : undefined,
    net_rx_max: value.net_rx_max ? list(value.net_rx_max, number) : undefined,
    net_tx_max: value.net_tx_max ? list(value.net_tx_max, number) : undefined,
  };
}

function pickMissedGauges(value: MissedGauges): unknown {
  return {
    temperature: value.temperature ? list(value.temperature, number) : undefined,
    iowait: value.iowait ? list(value.iowait, number) : undefined,
    steal: value.steal ? list(value.steal, number) : undefined,
    core_max: value.core_max ? list(value.core_max, number) : undefined,
    pressure_cpu: value.pressure_cpu ? list(value.pressure_cpu, number) : undefined,
    pressure_memory: value.pressure_memory ? list(value.pressure_memory, number) : undefined,
    pressure_io: value.pressure_io ? list(value.pressure_io, number) : undefined,
    disk_read: value.disk_read ? list(value.disk_read, number) : undefined,
    disk_write: value.disk_write ? list(value.disk_write, number) : undefined,
    disk_busy: value.disk_busy ? list(value.disk_busy, number) : undefined,
    mount_used: value.mount_used ? list(value.mount_used, number) : undefined,
    inodes_used: value.inodes_used ? list(value.inodes_used, number) : undefined,
    net_errors: value.net_errors ? list(value.net_errors, number) : undefined,
    gpu: value.gpu ? list(value.gpu, number) : undefined,
    gpu_memory: value.gpu_memory ? list(value.gpu_memory, number) : undefined,
    containers: value.containers ? list(value.containers, number) : undefined,
    arrays_impaired: value.arrays_impaired ? list(value.arrays_impaired, number) : undefined,
    units_failed: value.units_failed ? list(value.units_failed, number) : undefined,
    disks_impaired: value.disks_impaired ? list(value.disks_impaired, number) : undefined,
  };
}

function pickMissedParts(value: MissedParts): unknown {
  return {
    minute: number(value.minute),
    samples: number(value.samples),
    mounts: value.mounts ? list(value.mounts, pickMountUse) : undefined,
    largest_containers: value.largest_containers ? list(value.largest_containers, pickContainerUse) : undefined,
  };
}

function pickMountUse(value: MountUse): unknown {
  return {
    path: text(value.path),
    total: number(value.total),
    used: number(value.used),
  };
}

function pickMissedProbes(value: MissedProbes): unknown {
  return {
    task_id: number(value.task_id),
    at: list(value.at, number),
    latency_us: list(value.latency_us, number),
  };
}

function pickStoredMinutes(value: StoredMinutes): unknown {
  return {
    before: number(value.before),
    offset: number(value.offset) ?? undefined,
  };
}

function pickPingTasksParams(value: PingTask[]): unknown {
  return list(value, pickPingTask);
}

function pickPingTask(value: PingTask): unknown {
  return {
    id: number(value.id),
    target: text(value.target),
    interval: number(value.interval),
    options: value.options ? pickProbeOptions(value.options) : undefined,
  };
}

function pickProbeOptions(value: ProbeOptions): unknown {
  return {
    family: text(value.family) ?? undefined,
    method: text(value.method) ?? undefined,
    statuses: value.statuses ? list(value.statuses, text) : undefined,
    headers: value.headers ? list(value.headers, pickProbeHeader) : undefined,
    body_contains: text(value.body_contains) ?? undefined,
    body_lacks: text(value.body_lacks) ?? undefined,
    json_path: text(value.json_path) ?? undefined,
    json_value: text(value.json_value) ?? undefined,
    redirects: number(value.redirects) ?? undefined,
    server_name: text(value.server_name) ?? undefined,
    record_contains: text(value.record_contains) ?? undefined,
  };
}

function pickGauges(value: Gauges): unknown {
  return {
    temperature: number(value.temperature) ?? undefined,
    iowait: number(value.iowait) ?? undefined,
    steal: number(value.steal) ?? undefined,
    core_max: number(value.core_max) ?? undefined,
    pressure_cpu: number(value.pressure_cpu) ?? undefined,
    pressure_memory: number(value.pressure_memory) ?? undefined,
    pressure_io: number(value.pressure_io) ?? undefined,
    disk_read: number(value.disk_read) ?? undefined,
    disk_write: number(value.disk_write) ?? undefined,
    disk_busy: number(value.disk_busy) ?? undefined,
    mount_used: number(value.mount_used) ?? undefined,
    inodes_used: number(value.inodes_used) ?? undefined,
    net_errors: number(value.net_errors) ?? undefined,
    gpu: number(value.gpu) ?? undefined,
    gpu_memory: number(value.gpu_memory) ?? undefined,
    containers: number(value.containers) ?? undefined,
    arrays_impaired: number(value.arrays_impaired) ?? undefined,
    units_failed: number(value.units_failed) ?? undefined,
    disks_impaired: number(value.disks_impaired) ?? undefined,
    mounts: value.mounts ? list(value.mounts, pickMountUse) : undefined,
    largest_containers: value.largest_containers ? list(value.largest_containers, pickContainerUse) : undefined,
    clock: number(value.clock) ?? undefined,
  };
}

function pickDetailsWatch(value: DetailsWatch): unknown {
  return {
    seconds: number(value.seconds),
  };
}

function pickStatistics(value: Statistics): unknown {
  return {
    id: number(value.id) ?? undefined,
    complete: flag(value.complete) ?? undefined,
    system: value.system ? pickKernelTable(value.system) : undefined,
    cores: value.cores ? list(value.cores, pickCoreStatistics) : undefined,
    softnet: value.softnet ? list(value.softnet, pickKernelColumns) : undefined,
    meminfo: value.meminfo ? pickKernelTable(value.meminfo) : undefined,
    vmstat: value.vmstat ? pickKernelTable(value.vmstat) : undefined,
    netstat: value.netstat ? pickKernelTable(value.netstat) : undefined,
    sockstat: value.sockstat ? pickKernelTable(value.sockstat) : undefined,
    pressure: value.pressure ? pickKernelTable(value.pressure) : undefined,
    filesystems: value.filesystems ? list(value.filesystems, pickFileSystemStatistics) : undefined,
    disks: value.disks ? list(value.disks, pickStatisticsDisksItem) : undefined,
    interfaces: value.interfaces ? list(value.interfaces, pickStatisticsInterfacesItem) : undefined,
    sensors: value.sensors ? list(value.sensors, pickStatisticsSensorsItem) : undefined,
  };
}

function pickKernelTable(value: KernelTable): unknown {
  return map(value, number);
}

function pickCoreStatistics(value: CoreStatistics): unknown {
  return {
    cpu: number(value.cpu),
    ticks: pickKernelColumns(value.ticks),
  };
}

function pickKernelColumns(value: KernelColumns): unknown {
  return list(value, number);
}

function pickFileSystemStatistics(value: FileSystemStatistics): unknown {
  return {
    device: text(value.device),
    path: text(value.path),
    type: text(value.type),
    size: number(value.size),
    free: number(value.free),
    avail: number(value.avail),
    files: number(value.files) ?? undefined,
    files_free: number(value.files_free) ?? undefined,
    readonly: flag(value.readonly) ?? undefined,
  };
}

function pickStatisticsDisksItem(value: NonNullable<Statistics['disks']>[number]): unknown {
  return {
    name: text(value.name),
    columns: pickKernelColumns(value.columns),
  };
}

function pickStatisticsInterfacesItem(value: NonNullable<Statistics['interfaces']>[number]): unknown {
  return {
    name: text(value.name),
    columns: pickKernelColumns(value.columns),
    up: flag(value.up) ?? undefined,
    carrier: flag(value.carrier) ?? undefined,
    mtu: number(value.mtu) ?? undefined,
    speed: number(value.speed) ?? undefined,
  };
}

function pickStatisticsSensorsItem(value: NonNullable<Statistics['sensors']>[number]): unknown {
  return {
    name: text(value.name),
    celsius: number(value.celsius),
  };
}

function pickStatisticsRead(value: StatisticsRead): unknown {
  return {
    id: number(value.id),
  };
}

function serialiseNodeCredentials(value: NodeCredentials): string {
  return JSON.stringify(pickNodeCredentials(value));
}

function serialiseMe(value: Me): string {
  return JSON.stringify(pickMe(value));
}

function serialiseSnapshot(value: Snapshot): string {
  return JSON.stringify(pickSnapshot(value));
}

function serialiseAdminNode(value: AdminNode): string {
  return JSON.stringify(pickAdminNode(value));
}

function serialiseNodeOrder(value: NodeOrder): string {
  return JSON.stringify(pickNodeOrder(value));
}

function serialiseAgentAttempts(value: AgentAttempts): string {
  return JSON.stringify(pickAgentAttempts(value));
}

function serialiseNodeTraffic(value: NodeTraffic): string {
  return JSON.stringify(pickNodeTraffic(value));
}

function serialiseNodeDetails(value: NodeDetails): string {
  return JSON.stringify(pickNodeDetails(value));
}

function serialiseNodeGauges(value: NodeGauges): string {
  return JSON.stringify(pickNodeGauges(value));
}

function serialiseNodeHistory(value: NodeHistory): string {
  return JSON.stringify(pickNodeHistory(value));
}

function serialiseLoginResult(value: LoginResult): string {
  return JSON.stringify(pickLoginResult(value));
}

function serialisePasskeyRequestOptions(value: PasskeyRequestOptions): string {
  return JSON.stringify(pickPasskeyRequestOptions(value));
}

function serialiseSecondFactor(value: SecondFactor): string {
  return JSON.stringify(pickSecondFactor(value));
}

function serialiseEnrolment(value: Enrolment): string {
  return JSON.stringify(pickEnrolment(value));
}

function serialiseTotpSetup(value: TotpSetup): string {
  return JSON.stringify(pickTotpSetup(value));
}

function serialisePasskeyEnrolment(value: PasskeyEnrolment): string {
  return JSON.stringify(pickPasskeyEnrolment(value));
}

function serialisePasskeyCreationOptions(value: PasskeyCreationOptions): string {
  return JSON.stringify(pickPasskeyCreationOptions(value));
}

function serialiseRecoveryCodes(value: RecoveryCodes): string {
  return JSON.stringify(pickRecoveryCodes(value));
}

function serialiseSessionList(value: SessionList): string {
  return JSON.stringify(pickSessionList(value));
}

function serialiseApiTokenList(value: ApiTokenList): string {
  return JSON.stringify(pickApiTokenList(value));
}

function serialiseIssuedApiToken(value: IssuedApiToken): string {
  return JSON.stringify(pickIssuedApiToken(value));
}

function serialiseApiToken(value: ApiToken): string {
  return JSON.stringify(pickApiToken(value));
}

function serialisePingTaskList(value: PingTaskList): string {
  return JSON.stringify(pickPingTaskList(value));
}

function serialisePingTaskView(value: PingTaskView): string {
  return JSON.stringify(pickPingTaskView(value));
}

function serialiseCheckList(value: CheckList): string {
  return JSON.stringify(pickCheckList(value));
}

function serialiseCheckDetails(value: CheckDetails): string {
  return JSON.stringify(pickCheckDetails(value));
}

function serialiseServices(value: Services): string {
  return JSON.stringify(pickServices(value));
}

function serialiseIncidentPage(value: IncidentPage): string {
  return JSON.stringify(pickIncidentPage(value));
}

function serialiseAvailability(value: Availability): string {
  return JSON.stringify(pickAvailability(value));
}

function serialiseNoticeList(value: NoticeList): string {
  return JSON.stringify(pickNoticeList(value));
}

function serialiseNotice(value: Notice): string {
  return JSON.stringify(pickNotice(value));
}

function serialiseNoticePreview(value: NoticePreview): string {
  return JSON.stringify(pickNoticePreview(value));
}

function serialiseAlertRuleList(value: AlertRuleList): string {
  return JSON.stringify(pickAlertRuleList(value));
}

function serialiseAlertRule(value: AlertRule): string {
  return JSON.stringify(pickAlertRule(value));
}

function serialiseAlertPreview(value: AlertPreview): string {
  return JSON.stringify(pickAlertPreview(value));
}

function serialiseAlertList(value: AlertList): string {
  return JSON.stringify(pickAlertList(value));
}

function serialiseAlertEventPage(value: AlertEventPage): string {
  return JSON.stringify(pickAlertEventPage(value));
}

function serialiseAlert(value: Alert): string {
  return JSON.stringify(pickAlert(value));
}

function serialiseSettings(value: Settings): string {
  return JSON.stringify(pickSettings(value));
}

function serialiseThemeList(value: ThemeList): string {
  return JSON.stringify(pickThemeList(value));
}

function serialiseTheme(value: Theme): string {
  return JSON.stringify(pickTheme(value));
}

function serialiseUploadProgress(value: UploadProgress): string {
  return JSON.stringify(pickUploadProgress(value));
}

function serialiseThemeDownload(value: ThemeDownload): string {
  return JSON.stringify(pickThemeDownload(value));
}

function serialiseThemeGalleryList(value: ThemeGalleryList): string {
  return JSON.stringify(pickThemeGalleryList(value));
}

function serialiseThemePreview(value: ThemePreview): string {
  return JSON.stringify(pickThemePreview(value));
}

function serialiseThemeUpdateCheck(value: ThemeUpdateCheck): string {
  return JSON.stringify(pickThemeUpdateCheck(value));
}

function serialiseThemeConfig(value: ThemeConfig): string {
  return JSON.stringify(pickThemeConfig(value));
}

function serialiseDatabaseInfo(value: DatabaseInfo): string {
  return JSON.stringify(pickDatabaseInfo(value));
}

function serialiseRestoreReport(value: RestoreReport): string {
  return JSON.stringify(pickRestoreReport(value));
}

function serialiseImportReport(value: ImportReport): string {
  return JSON.stringify(pickImportReport(value));
}

function serialiseVacuumReport(value: VacuumReport): string {
  return JSON.stringify(pickVacuumReport(value));
}

function serialiseHubList(value: HubList): string {
  return JSON.stringify(pickHubList(value));
}

function serialiseAuditPage(value: AuditPage): string {
  return JSON.stringify(pickAuditPage(value));
}

function serialiseExportTicket(value: ExportTicket): string {
  return JSON.stringify(pickExportTicket(value));
}

function serialiseNodesExport(value: NodesExport): string {
  return JSON.stringify(pickNodesExport(value));
}

function serialiseTrafficExport(value: TrafficExport): string {
  return JSON.stringify(pickTrafficExport(value));
}

function serialiseMetricsExport(value: MetricsExport): string {
  return JSON.stringify(pickMetricsExport(value));
}

function serialiseLatencyExport(value: LatencyExport): string {
  return JSON.stringify(pickLatencyExport(value));
}

function serialiseHealth(value: Health): string {
  return JSON.stringify(pickHealth(value));
}

function serialiseConnection(value: Connection): string {
  return JSON.stringify(pickConnection(value));
}

function serialiseGetOpenapiDocument200(value: operations['getOpenapiDocument']['responses'][200]['content']['application/json']): string {
  return JSON.stringify(pickGetOpenapiDocument200(value));
}

function serialiseGetAsyncapiDocument200(value: operations['getAsyncapiDocument']['responses'][200]['content']['application/json']): string {
  return JSON.stringify(pickGetAsyncapiDocument200(value));
}

export function serialiseProblem(value: Problem): string {
  return JSON.stringify(pickProblem(value));
}

export function serialiseFacts(value: Facts): string {
  return JSON.stringify(pickFacts(value));
}

export function serialiseMetrics(value: Metrics): string {
  return joinMembers(
    numberMember(',"uptime":', value.uptime) +
      numberMember(',"cpu":', value.cpu) +
      numbersMember(',"load":', value.load) +
      numberMember(',"mem_total":', value.mem_total) +
      numberMember(',"mem_used":', value.mem_used) +
      numberMember(',"swap_total":', value.swap_total) +
      numberMember(',"swap_used":', value.swap_used) +
      numberMember(',"disk_total":', value.disk_total) +
      numberMember(',"disk_used":', value.disk_used) +
      numberMember(',"net_rx":', value.net_rx) +
      numberMember(',"net_tx":', value.net_tx) +
      numberMember(',"tcp":', value.tcp) +
      numberMember(',"udp":', value.udp) +
      numberMember(',"procs":', value.procs) +
      textMember(',"boot_id":', value.boot_id) +
      numberMember(',"net_rx_total":', value.net_rx_total) +
      numberMember(',"net_tx_total":', value.net_tx_total),
  );
}

export function serialisePingResult(value: PingResult): string {
  return joinMembers(
    ',"task_id":' + number(value.task_id) +
      ',"latency_ms":' + number(value.latency_ms) +
      numberMember(',"latency_us":', value.latency_us) +
      textMember(',"reason":', value.reason) +
      textMember(',"detail":', value.detail) +
      numberMember(',"certificate_until":', value.certificate_until),
  );
}

export function serialiseHistoryMinutes(value: HistoryMinutes): string {
  return JSON.stringify(pickHistoryMinutes(value));
}

export function serialiseStoredMinutes(value: StoredMinutes): string {
  return JSON.stringify(pickStoredMinutes(value));
}

export function serialisePingTasksParams(value: PingTask[]): string {
  return JSON.stringify(pickPingTasksParams(value));
}

export function serialiseGauges(value: Gauges): string {
  return JSON.stringify(pickGauges(value));
}

export function serialiseDetails(value: Details): string {
  return JSON.stringify(pickDetails(value));
}

export function serialiseDetailsWatch(value: DetailsWatch): string {
  return JSON.stringify(pickDetailsWatch(value));
}

export function serialiseStatistics(value: Statistics): string {
  return JSON.stringify(pickStatistics(value));
}

export function serialiseStatisticsRead(value: StatisticsRead): string {
  return JSON.stringify(pickStatisticsRead(value));
}

/** By operation and status, for every answer in JSON that is no problem. */
export const serialisers = {
  registerAgent: { 201: serialiseNodeCredentials },
  getMe: { 200: serialiseMe },
  listNodes: { 200: serialiseSnapshot },
  createNode: { 201: serialiseAdminNode },
  reorderNodes: { 200: serialiseNodeOrder },
  updateNode: { 200: serialiseAdminNode },
  reissueNodeToken: { 200: serialiseNodeCredentials },
  listAgentAttempts: { 200: serialiseAgentAttempts },
  correctTraffic: { 200: serialiseNodeTraffic },
  getNodeDetails: { 200: serialiseNodeDetails },
  getNodeGauges: { 200: serialiseNodeGauges },
  getNodeMetrics: { 200: serialiseNodeHistory },
  login: { 200: serialiseLoginResult },
  getLoginOptions: { 200: serialisePasskeyRequestOptions },
  getSecondFactor: { 200: serialiseSecondFactor },
  confirmTotp: { 200: serialiseEnrolment },
  startTotp: { 200: serialiseTotpSetup },
  createPasskey: { 201: serialisePasskeyEnrolment },
  getPasskeyOptions: { 200: serialisePasskeyCreationOptions },
  createRecoveryCodes: { 200: serialiseRecoveryCodes },
  listSessions: { 200: serialiseSessionList },
  listApiTokens: { 200: serialiseApiTokenList },
  createApiToken: { 201: serialiseIssuedApiToken },
  updateApiToken: { 200: serialiseApiToken },
  reissueApiToken: { 200: serialiseIssuedApiToken },
  listPingTasks: { 200: serialisePingTaskList },
  createPingTask: { 201: serialisePingTaskView },
  updatePingTask: { 200: serialisePingTaskView },
  listChecks: { 200: serialiseCheckList },
  getCheck: { 200: serialiseCheckDetails },
  listServices: { 200: serialiseServices },
  listIncidents: { 200: serialiseIncidentPage },
  getAvailability: { 200: serialiseAvailability },
  listNotices: { 200: serialiseNoticeList },
  createNotice: { 201: serialiseNotice },
  previewNotice: { 200: serialiseNoticePreview },
  updateNotice: { 200: serialiseNotice },
  listAlertRules: { 200: serialiseAlertRuleList },
  createAlertRule: { 201: serialiseAlertRule },
  previewAlertRule: { 200: serialiseAlertPreview },
  updateAlertRule: { 200: serialiseAlertRule },
  listAlerts: { 200: serialiseAlertList },
  listAlertEvents: { 200: serialiseAlertEventPage },
  acknowledgeAlert: { 200: serialiseAlert },
  getSettings: { 200: serialiseSettings },
  updateSettings: { 200: serialiseSettings },
  listThemes: { 200: serialiseThemeList },
  uploadTheme: { 201: serialiseTheme, 202: serialiseUploadProgress },
  getThemeDownload: { 200: serialiseThemeDownload },
  installThemeFromAddress: { 201: serialiseTheme },
  getThemeGallery: { 200: serialiseThemeGalleryList },
  startThemePreview: { 200: serialiseThemePreview },
  checkThemeUpdate: { 200: serialiseThemeUpdateCheck },
  updateTheme: { 200: serialiseTheme },
  rollbackTheme: { 200: serialiseTheme },
  getThemeConfig: { 200: serialiseThemeConfig },
  setThemeConnect: { 200: serialiseTheme },
  getDatabase: { 200: serialiseDatabaseInfo },
  restoreDatabase: { 200: serialiseRestoreReport, 202: serialiseUploadProgress },
  importDatabase: { 200: serialiseImportReport, 202: serialiseUploadProgress },
  vacuumDatabase: { 200: serialiseVacuumReport },
  listHubs: { 200: serialiseHubList },
  listAuditEntries: { 200: serialiseAuditPage },
  createExportTicket: { 200: serialiseExportTicket },
  exportNodes: { 200: serialiseNodesExport },
  exportTraffic: { 200: serialiseTrafficExport },
  exportNodeMetrics: { 200: serialiseMetricsExport },
  exportNodeLatency: { 200: serialiseLatencyExport },
  getHealth: { 200: serialiseHealth },
  getConnection: { 200: serialiseConnection },
  getOpenapiDocument: { 200: serialiseGetOpenapiDocument200 },
  getAsyncapiDocument: { 200: serialiseGetAsyncapiDocument200 },
} as const;
