import { defineMessages } from '../../ui/message-set.ts';
import type { BulkField } from './bulk-form.ts';

/** Texts of dialogs, which load after the list. */
export const nodeDialogMessages = defineMessages('nodeDialogs', {
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
});
