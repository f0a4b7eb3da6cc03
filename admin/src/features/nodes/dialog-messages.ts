import type { BulkField } from './bulk-form.ts';

const en = {
  moveTo: {
    title: (name: string) => `Move ${name}`,
    label: (all: number) => `Position, 1 to ${all}`,
    fault: (all: number) => `Enter a whole number from 1 to ${all}.`,
    confirm: 'Move',
  },
  traffic: {
    title: (name: string) => `Correct traffic of ${name}`,
    lead: 'Correct the totals. New traffic is added to them.',
    month: 'This period',
    total: 'All time',
    received: 'Received',
    sent: 'Sent',
    fault: 'Enter an amount such as 12.5.',
    done: (name: string) => `Traffic of ${name} corrected.`,
  },
  bulk: {
    title: (count: number) => (count === 1 ? 'Edit 1 node' : `Edit ${count} nodes`),
    lead: 'Choose the fields to change. Other fields keep their values.',
    what: 'Fields to change',
    nothing: 'Choose at least one field.',
    fields: {
      group: 'Group',
      tags: 'Tags',
      public: 'Visibility',
      price: 'Price',
      billing_cycle: 'Billing cycle',
      expires_at: 'Expiry',
      traffic_limit: 'Included traffic',
      traffic_mode: 'Counted traffic',
      traffic_reset_day: 'Reset day',
    } satisfies Record<BulkField, string> as Record<BulkField, string>,
    tagMode: 'Tags',
    tagModes: { set: 'replace all', add: 'add', remove: 'remove' },
    apply: (count: number) => (count === 1 ? 'Change 1 node' : `Change ${count} nodes`),
    progress: (done: number, all: number) => `${done} of ${all} changed…`,
    done: (count: number) => (count === 1 ? '1 node changed.' : `${count} nodes changed.`),
    failedTitle: (failed: number, all: number) => `${failed} of ${all} nodes failed:`,
    retry: 'Retry failed nodes',
    close: 'Close',
    stop: 'Stop',
  },
};

const zh: typeof en = {
  moveTo: {
    title: (name) => `移动 ${name}`,
    label: (all) => `位置（1 至 ${all}）`,
    fault: (all) => `请填写 1 至 ${all} 的整数。`,
    confirm: '移动',
  },
  traffic: {
    title: (name) => `校正 ${name} 的流量`,
    lead: '填写正确的数值，之后的上报会在此基础上累计。',
    month: '本计费周期',
    total: '累计',
    received: '接收',
    sent: '发送',
    fault: '请填写数值，例如 12.5。',
    done: (name) => `已校正 ${name} 的流量。`,
  },
  bulk: {
    title: (count) => `编辑 ${count} 个节点`,
    lead: '选择要更改的内容，其余保持不变。',
    what: '要更改的内容',
    nothing: '请至少选择一项。',
    fields: {
      group: '分组',
      tags: '标签',
      public: '可见性',
      price: '价格',
      billing_cycle: '计费周期',
      expires_at: '到期',
      traffic_limit: '包含流量',
      traffic_mode: '计量方式',
      traffic_reset_day: '周期起始日',
    },
    tagMode: '标签操作',
    tagModes: { set: '全部替换', add: '添加', remove: '移除' },
    apply: (count) => `更改 ${count} 个节点`,
    progress: (done, all) => `已更改 ${done} / ${all}…`,
    done: (count) => `已更改 ${count} 个节点。`,
    failedTitle: (failed, all) => `${all} 个节点中有 ${failed} 个未能更改：`,
    retry: '重试这些节点',
    close: '关闭',
    stop: '停止',
  },
};

/** Texts of dialogs, which load after the list. */
export const nodeDialogMessages = { en, zh };
