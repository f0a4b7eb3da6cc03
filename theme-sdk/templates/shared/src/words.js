import { createFormat } from 'muster-theme/format';
import { describePresence } from 'muster-theme/model';
import { words as english } from 'muster-theme/words/en';
import { words as chinese } from 'muster-theme/words/zh';

/** @typedef {import('muster-theme/model').FleetNode} FleetNode */
/** @typedef {import('muster-theme/status').LiveStatus} LiveStatus */

const en = {
  switchLanguage: '中文',
  status: 'Status',
  online: (/** @type {number} */ online, /** @type {number} */ total) => `${online} of ${total} online`,
  ungrouped: 'Other',
  cpu: 'CPU',
  memory: 'Memory',
  disk: 'Disk',
  usage: 'Usage',
  network: 'Network',
  received: 'Received',
  sent: 'Sent',
  latency: 'Latency',
  traffic: 'Traffic',
  plan: 'Plan',
  price: 'Price',
  expires: 'Expires',
  resets: 'Resets',
  kernel: 'Kernel',
  processor: 'Processor',
  name: 'Name',
  place: 'Location',
  filter: 'Filter nodes',
  noMatch: 'No node matches.',
  noProbes: 'No probes',
  availability: 'Availability',
  average: 'average',
  peak: 'peak',
  loss: (/** @type {string} */ percent) => `${percent} loss`,
  used: (/** @type {string} */ used, /** @type {string | null} */ limit) =>
    limit === null ? used : `${used} of ${limit}`,
  cores: (/** @type {number} */ count) => (count === 1 ? '1 core' : `${count} cores`),
  up: (/** @type {string} */ duration) => `up ${duration}`,
  expiresIn: (/** @type {string} */ distance) => `expires ${distance}`,
  expired: (/** @type {string} */ distance) => `expired ${distance}`,
  allNodes: 'All nodes',
  node: (/** @type {number} */ id) => `Node ${id}`,
  unknownNode: 'This node does not exist or is not public.',
  noHistory: 'No data in this period yet.',
  failed: 'The history could not be loaded.',
  range: 'Time range',
  upTo: (/** @type {string} */ top) => `up to ${top}`,
  nodesAt: (/** @type {string} */ place, /** @type {number} */ count) =>
    `${place}: ${count === 1 ? '1 node' : `${count} nodes`}`,
  unplaced: 'Without a location',
  map: 'World map',
  notices: 'Announcements and maintenance',
  incidents: 'Incidents',
  ongoing: 'ongoing',
  logIn: 'Log in',
  panel: 'Admin panel',
  connection: {
    live: 'Live',
    polling: 'Polling',
    connecting: 'Connecting …',
    private: 'Private',
    offline: 'No network',
    waiting: 'Retrying …',
    stale: (/** @type {number} */ age) => `Updated ${age} s ago`,
  },
  empty: {
    private: 'This page is private. Log in to see it.',
    waiting: 'The hub cannot be reached. The page keeps trying.',
    offline: 'You have no network. The page reconnects when it is back.',
    loading: 'Loading …',
    none: 'No nodes yet.',
  },
  presence: {
    online: 'online',
    waiting: 'connected, waiting for the first report',
    offline: (/** @type {string} */ distance) => `offline, last seen ${distance}`,
    unseen: 'not connected yet',
  },
  unknownSystem: 'Unknown system',
  cycle: (/** @type {number} */ months) => {
    if (months === 1) return 'month';
    if (months === 12) return 'year';
    return months % 12 === 0 ? `${months / 12} years` : `${months} months`;
  },
  once: 'one-time',
};

