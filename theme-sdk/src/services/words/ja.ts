import type { ServiceWords } from './service-words.ts';

/** Japanese. */
export const words: ServiceWords = {
  title: 'サービス',
  states: { up: '正常', slow: '遅延', down: '停止', unknown: '不明' },
  reasons: {
    timeout: 'タイムアウト',
    name: '名前を解決できません',
    refused: '接続が拒否されました',
    unreachable: 'ホストに到達できません',
    closed: '接続が閉じられました',
    certificate_expired: '証明書の期限切れ',
    certificate_name: '別の名前の証明書',
    certificate_untrusted: '信頼されていない証明書',
    tls: 'TLS ハンドシェイクの失敗',
    protocol: '無効な応答',
    status: '予期しないステータス',
    redirects: 'リダイレクトが多すぎます',
    body: '予期しない内容',
    json: '予期しない JSON の値',
    record: '予期しない DNS レコード',
    slow: '応答が遅い',
    late: '呼び出しの遅れ',
    failed: 'ジョブの失敗',
  },
  outage: '障害',
};
