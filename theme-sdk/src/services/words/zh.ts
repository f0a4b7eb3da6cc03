import type { ServiceWords } from './service-words.ts';

/** Chinese. */
export const words: ServiceWords = {
  title: '服务',
  states: { up: '正常', slow: '缓慢', down: '中断', unknown: '未知' },
  reasons: {
    timeout: '超时',
    name: '无法解析名称',
    refused: '连接被拒绝',
    unreachable: '主机不可达',
    closed: '连接已关闭',
    certificate_expired: '证书已过期',
    certificate_name: '证书名称不符',
    certificate_untrusted: '证书不受信任',
    tls: 'TLS 握手失败',
    protocol: '响应无效',
    status: '状态码不符',
    redirects: '重定向过多',
    body: '内容不符',
    json: 'JSON 值不符',
    record: 'DNS 记录不符',
    slow: '响应缓慢',
    late: '调用逾期',
    failed: '作业失败',
  },
  outage: '中断',
};