/** @type {typeof en} */
const zh = {
  switchLanguage: 'English',
  status: '运行状态',
  online: (online, total) => `${total} 个节点中 ${online} 个在线`,
  ungrouped: '其他',
  cpu: 'CPU',
  memory: '内存',
  disk: '硬盘',
  usage: '占用',
  network: '网络',
  received: '下行',
  sent: '上行',
  latency: '延迟',
  traffic: '流量',
  plan: '套餐',
  price: '价格',
  expires: '到期',
  resets: '重置日',
  kernel: '内核',
  processor: '处理器',
  name: '名称',
  place: '地区',
  filter: '筛选节点',
  noMatch: '没有符合条件的节点。',
  noProbes: '无探测',
  availability: '可用率',
  average: '平均',
  peak: '峰值',
  loss: (percent) => `丢包 ${percent}`,
  used: (used, limit) => (limit === null ? used : `${used} / ${limit}`),
  cores: (count) => `${count} 核`,
  up: (duration) => `已运行 ${duration}`,
  expiresIn: (distance) => `${distance}到期`,
  expired: (distance) => `${distance}已到期`,
  allNodes: '全部节点',
  node: (id) => `节点 ${id}`,
  unknownNode: '该节点不存在或未公开。',
  noHistory: '这段时间还没有数据。',
  failed: '历史数据加载失败。',
  range: '时间范围',
  upTo: (top) => `最高 ${top}`,
  nodesAt: (place, count) => `${place}：${count} 个节点`,
  unplaced: '未知地区',
  map: '世界地图',
  notices: '公告与维护',
  incidents: '事件',
  ongoing: '进行中',
  logIn: '登录',
  panel: '管理面板',
  connection: {
    live: '实时',
    polling: '轮询',
    connecting: '连接中…',
    private: '未公开',
    offline: '网络已断开',
    waiting: '重试中…',
    stale: (age) => `${age} 秒前更新`,
  },
  empty: {
    private: '此页面未公开，登录后可查看。',
    waiting: '无法连接服务器，页面会自动重试。',
    offline: '网络已断开，恢复后会自动重新连接。',
    loading: '加载中…',
    none: '暂无节点。',
  },
  presence: {
    online: '在线',
    waiting: '已连接，等待首次上报',
    offline: (distance) => `离线，最后在线：${distance}`,
    unseen: '尚未连接',
  },
  unknownSystem: '未知系统',
  cycle: (months) => {
    if (months === 1) return '月';
    if (months === 12) return '年';
    return months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`;
  },
  once: '一次性',
};

const STORAGE_KEY = 'language';

/** The visitor's choice, otherwise the browser's language. */
function readLanguage() {
  const chosen = localStorage.getItem(STORAGE_KEY);
  if (chosen === 'en' || chosen === 'zh') return chosen;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

export const language = readLanguage();
export const words = language === 'zh' ? zh : en;
/** Names of what the hub reports: kinds and causes of incidents, kinds of notices. */
export const reports = language === 'zh' ? chinese : english;

const isNative = navigator.language.startsWith(language);
export const format = createFormat(isNative ? navigator.language : language);

document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';

/** Remembers the other language and loads the page again. */
export function switchLanguage() {
  localStorage.setItem(STORAGE_KEY, language === 'zh' ? 'en' : 'zh');
  location.reload();
}

/**
 * State of the connection, with a CSS class.
 * @param {LiveStatus} status
 */
export function describeStatus(status) {
  const { connection } = words;
  if (status.state === 'stale') return { tone: 'bad', text: connection.stale(status.age) };
  const tones = {
    live: 'good',
    polling: 'good',
    connecting: 'idle',
    private: 'idle',
    offline: 'bad',
    waiting: 'bad',
  };
  return { tone: tones[status.state], text: connection[status.state] };
}

/**
 * Shown instead of the nodes when there are none.
 * @param {LiveStatus} status
 * @param {boolean} isKnown whether a first snapshot has arrived
 */
export function describeEmpty({ state }, isKnown) {
  if (state === 'private' || state === 'waiting' || state === 'offline') return words.empty[state];
  return isKnown ? words.empty.none : words.empty.loading;
}

/**
 * The line below a node's name.
 * @param {FleetNode} node
 * @param {number} now the hub's clock, Unix seconds
 */
export function describeNode(node, now) {
  const presence = describePresence(node);
  if (presence === 'online')
    return `${shortenSystem(node.os)} · ${words.up(format.duration(node.metrics?.uptime))}`;
  if (presence === 'offline')
    return words.presence.offline(format.relativeTime(Math.min(0, node.last_seen - now)));
  return words.presence[presence];
}

/**
 * `Debian 12` for `Debian GNU/Linux 12 (bookworm)`.
 * @param {string} os
 */
export function shortenSystem(os) {
  return os.replace(/ \(.*\)$| GNU\/Linux|(?<=\d) LTS$/g, '') || words.unknownSystem;
}

/**
 * Price, traffic and expiry of a plan; null where the administrator has entered nothing.
 * @param {FleetNode} node
 */
export function describePlan(node) {
  const price = format.price(node);
  const expiry = format.expiry(node);
  const cycle = price === null || price.months === null ? null : words.cycle(price.months);
  return {
    price:
      price === null ? null : [price.amount, price.isOnce ? words.once : cycle].filter(Boolean).join(' / '),
    traffic: format.traffic(node),
    expiry:
      expiry === null
        ? null
        : { ...expiry, sentence: (expiry.urgency === 'past' ? words.expired : words.expiresIn)(expiry.text) },
  };
}

/**
 * Severity of a usage, as a CSS class.
 * @param {number | null} percent
 */
export function getLevel(percent) {
  if (percent === null || percent < 80) return 'calm';
  return percent < 92 ? 'high' : 'full';
}

/**
 * Groups in the order of their first node; nodes without a group come last.
 * @template {Pick<FleetNode, 'group'>} T
 * @param {readonly T[]} nodes
 */
export function groupNodes(nodes) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const node of nodes) groups.set(node.group, [...(groups.get(node.group) ?? []), node]);
  const rest = groups.get('');
  groups.delete('');
  if (rest !== undefined) groups.set('', rest);
  return [...groups].map(([name, members]) => ({
    name: name || (groups.size > 1 ? words.ungrouped : ''),
    members,
  }));
}
