import type { Runtime } from '@muster/runtime';
import { type ByteWriter, MAX_NUMBER_BYTES } from '../../byte-writer.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import { type ViewContext, viewPresence } from '../nodes/node-view.ts';
import type { LatestPing } from '../ping/ping-results.ts';
import { rollOver } from '../traffic/ledger.ts';
import { getSampleName, writeLabels } from './exposition.ts';
import {
  endLabels,
  type NodeFamily,
  type NodeSource,
  nodeFamilies,
  type SettledNode,
  settleNode,
} from './node-families.ts';
import { createNumberRows, type NumberRows } from './number-rows.ts';

/**
 * The figures of all nodes, in arrays of numbers that every scrape fills again: objects for each node would live for as
 * long as the scrape, and the garbage collector would copy them several times while reports wait.
 */
export interface FleetFigures {
  /** Discards all nodes. */
  clear(): void;
  add(node: FleetNode, context: ViewContext): void;
  readonly size: number;
  /** Writes a family's lines of the nodes from the place `first` to before `end`. */
  write(writer: ByteWriter, family: FamilyLayout, range: { first: number; end: number }): void;
}

/** Where the figures of a family are. */
export interface FamilyLayout {
  family: NodeFamily;
  /** What its lines begin with. */
  start: Uint8Array;
  /** Of its first sample. */
  column: number;
  /** Of its value for ping tasks; −1 if it has none. */
  pingColumn: number;
}

const encoder = new TextEncoder();
const newline = encoder.encode('\n');
/** More names than tasks can have at a time. */
const MAX_TASK_LABELS = 1000;

const samples = nodeFamilies.flatMap((family) => family.samples);
const reads = samples.map(({ read }) => read);
const pingReads = nodeFamilies.flatMap(({ readPing }) => readPing ?? []);

/** Of each family, in the order of the exposition. */
export const familyLayouts: readonly FamilyLayout[] = nodeFamilies.map((family) => ({
  family,
  start: encoder.encode(`${getSampleName(family)}{`),
  column: samples.findIndex((sample) => family.samples.includes(sample)),
  pingColumn: family.readPing === undefined ? -1 : pingReads.indexOf(family.readPing),
}));

interface Columns {
  /** Of each node: labels and values. */
  settled: SettledNode[];
  values: NumberRows;
  /** Of each result of a ping task, in the order of the nodes. */
  pingLabels: string[];
  pingValues: NumberRows;
  /** Of each node: number of results up to it. */
  pingEnds: NumberRows;
}

export function createFleetFigures(runtime: Pick<Runtime, 'calendar'>): FleetFigures {
  const labelTask = createTaskLabels();
  const columns: Columns = {
    settled: [],
    values: createNumberRows(samples.length),
    pingLabels: [],
    pingValues: createNumberRows(pingReads.length),
    pingEnds: createNumberRows(1),
  };
  const { settled, values, pingLabels, pingValues, pingEnds } = columns;
  let size = 0;
  let pings = 0;

  /** The same as in the previous scrape if the node has the same place, unless its row was replaced. */
  function settle(row: FleetNode['row']): SettledNode {
    const known = settled[size];
    if (known?.row === row) return known;
    const fresh = settleNode(row, runtime);
    settled[size] = fresh;
    return fresh;
  }

  function addPing(ping: LatestPing): void {
    pingLabels[pings] = labelTask(ping);
    pingValues.setRow(pings, pingReads, ping);
    pings += 1;
  }

  return {
    clear() {
      settled.length = size;
      pingLabels.length = pings;
      size = 0;
      pings = 0;
    },
    add({ row, traffic }, context) {
      const presence = context.presences.find(row.id);
      rollOver(traffic, { today: context.today, resetDay: row.traffic_reset_day });
      const source: NodeSource = {
        row,
        settled: settle(row),
        presence,
        lastSeen: viewPresence(row, presence, context).last_seen,
        report: presence?.report ?? {},
        traffic,
      };
      values.setRow(size, reads, source);
      for (const ping of context.pings.listLatest(row.id)) addPing(ping);
      pingEnds.set(size, 0, pings);
      size += 1;
    },
    get size() {
      return size;
    },
    write(writer, layout, { first, end }) {
      const write = layout.pingColumn < 0 ? writeSamples : writePings;
      for (let node = first; node < Math.min(end, size); node += 1) write(writer, layout, { columns, node });
    },
  };
}

interface Place {
  columns: Columns;
  node: number;
}

function writeSamples(writer: ByteWriter, layout: FamilyLayout, { columns, node }: Place): void {
  const { family, start } = layout;
  const { labels, end, facts } = columns.settled[node] as SettledNode;
  const all = family.type === 'info' ? facts : end;
  let at = layout.column;
  for (const { label } of family.samples) {
    const value = columns.values.get(node, at);
    at += 1;
    if (Number.isNaN(value)) continue;
    beginLine(writer, start, label === '' ? all : labels);
    if (label !== '') writer.text(label);
    endLine(writer, value);
  }
}

function writePings(writer: ByteWriter, layout: FamilyLayout, { columns, node }: Place): void {
  const { settled, pingLabels, pingValues, pingEnds } = columns;
  const last = pingEnds.get(node, 0);
  for (let ping = node === 0 ? 0 : pingEnds.get(node - 1, 0); ping < last; ping += 1) {
    const value = pingValues.get(ping, layout.pingColumn);
    if (Number.isNaN(value)) continue;
    beginLine(writer, layout.start, settled[node]?.labels ?? '');
    writer.text(pingLabels[ping] ?? '');
    endLine(writer, value);
  }
}

// A line is written in pieces: a text that joins them would be garbage a microsecond later.
function beginLine(writer: ByteWriter, start: Uint8Array, labels: string): void {
  writer.reserve(start.length);
  writer.token(start);
  writer.text(labels);
}

function endLine(writer: ByteWriter, value: number): void {
  writer.reserve(MAX_NUMBER_BYTES + newline.length);
  writer.number(value);
  writer.token(newline);
}

/** Labels of a task as the last ones of a line. */
function createTaskLabels(): (ping: LatestPing) => string {
  const known = new Map<string, string>();
  return ({ task_id, name }) => {
    const key = `${task_id} ${name}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_TASK_LABELS) known.clear();
    const labels = endLabels(writeLabels({ task: String(task_id), task_name: name }));
    known.set(key, labels);
    return labels;
  };
}
