import type { ServiceWords } from './service-words.ts';

/** Traditional Chinese. */
export const words: ServiceWords = {
  title: '服務',
  states: { up: '正常', slow: '緩慢', down: '中斷', unknown: '未知' },
  reasons: {
    timeout: '逾時',
    name: '無法解析名稱',
    refused: '連線被拒絕',
    unreachable: '無法連到主機',
    closed: '連線已關閉',
    certificate_expired: '憑證已過期',
    certificate_name: '憑證名稱不符',
    certificate_untrusted: '憑證不受信任',
    tls: 'TLS 交握失敗',
    protocol: '回應無效',
    status: '狀態碼不符',
    redirects: '重新導向過多',
    body: '內容不符',
    json: 'JSON 值不符',
    record: 'DNS 記錄不符',
    slow: '回應緩慢',
    late: '呼叫逾期',
    failed: '作業失敗',
  },
  outage: '中斷',
};
