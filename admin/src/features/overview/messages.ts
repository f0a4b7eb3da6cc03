const en = {
  title: 'Overview',
  loading: 'Waiting for the first figures…',
  empty: 'There are no nodes yet.',
  toNodes: 'Add the first node',
  states: 'Fleet',
  all: 'All nodes',
  down: 'Down',
  downNone: 'Every node that ever connected is online.',
  downFor: (duration: string, moment: string) => `for ${duration}, since ${moment}`,
  top: { cpu: 'Highest CPU', memory: 'Fullest memory', disk: 'Fullest disk' },
  topNone: 'No node is reporting.',
  plans: 'Plans running out',
  plansNone: 'No plan ends within 30 days, and none has used 80 % of its traffic.',
  ended: (days: number) => (days === 1 ? 'ended yesterday' : `ended ${days} days ago`),
  ends: (days: number) => {
    if (days === 0) return 'ends today';
    return days === 1 ? 'ends tomorrow' : `ends in ${days} days`;
  },
  traffic: (percent: string) => `${percent} of the traffic used`,
  database: 'Database',
  file: 'Size now',
  later: (days: number) => `With ${days} days of history`,
  unknown: 'known after a day',
  more: (count: number) => `and ${count} more`,
};

const zh: typeof en = {
  title: '概览',
  loading: '正在等待数据…',
  empty: '还没有节点。',
  toNodes: '添加第一个节点',
  states: '节点状态',
  all: '全部节点',
  down: '离线',
  downNone: '所有曾连接的节点均在线。',
  downFor: (duration, moment) => `已离线 ${duration}，自 ${moment}`,
  top: { cpu: 'CPU 最高', memory: '内存最高', disk: '磁盘最高' },
  topNone: '没有节点在上报数据。',
  plans: '即将到期或用尽',
  plansNone: '30 天内没有套餐到期，也没有流量用量超过 80% 的节点。',
  ended: (days) => `已到期 ${days} 天`,
  ends: (days) => (days === 0 ? '今天到期' : `${days} 天后到期`),
  traffic: (percent) => `流量已用 ${percent}`,
  database: '数据库',
  file: '当前大小',
  later: (days) => `保留 ${days} 天历史时`,
  unknown: '一天后可知',
  more: (count) => `以及另外 ${count} 个`,
};

export const overviewMessages = { en, zh };
