import type { Runtime } from '@muster/shared/runtime';
import { rollOver } from '../../agents/ledger.ts';
import type { LatestPing } from '../../agents/ping-results.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import { type ViewContext, viewPresence } from '../nodes/node-view.ts';
import { ByteWriter, MAX_NUMBER_BYTES, type Token, toToken } from './byte-writer.ts';
import { getSampleName, writeLabels } from './exposition.ts';
import { endLabels, type NodeFamily, nodeFamilies, type SettledNode, settleNode } from './node-families.ts';
import { FIGURES, PING_FIGURES, pingPlaces, places, readFigures, readPingFigures } from './node-figures.ts';

/**
 * The figures of all nodes, in arrays of numbers that every scrape fills again. Objects would live as long as the scrape,
 * and the garbage collector would copy them several times while reports wait.
 */
export interface FleetFigures {
  /** Discards all nodes. */
  clear(): void;
  add(node: FleetNode, context: ViewContext): void;
  readonly size: number;
  /** Writes a family's lines of the nodes from the place `first` to before `end`. */
  write(writer: ByteWriter, family: FamilyLayout, range: { first: number; end: number }): void;
}

interface Sample {
  /** Index of its value among the figures of the node. */
  place: number;
  /** Text after the labels of the node. */
  ending: Token;
}

/** Layout of a family's figures. */
export interface FamilyLayout {
  family: NodeFamily;
  /** Text before the labels of the node. */
  start: Token;
  /** Figures of each node. */
  samples: readonly Sample[];
  /** Index of its value among the figures of a ping task; −1 if it has none. */
  pingPlace: number;
}

const newline = toToken('\n');
/** More than the number of tasks' names at a time. */
const MAX_TASK_LABELS = 1000;

/** Layout of each family, in the order of the exposition. */
export const familyLayouts: readonly FamilyLayout[] = nodeFamilies.map((family) => ({
  family,
  start: toToken(`${getSampleName(family)}{`),
  samples: family.samples.map(({ label, figure }) => ({
    place: places[figure],
    ending: toToken(endLabels(label)),
  })),
  pingPlace: family.pingFigure === undefined ? -1 : pingPlaces[family.pingFigure],
}));

interface Columns {
  /** For each node, the values from its row, its figures, and the end of its labels in `labels`. */
  settled: SettledNode[];
  values: NumberRows;
  labelEnds: NumberRows;
  /** Labels of all nodes as UTF-8, because writing text costs more than copying bytes. */
  labels: DataView;
  /** Figures of each result of a ping task, in the order of the nodes. */
  pingLabels: Token[];
  pingValues: NumberRows;
  /** For each node, the number of results up to it. */
  pingEnds: NumberRows;
}

export function createFleetFigures(runtime: Pick<Runtime, 'calendar'>): FleetFigures {
  const labelTask = createTaskLabels();
  const labelWriter = new ByteWriter();
  const columns: Columns = {
    settled: [],
    values: createNumberRows(FIGURES),
    labelEnds: createNumberRows(1),
    labels: labelWriter.drainView(),
    pingLabels: [],
    pingValues: createNumberRows(PING_FIGURES),
    pingEnds: createNumberRows(1),
  };
  const { settled, values, labelEnds, pingLabels, pingValues, pingEnds } = columns;
  let size = 0;
  let pings = 0;

  /** Unchanged since the previous scrape if the node has the same index and the same row. */
  function settle(row: FleetNode['row']): SettledNode {
    const known = settled[size];
    if (known?.row === row) return known;
    const fresh = settleNode(row, runtime);
    settled[size] = fresh;
    return fresh;
  }

  function addPing(ping: LatestPing): void {
    pingLabels[pings] = labelTask(ping);
    const at = pingValues.reserve(pings);
    readPingFigures(pingValues.numbers, at, ping);
    pings += 1;
  }

  return {
    clear() {
      settled.length = size;
      pingLabels.length = pings;
      labelWriter.drain();
      size = 0;
      pings = 0;
    },
    add({ row, traffic }, context) {
      const presence = context.presences.find(row.id);
      rollOver(traffic, { today: context.today, resetDay: row.traffic_reset_day });
      const { labels, planEndsAt } = settle(row);
      const at = values.reserve(size);
      readFigures(values.numbers, at, {
        row,
        traffic,
        planEndsAt,
        isOnline: presence !== undefined,
        lastSeen: viewPresence(row, presence, context).last_seen,
        report: presence?.report ?? {},
        gauges: presence?.gauges ?? null,
        clockOffset: presence?.clockOffset ?? null,
      });
      labelWriter.text(labels);
      labelEnds.set(size, labelWriter.length);
      for (const ping of context.pings.listLatest(row.id)) addPing(ping);
      pingEnds.set(size, pings);
      size += 1;
    },
    get size() {
      return size;
    },
    write(writer, layout, { first, end }) {
      if (labelWriter.length > 0) columns.labels = labelWriter.drainView();
      chooseWrite(layout)(writer, layout, { columns, first, end: Math.min(end, size) });
    },
  };
}

