import type { ScreenId } from './screens.ts';

const en = {
  skip: 'Skip to content',
  statusPage: 'Status page',
  menu: 'Menu',
  screens: {
    overview: 'Overview',
    nodes: 'Nodes',
    registration: 'Registration',
    ping: 'Ping tasks',
    themes: 'Themes',
    settings: 'Settings',
    database: 'Database',
    audit: 'Audit log',
    account: 'Account',
  } satisfies Record<ScreenId, string> as Record<ScreenId, string>,
  language: '中文',
  appearance: { system: 'Colour scheme: system', light: 'Colour scheme: light', dark: 'Colour scheme: dark' },
  loggedIn: (name: string) => `Logged in as ${name}`,
  version: (version: string) => `Muster hub ${version}`,
  loading: 'Loading…',
  notFound: 'Page not found',
  toStart: 'Go to the overview',
  broken: 'Something went wrong',
  brokenAdvice: 'Reload the page. If it happens again, check the browser console.',
  reload: 'Reload',
};

const zh: typeof en = {
  skip: '跳到主要内容',
  statusPage: '状态页',
  menu: '菜单',
  screens: {
    overview: '概览',
    nodes: '节点',
    registration: '批量注册',
    ping: '延迟监测',
    themes: '主题',
    settings: '设置',
    database: '数据库',
    audit: '审计日志',
    account: '账户',
  },
  language: 'English',
  appearance: { system: '颜色：跟随系统', light: '颜色：浅色', dark: '颜色：深色' },
  loggedIn: (name) => `已登录：${name}`,
  version: (version) => `Muster 主控 ${version}`,
  loading: '正在加载…',
  notFound: '页面不存在',
  toStart: '前往概览',
  broken: '管理面板出错',
  brokenAdvice: '请重新加载页面。若仍出错，原因见浏览器控制台。',
  reload: '重新加载',
};

export const shellMessages = { en, zh };
