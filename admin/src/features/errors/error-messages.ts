import { limits } from '@muster/generated/limits';
import type { FailureCode } from '../../api/hub-error.ts';

/** What a message may say about its own case. */
export interface ErrorParameters {
  wait: string;
  requestId: string;
}

type Table = Partial<Record<FailureCode, (figures: ErrorParameters) => string>>;

const en = {
  codes: {
    invalid_request: () => 'The hub rejected some values.',
    session_required: () => 'Your session has ended.',
    login_required: () => 'Your session has ended.',
    invalid_credentials: () => 'Wrong username or password.',
    second_factor_required: () => 'The account has a second factor. Enter its code or use a passkey.',
    invalid_second_factor: () =>
      'Wrong code. Codes of the app change every 30 seconds, and each code works once.',
    confirmation_required: () => 'Nothing changed, because you did not confirm your identity.',
    passkey_refused: () =>
      'The hub does not accept this passkey. It was removed, or the prompt was open for too long. Try again.',
    passkey_cancelled: () => 'The passkey prompt was cancelled, timed out, or found no passkey. Try again.',
    passkey_exists: () => 'This device or password manager already has a passkey for the account.',
    passkey_address: () => 'Passkeys do not work at this address. Open the panel at its usual address.',
    passkey_unsuitable: () =>
      'This device cannot create a suitable passkey. Use another device or a password manager.',
    passkey_failed: () => 'The passkey could not be used. Try again, or use another method.',
    foreign_origin: () =>
      'The hub rejected the request because of its origin. Open the panel at the URL the hub was started with (--site).',
    csrf_token_required: () => 'This page is out of date. Reload it.',
    password_login_off: () =>
      'Password login is disabled. Use the external provider, or the command line on the hub.',
    passwordless_login_off: () => 'A passkey alone does not log in on this hub. Use the password first.',
    not_found: () => 'It no longer exists. Someone may have deleted it.',
    method_not_allowed: () => 'The hub does not support this request. Reload the page.',
    conflict: () => 'Someone else changed this at the same time. Check it, then try again.',
    passkeys_unavailable: () =>
      'Browsers allow no passkeys at this address. Open the panel over HTTPS at its host name.',
    limit_reached: () => 'The limit is reached. Delete one first.',
    upload_conflict: () =>
      `Another upload is in progress or was just stopped. Wait ${limits.uploadAbandonedSeconds} seconds, then try again.`,
    invalid_database: () =>
      'This file is not a usable database. Nothing changed. Choose a backup made by a hub of the same or an older version.',
    invalid_theme: () => 'This file is not a usable theme. Nothing was installed.',
    request_timeout: () => 'The upload timed out. Try again.',
    code_host_failed: () => 'The code host or provider returned an error. Try again, and check its URL.',
    payload_too_large: () => 'The request is too large.',
    unsupported_media_type: () => 'The hub does not support this request. Reload the page.',
    too_many_attempts: ({ wait }) => `Too many failed attempts from your address. Try again in ${wait}.`,
    busy: ({ wait }) => `The hub is busy. Try again in ${wait}.`,
    shutting_down: ({ wait }) => `The hub is shutting down or restarting. Try again in ${wait}.`,
    internal: ({ requestId }) => `Internal error. See request ${requestId} in the hub's log.`,
    storage_failed: () =>
      'The hub cannot write to its database; see its log. The live view still works, and the hub keeps retrying.',
    storage_full: () => "The hub's disk is full; nothing was saved. Free some space, then try again.",
    unreachable: () => 'The hub is not responding. Check your connection and that the hub is running.',
    unreadable: () => 'Unexpected response, perhaps from a proxy in front of the hub. Try again.',
    cookie_refused: () =>
      'Login succeeded, but the browser did not store the session cookie. Open this page over HTTPS and allow cookies.',
  } satisfies Table as Table,
  other: 'The request failed.',
  shortWhile: 'a moment',
};

const zh: typeof en = {
  codes: {
    invalid_request: () => '有些内容未被接受，请检查。',
    session_required: () => '登录已失效。',
    login_required: () => '登录已失效。',
    invalid_credentials: () => '用户名或密码错误。',
    second_factor_required: () => '此账户启用了两步验证，请输入验证码或使用通行密钥。',
    invalid_second_factor: () => '验证码错误。身份验证器中的验证码每 30 秒更换一次，且每个只能使用一次。',
    confirmation_required: () => '您没有确认身份，因此没有任何更改。',
    passkey_refused: () => '主控不接受此通行密钥：可能已被移除，或等待时间过长。请重试。',
    passkey_cancelled: () => '通行密钥验证已取消、超时，或未找到通行密钥。请重试。',
    passkey_exists: () => '此设备或密码管理器中已有该账户的通行密钥。',
    passkey_address: () => '通行密钥不适用于此地址，请使用平时的地址打开管理面板。',
    passkey_unsuitable: () => '此设备无法创建符合要求的通行密钥，请使用其他设备或密码管理器。',
    passkey_failed: () => '通行密钥无法使用。请重试，或使用其他方式。',
    foreign_origin: () => '主控认为此页面来自其他站点。请使用主控启动时指定的地址（--site）访问。',
    csrf_token_required: () => '主控不再认可此页面，请重新加载。',
    password_login_off: () => '密码登录已关闭。请使用外部登录，或在主控上使用命令行。',
    passwordless_login_off: () => '此主控不允许仅用通行密钥登录，请先输入密码。',
    not_found: () => '对象已不存在，可能已被删除。',
    method_not_allowed: () => '主控不认识此请求，请重新加载页面。',
    conflict: () => '其他人同时做了修改。请查看最新内容后重试。',
    passkeys_unavailable: () => '浏览器不允许在此地址使用通行密钥。请通过 HTTPS 和域名打开管理面板。',
    limit_reached: () => '数量已达上限，请先删除一个。',
    upload_conflict: () =>
      `另一个上传正在进行，或刚刚停止。请等待 ${limits.uploadAbandonedSeconds} 秒后重新开始。`,
    invalid_database: () =>
      '此文件不是主控可用的数据库，没有任何更改。请选择由相同或更旧版本的主控生成的备份。',
    invalid_theme: () => '此文件不是主控可用的主题，没有安装或更改任何内容。',
    request_timeout: () => '发送时间过长，请重试。',
    code_host_failed: () => '代码托管平台或提供方没有正确响应。请重试，并检查其地址。',
    payload_too_large: () => '内容超过了单次请求的上限。',
    unsupported_media_type: () => '主控不认识此请求，请重新加载页面。',
    too_many_attempts: ({ wait }) => `来自您地址的失败次数过多。请等待 ${wait} 后重试。`,
    busy: ({ wait }) => `主控繁忙，请等待 ${wait} 后重试。`,
    shutting_down: ({ wait }) => `主控正在关闭或重启，请等待 ${wait} 后重试。`,
    internal: ({ requestId }) => `主控出错。原因见其日志，请求编号 ${requestId}。`,
    storage_failed: () => '主控的数据库无法工作，原因见其日志。实时数据仍会更新，并会继续尝试保存。',
    storage_full: () => '主控磁盘已满，未保存任何内容。请释放空间后重试。',
    unreachable: () => '主控没有响应。请检查网络以及主控是否在运行。',
    unreadable: () => '收到的不是主控的响应，可能来自代理。请重试。',
    cookie_refused: () => '登录成功，但浏览器未保存会话 Cookie。请通过 HTTPS 打开此页面并允许 Cookie。',
  },
  other: '操作未成功。',
  shortWhile: '片刻',
};

export const errorMessages = { en, zh };
