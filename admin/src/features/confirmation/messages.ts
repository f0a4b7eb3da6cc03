const en = {
  title: 'Confirm your identity',
  lead: (minutes: number) =>
    `This action needs your password again. After that you are not asked for ${minutes} minutes.`,
  leadPasskey: (minutes: number) =>
    `This action needs a passkey or your password again. After that you are not asked for ${minutes} minutes.`,
  passkeyHint: 'With a security key that has no PIN, enter the password first.',
  password: 'Password',
  missing: 'Enter the password.',
  wrong: 'Wrong password.',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  external: (username: string, minutes: number) =>
    `You are logged in as ${username}. For this action, log in with that account again and then repeat it within ${minutes} minutes. Unsaved changes on this page are lost.`,
  logInAgain: 'Log in again',
};

const zh: typeof en = {
  title: '确认身份',
  lead: (minutes) => `此操作需要再次验证密码，之后 ${minutes} 分钟内不再询问。`,
  leadPasskey: (minutes) => `此操作需要再次验证通行密钥或密码，之后 ${minutes} 分钟内不再询问。`,
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
