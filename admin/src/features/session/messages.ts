const en = {
  title: 'Log in',
  lead: (site: string) => `Administration of ${site}`,
  username: 'User name',
  password: 'Password',
  show: 'Show password',
  submit: 'Log in',
  submitting: 'Logging in…',
  required: 'Fill this in.',
  external: 'Log in with another account',
  passwordOff: 'Logging in with a password is switched off on this hub.',
  errors: {
    session_ended: 'Your session has ended. Log in again; you will return to where you were.',
    other: (code: string) => `Logging in did not work (${code}).`,
  },
  logout: 'Log out',
};

const zh: typeof en = {
  title: '登录',
  lead: (site) => `${site} 管理后台`,
  username: '用户名',
  password: '密码',
  show: '显示密码',
  submit: '登录',
  submitting: '正在登录…',
  required: '此项必填。',
  external: '使用外部账户登录',
  passwordOff: '此主控已关闭密码登录。',
  errors: {
    session_ended: '登录已失效。请重新登录，之后将回到原来的页面。',
    other: (code) => `登录失败（${code}）。`,
  },
  logout: '退出登录',
};

export const sessionMessages = { en, zh };
