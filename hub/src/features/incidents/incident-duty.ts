/** Which incidents this hub records. */
export interface IncidentDuty {
  /**
   * Whether it records what no connection shows: plans, outages of nodes whose hub is gone, and the end of a loss that nobody
   * measures any more.
   */
  isRunner(): boolean;
  /** Whether it judges the probes of a node: those of the nodes that are connected to it, and of others as the runner. */
  isFor(nodeId: number): boolean;
  /** This id of a new incident with other low bits, which no other hub's ids have. */
  alignId(id: number): number;
}

/** Of a hub that uses its database alone. */
export const soleDuty: IncidentDuty = {
  isRunner: () => true,
  isFor: () => true,
  alignId: (id) => id,
};
