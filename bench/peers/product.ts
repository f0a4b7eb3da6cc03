import type { Fleet } from './fleet.ts';
import type { PinnedHub, Place } from './pinned-hub.ts';

/** A hub that is measured beside others. */
export interface Product {
  /** With its version. */
  readonly name: string;
  /** Program, arguments and environment of the hub. */
  describeCommand(place: Place): Command;
  /** Answers 200 as soon as the hub serves requests. */
  readonly readyPath: string;
  /** Creates the nodes; resolves to the credentials of each agent. The hub is stopped before and after. */
  addNodes(place: Place, count: number): Promise<string[]>;
  startFleet(): Fleet;
  /** The stream of a viewer of the status page. */
  readFleet(hub: PinnedHub): Promise<FleetView>;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface FleetView {
  /** Nodes that the hub shows as online. */
  online: number;
  /** Size of an update of all nodes, as transferred; null if the product has no such message. */
  bytes: number | null;
}
