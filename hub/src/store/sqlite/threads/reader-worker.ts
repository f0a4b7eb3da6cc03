import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { StoreError } from '../../errors.ts';
import type { ReaderCommands } from '../../store-commands.ts';
import { OPENED, type Reply, type Request, type ThreadOptions } from '../../threads/thread-messages.ts';
import { createAuditReader } from '../reads/audit-entries.ts';
import { createSliceReader } from '../reads/history-slices.ts';
import { createIncidentReader, createOutageReader } from '../reads/incidents.ts';
import { createNodeHistoryReader } from '../reads/node-history.ts';
import { toStoreError } from '../sqlite-errors.ts';

/** How long a read waits for a lock; in WAL mode only recovery and the last connection's closing take one. */
const BUSY_TIMEOUT_MS = 2_000;

/** Executes reads one after the other on a read-only connection until `close`. */
function serveReader(port: MessagePort, { path }: ThreadOptions): void {
  const reply = (message: Reply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const fail = (id: number, error: unknown) => {
    const { code, message } = toStoreError(error, path);
    reply({ id, error: { code, message } });
  };
  let db: BetterSqlite.Database;
  let reads: ReaderCommands;
  try {
    db = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    db.pragma('trusted_schema = OFF');
    reads = {
      readNodeHistory: createNodeHistoryReader(db),
      readAudit: createAuditReader(db),
      readIncidents: createIncidentReader(db),
      readOutages: createOutageReader(db),
      ...createSliceReader(db),
    };
  } catch (error) {
    fail(OPENED, error);
    return;
  }
  port.on('message', (request: Request<ReaderCommands>) => {
    const { id } = request;
    try {
      switch (request.command) {
        case 'readNodeHistory': {
          const answer = reads.readNodeHistory(...request.args);
          reply({ id, value: answer }, [answer.buffer]);
          break;
        }
        case 'readAudit':
          reply({ id, value: reads.readAudit(...request.args) });
          break;
        case 'readIncidents':
          reply({ id, value: reads.readIncidents(...request.args) });
          break;
        case 'readOutages':
          reply({ id, value: reads.readOutages(...request.args) });
          break;
        case 'readSlice': {
          const slice = reads.readSlice(...request.args);
          reply({ id, value: slice }, [slice.text.buffer]);
          break;
        }
        case 'hasOlderHours':
          reply({ id, value: reads.hasOlderHours(...request.args) });
          break;
        case 'sumTraffic':
          reply({ id, value: reads.sumTraffic(...request.args) });
          break;
        case 'close':
          db.close();
          reply({ id, value: null });
          port.close();
          break;
        default:
          throw createUnknownCommand(request);
      }
    } catch (error) {
      fail(id, error);
    }
  });
  reply({ id: OPENED, value: null });
}

/** Does not compile unless every command has a case above. */
function createUnknownCommand(request: never): StoreError {
  return new StoreError('fault', `There is no read command ${JSON.stringify(request)}.`);
}

if (parentPort !== null) serveReader(parentPort, workerData);
