import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { AlertEvent } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { formatTime } from '../../lib/format-time.ts';
import type { Alerts, ToldFilter } from '../alerts/alerts.ts';
import { formatValue, nameAlert, nameSubject } from '../alerts/describe-alert.ts';
import type { Settings } from '../settings/settings.ts';
import type { FeedEntry } from './feed-entries.ts';
import { createChangeTimes, createTag, type Feed } from './feed-versions.ts';
import { escapeXml, type FeedInfo, writeAtom, writeJsonFeed } from './write-feeds.ts';

export type AlertFeedFormat = 'getAlertAtomFeed' | 'getAlertJsonFeed';

/** Feeds of begins and ends of alerts, for programs of the administrator. */
export interface AlertFeeds {
  /** `origin` is the address of the status page. Rejects with `busy` when too many reads are queued. */
  read(format: AlertFeedFormat, filter: ToldFilter, origin: string): Promise<Feed>;
}

const DAY_SECONDS = 86_400;

/** @param feedId See `createFeeds`. */
export function createAlertFeeds(
  runtime: Pick<Runtime, 'now'>,
  settings: Pick<Settings, 'values'>,
  alerts: Pick<Alerts, 'readToldEvents'>,
  feedId: string,
): AlertFeeds {
  const now = () => Math.floor(runtime.now() / 1000);
  const findChange = createChangeTimes(now);

  return {
    async read(format, { tag, severity }, origin) {
      const from = now() - limits.feedDays * DAY_SECONDS;
      const events = await alerts.readToldEvents({ tag, severity, from, limit: limits.feedEntries });
      const title = `${settings.values.site_name}: alerts`;
      const parameters = new URLSearchParams({ severity, ...(tag !== undefined && { tag }) }).toString();
      const version = findChange(`${format}?${parameters}`, JSON.stringify([title, events]));
      const info: FeedInfo = {
        id: `urn:muster:${feedId}:alerts`,
        title,
        description: '',
        home: origin,
        self: `${origin}${operations[format].path}?${parameters}`,
        updated: version.changedAt,
      };
      const write = format === 'getAlertAtomFeed' ? writeAtom : writeJsonFeed;
      return {
        etag: createTag(version, `${origin} ${parameters}`),
        lastModified: new Date(version.changedAt * 1000).toUTCString(),
        render: () => Buffer.from(write(info, events.map(describeEvent))),
      };
    },
  };
}

/** A restored database counts its events again, so that their ids would come twice; those of alerts have their time in them. */
function describeEvent(event: AlertEvent): FeedEntry {
  const { alert_id, kind, at, node_id } = event;
  const { title, text } = kind === 'end' ? describeEnd(event) : describeBegin(event);
  return {
    id: `${alert_id}:${at}:${kind}`,
    title,
    html: `<p>${escapeXml(text)}</p>`,
    path: node_id === null ? '/' : `/node/${node_id}`,
    published: at,
    updated: at,
  };
}

function describeBegin(event: AlertEvent) {
  const level = event.severity === 'critical' ? 'Critical' : 'Warning';
  return { title: `${level}: ${nameAlert(event)}`, text: `Since ${formatTime(event.at)}.` };
}

const ends: Readonly<Record<NonNullable<AlertEvent['ended_by']>, string>> = {
  value: 'The value is good again',
  gone: 'It is no longer measured',
  unwatched: 'No rule watches it any more',
};

function describeEnd(event: AlertEvent) {
  const { rule_name, figure, value, ended_by, at } = event;
  const reason = ends[ended_by ?? 'value'];
  const known = ended_by === 'value' ? formatValue(figure, value) : '';
  return {
    title: `Ended: ${rule_name}: ${nameSubject(event)}`,
    text: `${reason}${known === '' ? '' : `: ${known}`}, at ${formatTime(at)}.`,
  };
}
