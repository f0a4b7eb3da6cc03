import type { Readable } from 'node:stream';
import type { Runtime } from '@muster/shared/runtime';
import { formatToday } from '../../lib/format-today.ts';
import { createToken, toTokenKey } from '../../lib/tokens.ts';
import type { Store } from '../../store/store.ts';
import type { SessionNotes } from '../auth/session-notes.ts';
import type { LiveSession } from '../auth/sessions.ts';
import type { ProbeDirectory } from '../history/history.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { ViewContext } from '../nodes/node-view.ts';
import { createExportStreams, type ExportFormat, type ExportTable } from './export-streams.ts';
import { type HistoryExportQuery, readLatencyTable, readMetricsTable } from './history-tables.ts';
import { readNodeTable } from './node-table.ts';
import { readTrafficTable } from './traffic-table.ts';

/** A table as a file. */
export interface ExportFile {
  name: string;
  body: Readable;
}

/** Exports for the administrator. All reject with `busy` when too many are running. */
export interface Exports {
  openNodes(format: ExportFormat): Promise<ExportFile>;
  /** The latest `months` of each node. */
  openTraffic(months: number, format: ExportFormat): Promise<ExportFile>;
  /** Rejects with `not_found` and, for an empty window, `invalid_request`. */
  openMetrics(query: HistoryExportQuery, format: ExportFormat): Promise<ExportFile>;
  /** Rejects as `openMetrics` does. */
  openLatency(query: HistoryExportQuery, format: ExportFormat): Promise<ExportFile>;
  readonly tickets: ExportTickets;
  /** Fails the exports that are running, because another database is in use. */
  clear(): void;
}

const MAX_NAME_LENGTH = 40;

export function createExports(
  runtime: Runtime,
  store: Pick<Store, 'readSlice' | 'hasOlderHours' | 'sumTraffic'>,
  fleet: Fleet,
  probes: Pick<ProbeDirectory, 'list'>,
  createContext: () => ViewContext,
  sessionNotes: SessionNotes,
): Exports {
  const streams = createExportStreams(runtime);

  async function open(
    name: string,
    format: ExportFormat,
    readTable: () => ExportTable | Promise<ExportTable>,
  ): Promise<ExportFile> {
    const body = await streams.open(format, readTable);
    return { body, name: `muster-${name}-${formatToday(runtime)}.${format.format}` };
  }

  const nameNode = (id: number) => toFileName(fleet.get(id).row.name) || String(id);

  return {
    openNodes: (format) => open('nodes', format, () => readNodeTable(runtime, fleet, createContext)),
    openTraffic: (months, format) =>
      open('traffic', format, () => readTrafficTable(runtime, store, fleet, months)),
    openMetrics: async (query, format) =>
      open(`${nameNode(query.nodeId)}-metrics`, format, () =>
        readMetricsTable(runtime, store, fleet, query, format.format),
      ),
    openLatency: async (query, format) =>
      open(`${nameNode(query.nodeId)}-latency`, format, () =>
        readLatencyTable(runtime, store, fleet, probes, query, format.format),
      ),
    tickets: createExportTickets(runtime, sessionNotes),
    clear: streams.abort,
  };
}

/** The letters and digits of a name, which are safe in a header and on every file system. */
function toFileName(name: string): string {
  return name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[.-]+$/, '');
}

/** Tickets for links to exports, which cannot have the header of the CSRF token. */
export interface ExportTickets {
  issue(session: LiveSession): Promise<string>;
  /** Whether it is the session's ticket, without using it up. */
  isValid(session: LiveSession, ticket: string): boolean;
  /** Whether it is the session's ticket, which is used up then. */
  take(session: LiveSession, ticket: string): boolean;
}

const LIFETIME_MS = 60_000;

function createExportTickets(runtime: Runtime, notes: SessionNotes): ExportTickets {
  const isValid = ({ id }: LiveSession, ticket: string) => notes.find(id, nameTicket(ticket)) !== undefined;
  return {
    async issue({ id }) {
      const ticket = createToken(runtime);
      await notes.write(id, { kind: nameTicket(ticket), value: 'issued', lifetimeMs: LIFETIME_MS });
      return ticket;
    },
    isValid,
    take(session, ticket) {
      if (!isValid(session, ticket)) return false;
      // Another hub may still accept a used ticket for a moment, or for a minute without the database.
      notes.delete(session.id, nameTicket(ticket)).catch(() => undefined);
      return true;
    },
  };
}

function nameTicket(ticket: string): `export ${string}` {
  return `export ${toTokenKey(ticket)}`;
}
