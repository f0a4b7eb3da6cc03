const en = {
  status: {
    connecting: 'Connecting…',
    live: 'Live',
    retrying: 'Connection lost, trying again…',
    polling: 'No live connection; asking every 5 seconds',
    unreachable: 'The hub does not answer; figures are old',
    failing: 'The answer is an error; figures are old',
    ended: 'Session ended',
  },
  short: {
    connecting: 'Connecting…',
    live: 'Live',
    retrying: 'Reconnecting…',
    polling: 'Polling',
    unreachable: 'No answer',
    failing: 'Error',
    ended: 'Ended',
  },
  retryNow: 'Connect now',
  reload: 'Reload',
  reloadCsrfToken:
    'The hub does not know this page any more, so changes are refused and tokens are not shown. Reload it.',
  reloadVersion: 'The hub was updated. Reload the page to get the panel that belongs to it.',
  storageFailed:
    'The hub cannot write to its database: the disk is full or broken. Agents and live figures go on, changes are refused. The log of the hub says more.',
};

const zh: typeof en = {
  status: {
    connecting: '正在连接…',
    live: '实时',
    retrying: '连接中断，正在重试…',
    polling: '实时连接不可用，每 5 秒查询一次',
    unreachable: '主控没有响应，数据可能已过时',
    failing: '收到的响应是错误，数据可能已过时',
    ended: '登录已失效',
  },
  short: {
    connecting: '连接中…',
    live: '实时',
    retrying: '重连中…',
    polling: '轮询',
    unreachable: '无响应',
    failing: '出错',
    ended: '已结束',
  },
  retryNow: '立即连接',
  reload: '重新加载',
  reloadCsrfToken: '主控不再认可此页面，因此会拒绝更改且不显示令牌。请重新加载。',
  reloadVersion: '主控已更新。请重新加载以使用对应版本的管理面板。',
  storageFailed:
    '主控无法写入数据库：磁盘已满或发生故障。探针与实时数据不受影响，但所有更改都会被拒绝。详情请查看主控日志。',
};

export const liveMessages = { en, zh };
