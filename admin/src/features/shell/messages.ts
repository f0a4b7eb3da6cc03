const en = {
  skip: 'Skip to the content',
  statusPage: 'Status page',
  language: '中文',
  appearance: { system: 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark' },
  loggedIn: (name: string) => `Logged in as ${name}`,
  version: (version: string) => `Muster hub ${version}`,
  loading: 'Loading…',
  notFound: 'There is no such page',
  toNodes: 'Go to the nodes',
  broken: 'The panel has failed',
  brokenAdvice: 'Reload the page. If it fails again, the browser console has the cause.',
  reload: 'Reload',
};

const zh: typeof en = {
  skip: '跳到主要内容',
  statusPage: '状态页',
  language: 'English',
  appearance: { system: '颜色：跟随系统', light: '颜色：浅色', dark: '颜色：深色' },
  loggedIn: (name) => `已登录：${name}`,
  version: (version) => `Muster 主控 ${version}`,
  loading: '正在加载…',
  notFound: '页面不存在',
  toNodes: '前往节点列表',
  broken: '管理面板出错',
  brokenAdvice: '请重新加载页面。若仍出错，原因见浏览器控制台。',
  reload: '重新加载',
};

export const shellMessages = { en, zh };
