import { isDeepStrictEqual } from 'node:util';
import type { NodeConfig, NodeRow, PingTaskRow } from '../../store/rows.ts';
import type { Notices } from '../notices/notices.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { Fleet } from './fleet.ts';
import { configColumns } from './nodes.ts';

/** The configuration that visitors see, without the figures of agents. */
export interface PublicView {
  /** Reads it again; returns whether it has changed. */
  update(): boolean;
}

interface Content {
  /** Public nodes, in order. */
  nodes: readonly NodeRow[];
  notices: string;
  /** Tasks of public nodes. */
  tasks: readonly PingTaskRow[];
}

/** Columns that are compared separately, or not shown. */
const otherColumns: readonly (keyof NodeConfig)[] = ['public', 'tags', 'remark', 'public_details'];
const shownColumns = configColumns.filter((column) => !otherColumns.includes(column));

/**
 * Distinguishes changes that visitors see from others. If every change discarded the visitors' copies, ETags and the
 * numbers of messages would reveal when a private node is edited.
 */
export function createPublicView(
  fleet: Pick<Fleet, 'list' | 'find'>,
  notices: Pick<Notices, 'listVisible'>,
  registry: Pick<TaskRegistry, 'list'>,
): PublicView {
  const isPublic = (id: number) => fleet.find(id)?.row.public === true;

  function read(): Content {
    const nodes: NodeRow[] = [];
    for (const { row } of fleet.list()) if (row.public) nodes.push(row);
    const tasks = registry
      .list()
      .filter(({ all_nodes, node_ids }) => (all_nodes ? nodes.length > 0 : node_ids.some(isPublic)));
    return { nodes, notices: JSON.stringify(notices.listVisible(true)), tasks };
  }

  /** Without the private nodes of the task. Includes its target, because a new target removes the results. */
  function isSameTask(before: PingTaskRow, after: PingTaskRow | undefined): boolean {
    if (before === after) return true;
    const describe = ({ node_ids, ...task }: PingTaskRow) => [task, node_ids.filter(isPublic)];
    return after !== undefined && isDeepStrictEqual(describe(before), describe(after));
  }

  function isSame(before: Content, after: Content): boolean {
    return (
      before.notices === after.notices &&
      before.nodes.length === after.nodes.length &&
      before.tasks.length === after.tasks.length &&
      before.nodes.every((row, index) => isSameNode(row, after.nodes[index])) &&
      before.tasks.every((row, index) => isSameTask(row, after.tasks[index]))
    );
  }

  let content = read();
  return {
    update() {
      const before = content;
      content = read();
      return !isSame(before, content);
    },
  };
}

/** Rows are immutable. Reported facts replace them too. */
function isSameNode(before: NodeRow, after: NodeRow | undefined): boolean {
  if (before === after) return true;
  if (before.id !== after?.id) return false;
  for (const column of shownColumns) if (before[column] !== after[column]) return false;
  return before.tags === after.tags || before.tags.join('\n') === after.tags.join('\n');
}
