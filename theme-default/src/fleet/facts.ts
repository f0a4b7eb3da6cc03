import { describePresence, type Fleet, type FleetNode } from 'muster-theme/model';

/**
 * Remembers the result of a function of the fleet for as long as all nodes have the same facts. Their figures change with every
 * frame of the live stream, and their facts hardly ever.
 */
export function rememberByFacts<T>(select: (fleet: Fleet) => T): (fleet: Fleet) => T {
  let last: { readonly nodes: readonly FleetNode[]; readonly value: T } | undefined;
  return (fleet) => {
    const { nodes } = fleet;
    const value = last !== undefined && hasSameFacts(last.nodes, nodes) ? last.value : select(fleet);
    last = { nodes, value };
    return value;
  };
}

function hasSameFacts(a: readonly FleetNode[], b: readonly FleetNode[]): boolean {
  return a.length === b.length && a.every((node, index) => isSameNode(node, b[index]));
}

/**
 * Whether two nodes are the same in what they are searched, filtered, grouped and counted by, and sorted by unless it is a
 * metric. Property by property: a loop over their names takes several times as long.
 */
function isSameNode(a: FleetNode, b: FleetNode | undefined): boolean {
  if (a === b) return true;
  return (
    a.id === b?.id &&
    a.name === b.name &&
    a.group === b.group &&
    // Lists keep their identity until they change.
    a.tags === b.tags &&
    a.country === b.country &&
    a.os === b.os &&
    a.arch === b.arch &&
    a.virt === b.virt &&
    a.public_remark === b.public_remark &&
    a.expires_in === b.expires_in &&
    describePresence(a) === describePresence(b)
  );
}
