const en = {
  title: 'Log in',
  lead: (site: string) => `Administration of ${site}`,
  username: 'Username',
  password: 'Password',
  show: 'Show password',
  submit: 'Log in',
  submitting: 'Logging in…',
  or: 'or',
  required: 'Required.',
  external: 'Log in with another account',
  passwordOff: 'Password login is disabled on this hub.',
  errors: {
    session_ended: 'Your session has ended. Log in again to continue.',
    codes: {
      access_denied: 'The provider denied access, or you cancelled the login.',
      login_expired: 'The login timed out or was started in another browser. Try again.',
      state_mismatch: 'The response belongs to another login attempt. Try again.',
      provider_unreachable: 'The hub cannot reach the provider. Try again or use another login method.',
      provider_refused: 'The provider rejected the login. Check the client ID and secret.',
      not_admitted: 'Your account is not allowed to log in here.',
      site_unknown: 'The hub does not know its public URL. Start it with --site.',
    } as Partial<Record<string, string>>,
    other: (code: string) => `Login failed (${code}).`,
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
  or: '或',
  required: '此项必填。',
  external: '使用外部账户登录',
  passwordOff: '此主控已关闭密码登录。',
  errors: {
    session_ended: '登录已失效。请重新登录，之后将回到原来的页面。',
    codes: {
      access_denied: '提供方未允许登录，或您在那里取消了登录。',
      login_expired: '登录用时过长，或是在其他浏览器中开始的。请重新登录。',
      state_mismatch: '收到的响应属于另一次登录。请重新登录。',
      provider_unreachable: '主控无法连接提供方。请重试，或使用其他方式登录。',
      provider_refused: '提供方拒绝了登录，其客户端 ID 或密钥可能有误。',
      not_admitted: '您的账户不在允许登录的名单中。',
      site_unknown: '主控不知道自己的地址，请以 --site 启动。',
    },
    other: (code) => `登录失败（${code}）。`,
  },
  logout: '退出登录',
};

export const sessionMessages = { en, zh };
