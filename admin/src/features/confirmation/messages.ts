const en = {
  title: 'Confirm your identity',
  lead: (minutes: number) =>
    `Enter your password to continue. You will not be asked again for ${minutes} minutes.`,
  leadPasskey: (minutes: number) =>
    `Use a passkey or enter your password to continue. You will not be asked again for ${minutes} minutes.`,
  passkeyHint: 'With a security key that has no PIN, enter the password first.',
  password: 'Password',
  missing: 'Enter your password.',
  wrong: 'Wrong password.',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  external: (username: string, minutes: number) =>
    `You are logged in as ${username}. Log in with that account again, then repeat the action within ${minutes} minutes. Unsaved changes on this page are lost.`,
  logInAgain: 'Log in again',
};

const zh: typeof en = {
  title: '确认身份',
  lead: (minutes) => `请输入密码以继续，之后 ${minutes} 分钟内不再询问。`,
  leadPasskey: (minutes) => `请使用通行密钥或输入密码以继续，之后 ${minutes} 分钟内不再询问。`,
  passkeyHint: '如果安全密钥没有设置 PIN，请先输入密码。',
  password: '密码',
  missing: '请输入密码。',
  wrong: '密码错误。',
  confirm: '确认',
  confirming: '正在确认…',
  external: (username, minutes) =>
    `您以 ${username} 登录。请用该账户重新登录，并在 ${minutes} 分钟内重试此操作。本页尚未保存的更改将会丢失。`,
  logInAgain: '重新登录',
};

export const confirmationMessages = { en, zh };
