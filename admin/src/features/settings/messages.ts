import type { SettingsFault, SettingsField } from './settings-form.ts';

const en = {
  title: 'Settings',
  saved: 'The settings were saved.',
  unchanged: 'Nothing was changed.',
  revert: 'Undo changes',
  changes: (count: number) =>
    count === 1 ? '1 change is not saved yet.' : `${count} changes are not saved yet.`,
  sections: { page: 'Status page', data: 'History', agents: 'Agents', login: 'Login' },
  fields: {
    site_name: 'Name of the site',
    site_description: 'Description',
    public_page: 'Visitors may see the status page',
    theme: 'Theme',
    retention_days: 'Days that history is kept',
    download_proxy: 'Download proxy',
    agent_repository: 'Repository of the agent',
    password_login: 'Log in with a password',
    oauth_provider: 'External login',
    oauth_issuer: 'Issuer',
    oauth_client_id: 'Client ID',
    oauth_client_secret: 'Client secret',
    oauth_subjects: 'Who may log in',
  } satisfies Record<SettingsField, string> as Record<SettingsField, string>,
  hints: {
    site_description: 'A line about the page, for visitors and search engines.',
    public_page: 'Off: only you see it after logging in. Open pages of visitors close at once.',
    retention_days: '1 to 3,650. A lower number deletes what is older.',
    download_proxy:
      'Put in front of the address that hosts fetch the agent from, such as https://proxy.example/. Empty for none.',
    agent_repository: 'owner/name on the code host.',
    oauth_issuer: 'Address of the OpenID provider, such as https://id.example.com.',
    secretSet: 'A secret is stored. Leave this empty to keep it.',
    secretMissing: 'No secret is stored yet.',
    subjectsGithub: 'GitHub login names or ids, one in each line. Nobody may log in while it is empty.',
    subjectsOidc:
      'The sub or verified email address of each person, one in each line. Nobody may log in while it is empty.',
  },
  providers: { none: 'None', github: 'GitHub', oidc: 'OpenID Connect' },
  callback: 'Callback address to register at the provider',
  lockout:
    'With these settings nobody can log in to the panel any more, except with a new password from the command line.',
  removeSecret: 'Remove the stored secret',
  faults: {
    site_name: 'The site needs a name.',
    retention_days: 'Write a whole number from 1 to 3650.',
    download_proxy: 'Write an address that begins with https://, or nothing.',
    agent_repository: 'Write owner/name.',
    oauth_issuer: 'Write an address that begins with https://.',
  } satisfies Record<SettingsFault, string> as Record<SettingsFault, string>,
  shorten: {
    title: (days: number) => `Keep only ${days} days of history?`,
    body: (before: number, after: number) =>
      `So far it is ${before} days. What is older than ${after} days is deleted for good.`,
    confirm: 'Save and delete older history',
  },
};

const zh: typeof en = {
  title: '设置',
  saved: '设置已保存。',
  unchanged: '没有更改。',
  revert: '撤销更改',
  changes: (count) => `有 ${count} 项更改尚未保存。`,
  sections: { page: '状态页', data: '历史数据', agents: '探针', login: '登录' },
  fields: {
    site_name: '站点名称',
    site_description: '描述',
    public_page: '访客可以查看状态页',
    theme: '主题',
    retention_days: '历史数据保留天数',
    download_proxy: '下载代理',
    agent_repository: '探针仓库',
    password_login: '允许密码登录',
    oauth_provider: '外部登录',
    oauth_issuer: 'Issuer 地址',
    oauth_client_id: '客户端 ID',
    oauth_client_secret: '客户端密钥',
    oauth_subjects: '允许登录的用户',
  },
  hints: {
    site_description: '一行介绍，供访客和搜索引擎查看。',
    public_page: '关闭后只有登录的管理员可见，访客已打开的页面会立即断开。',
    retention_days: '1 至 3,650。调低会删除更早的数据。',
    download_proxy: '加在探针下载地址之前，例如 https://proxy.example/。留空则不使用。',
    agent_repository: '代码托管平台上的 owner/name。',
    oauth_issuer: 'OpenID 提供方的地址，例如 https://id.example.com。',
    secretSet: '已保存密钥。留空则保持不变。',
    secretMissing: '尚未保存密钥。',
    subjectsGithub: '每行一个 GitHub 用户名或 id。留空则无人可以登录。',
    subjectsOidc: '每行一个用户的 sub 或已验证的邮箱地址。留空则无人可以登录。',
  },
  providers: { none: '无', github: 'GitHub', oidc: 'OpenID Connect' },
  callback: '需在提供方登记的回调地址',
  lockout: '这样设置后将无人能登录管理后台，只能通过命令行重设密码。',
  removeSecret: '删除已保存的密钥',
  faults: {
    site_name: '站点需要名称。',
    retention_days: '请填写 1 至 3650 的整数。',
    download_proxy: '请填写以 https:// 开头的地址，或留空。',
    agent_repository: '请填写 owner/name。',
    oauth_issuer: '请填写以 https:// 开头的地址。',
  },
  shorten: {
    title: (days) => `只保留 ${days} 天的历史数据？`,
    body: (before, after) => `目前为 ${before} 天。早于 ${after} 天的数据将被永久删除。`,
    confirm: '保存并删除更早的数据',
  },
};

export const settingsMessages = { en, zh };
