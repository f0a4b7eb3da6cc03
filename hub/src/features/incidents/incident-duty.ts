/** Which incidents this hub records. */
export interface IncidentDuty {
  /**
   * Whether it records incidents that do not depend on a connection: plans, outages of nodes whose hub is gone, and the end
   * of a loss that no node measures any more.
   */
  isRunner(): boolean;
  /** Whether it records the packet loss of a node: of nodes that are connected to it, and of others as the runner. */
  isFor(nodeId: number): boolean;
  /** Replaces the low bits of a new incident's id by those of this hub. */
  alignId(id: number): number;
}

/** For a hub that uses its database alone. */
export const soleDuty: IncidentDuty = {
  isRunner: () => true,
  isFor: () => true,
  alignId: (id) => id,
};
