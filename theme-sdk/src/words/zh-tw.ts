import type { Words } from './words.ts';

/** Traditional Chinese. */
export const words: Words = {
  presence: { online: '線上', waiting: '已連線', offline: '離線', unseen: '尚未連線' },
  metrics: {
    cpu: 'CPU',
    memory: '記憶體',
    disk: '磁碟',
    swap: '置換空間',
    network: '網路',
    load: '負載',
    uptime: '運作時間',
    traffic: '流量',
    latency: '延遲',
    loss: '封包遺失',
    processes: '處理程序',
    sockets: '通訊端',
  },
  incidentKinds: { node: '離線', probe: '封包遺失', plan: '方案' },
  incidentCauses: {
    connection_closed: '連線中斷',
    silent: '兩分鐘未收到資料',
    agent_stopped: '代理程式停止或主機關機',
    token_revoked: '權杖已重新簽發',
    hub_restarted: 'Hub 重新啟動後未恢復連線',
    packet_loss: '封包遺失',
    plan_expired: '方案已到期',
    traffic_exhausted: '方案流量已用完',
  },
  noticeKinds: { announcement: '公告', maintenance: '維護' },
};