interface Range {
  columns: Columns;
  first: number;
  end: number;
}

type WriteLines = (writer: ByteWriter, layout: FamilyLayout, range: Range) => void;

function chooseWrite({ family, pingPlace }: FamilyLayout): WriteLines {
  if (family.type === 'info') return writeFacts;
  return pingPlace < 0 ? writeSamples : writePings;
}

function writeFacts(writer: ByteWriter, { start }: FamilyLayout, { columns, first, end }: Range): void {
  for (let node = first; node < end; node += 1) {
    writer.reserve(start.length);
    writer.token(start);
    writer.text(columns.settled[node]?.facts ?? '');
  }
}

function writeSamples(
  writer: ByteWriter,
  { start, samples }: FamilyLayout,
  { columns, first, end }: Range,
): void {
  const { numbers } = columns.values;
  const ends = columns.labelEnds.numbers;
  for (let node = first; node < end; node += 1) {
    const labelStart = readEnd(ends, node - 1);
    const labelEnd = readEnd(ends, node);
    for (const { place, ending } of samples) {
      const value = numbers[node * FIGURES + place] as number;
      if (Number.isNaN(value)) continue;
      writer.reserve(start.length + labelEnd - labelStart);
      writer.token(start);
      writer.range(columns.labels, labelStart, labelEnd);
      endLine(writer, ending, value);
    }
  }
}

function writePings(
  writer: ByteWriter,
  { start, pingPlace }: FamilyLayout,
  { columns, first, end }: Range,
): void {
  const { numbers } = columns.pingValues;
  const ends = columns.labelEnds.numbers;
  const pingEnds = columns.pingEnds.numbers;
  for (let node = first; node < end; node += 1) {
    const labelStart = readEnd(ends, node - 1);
    const labelEnd = readEnd(ends, node);
    const last = readEnd(pingEnds, node);
    for (let ping = readEnd(pingEnds, node - 1); ping < last; ping += 1) {
      const value = numbers[ping * PING_FIGURES + pingPlace] as number;
      if (Number.isNaN(value)) continue;
      const ending = columns.pingLabels[ping] as Token;
      writer.reserve(start.length + labelEnd - labelStart);
      writer.token(start);
      writer.range(columns.labels, labelStart, labelEnd);
      endLine(writer, ending, value);
    }
  }
}

/** End of a node's part in the array; 0 before the first node. */
function readEnd(ends: Float64Array, node: number): number {
  return node < 0 ? 0 : (ends[node] as number);
}

// A line is written in pieces, because a joined text would be garbage a microsecond later.
function endLine(writer: ByteWriter, ending: Token, value: number): void {
  writer.reserve(ending.length + MAX_NUMBER_BYTES + newline.length);
  writer.token(ending);
  writer.number(value);
  writer.token(newline);
}

/** Text after the labels of the node in a line of a task. */
function createTaskLabels(): (ping: LatestPing) => Token {
  const known = new Map<string, Token>();
  return ({ task_id, name }) => {
    const key = `${task_id} ${name}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_TASK_LABELS) known.clear();
    const labels = toToken(endLabels(writeLabels({ task: String(task_id), task_name: name })));
    known.set(key, labels);
    return labels;
  };
}

/** A table of numbers that grows by rows, and does not shrink. */
export interface NumberRows {
  /** Makes room for a row, and returns the index of its first number. May replace `numbers`. */
  reserve(row: number): number;
  /** Sets the first number of a row. */
  set(row: number, value: number): void;
  /** The rows, one after the other. */
  readonly numbers: Float64Array;
}

const FIRST_ROWS = 64;

export function createNumberRows(width: number): NumberRows {
  let numbers = new Float64Array(FIRST_ROWS * width);

  function reserve(row: number): number {
    const at = row * width;
    if (at < numbers.length) return at;
    const larger = new Float64Array(Math.max(numbers.length * 2, at + width));
    larger.set(numbers);
    numbers = larger;
    return at;
  }

  return {
    reserve,
    set(row, value) {
      const at = reserve(row);
      numbers[at] = value;
    },
    get numbers() {
      return numbers;
    },
  };
}
