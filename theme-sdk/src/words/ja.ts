import type { Words } from './words.ts';

/** Japanese. */
export const words: Words = {
  presence: { online: 'オンライン', waiting: '接続済み', offline: 'オフライン', unseen: '未接続' },
  metrics: {
    cpu: 'CPU',
    memory: 'メモリ',
    disk: 'ディスク',
    swap: 'スワップ',
    network: 'ネットワーク',
    load: '負荷',
    uptime: '稼働時間',
    traffic: '転送量',
    latency: 'レイテンシ',
    loss: 'ロス',
    processes: 'プロセス',
    sockets: 'ソケット',
  },
  incidentKinds: { node: '障害', probe: 'パケットロス', plan: 'プラン' },
  incidentCauses: {
    connection_closed: '接続が切断されました',
    silent: '2 分間データを受信していません',
    agent_stopped: 'エージェントの停止またはホストのシャットダウン',
    token_revoked: 'トークンの再発行',
    hub_restarted: 'ハブの再起動後に復帰していません',
    packet_loss: 'パケットロス',
    plan_expired: 'プランの期限切れ',
    traffic_exhausted: '転送量の上限に到達',
  },
  noticeKinds: { announcement: 'お知らせ', maintenance: 'メンテナンス' },
};
