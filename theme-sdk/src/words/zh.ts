import type { Words } from './words.ts';

/** Chinese. */
export const words: Words = {
  presence: { online: '在线', waiting: '已连接', offline: '离线', unseen: '尚未连接' },
  metrics: {
    cpu: 'CPU',
    memory: '内存',
    disk: '磁盘',
    swap: '交换',
    network: '网络',
    load: '负载',
    uptime: '运行时间',
    traffic: '流量',
    latency: '延迟',
    loss: '丢包',
    processes: '进程',
    sockets: '套接字',
  },
  incidentKinds: { node: '离线', probe: '丢包', plan: '套餐' },
  incidentCauses: {
    connection_closed: '连接断开',
    silent: '两分钟未收到数据',
    agent_stopped: '探针停止或主机关机',
    token_revoked: '令牌已重新签发',
    hub_restarted: 'Hub 重启后未恢复连接',
    packet_loss: '丢包',
    plan_expired: '套餐已到期',
    traffic_exhausted: '套餐流量已用完',
  },
  noticeKinds: { announcement: '公告', maintenance: '维护' },
};
