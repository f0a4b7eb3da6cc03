const en = {
  on: 'Notifications about outages: on',
  off: 'Notifications about outages: off',
  blocked: 'The browser blocks notifications of this page. Allow them in its settings for this site.',
  enabled: 'While the panel is open, this browser notifies you when a node goes offline and when it is back.',
  down: (name: string) => `${name} is offline`,
  downMany: (count: number) => `${count} nodes are offline`,
  up: (name: string) => `${name} is online again`,
  upMany: (count: number) => `${count} nodes are online again`,
  more: (count: number) => `and ${count} more`,
};

const zh: typeof en = {
  on: '离线通知：已开启',
  off: '离线通知：已关闭',
  blocked: '浏览器已禁止此页面的通知。请在浏览器的网站设置中允许。',
  enabled: '管理面板打开期间，节点离线和恢复时此浏览器会通知您。',
  down: (name) => `${name} 已离线`,
  downMany: (count) => `${count} 个节点已离线`,
  up: (name) => `${name} 已恢复在线`,
  upMany: (count) => `${count} 个节点已恢复在线`,
  more: (count) => `以及另外 ${count} 个`,
};

export const outageMessages = { en, zh };
