/** Scenarios of the mock hub: `mixed` is an ordinary fleet, the others are edge cases that a theme must handle. */
export type ScenarioName =
  | 'mixed'
  | 'empty'
  | 'one'
  | 'thousand'
  | 'offline'
  | 'no-hardware'
  | 'private'
  | 'admin'
  | 'slow'
  | 'flaky'
  | 'malformed'
  | 'bad-gateway';

export interface Scenario {
  readonly description: string;
  readonly hosts: number;
  /** Seconds before each response. */
  readonly delay: number;
  readonly isPrivate: boolean;
  readonly isAdmin: boolean;
  readonly areAllOffline: boolean;
  /** The administrator shows visitors no part of the hosts' hardware. */
  readonly isHardwareHidden: boolean;
  /** Streams drop after a few frames, and some requests fail. */
  readonly isFlaky: boolean;
  /** Keys are missing or have the wrong type. */
  readonly isMalformed: boolean;
  /** A proxy responds instead of the hub. */
  readonly isBadGateway: boolean;
}

const mixed: Scenario = {
  description: 'twelve nodes, with every state a node can have',
  hosts: 12,
  delay: 0,
  isPrivate: false,
  isAdmin: false,
  areAllOffline: false,
  isHardwareHidden: false,
  isFlaky: false,
  isMalformed: false,
  isBadGateway: false,
};

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  mixed: mixed,
  empty: { ...mixed, hosts: 0, description: 'no nodes' },
  one: { ...mixed, hosts: 1, description: 'a single node' },
  thousand: { ...mixed, hosts: 1000, description: 'a thousand nodes' },
  offline: { ...mixed, areAllOffline: true, description: 'all nodes are offline' },
  'no-hardware': {
    ...mixed,
    isHardwareHidden: true,
    description: 'visitors see no hardware, as on a new hub',
  },
  private: {
    ...mixed,
    isPrivate: true,
    description: 'the status page is private and the visitor is not logged in',
  },
  admin: { ...mixed, isAdmin: true, description: 'the view of a logged-in administrator' },
  slow: { ...mixed, delay: 3, description: 'every response takes three seconds' },
  flaky: { ...mixed, isFlaky: true, description: 'the stream keeps dropping, and some requests fail' },
  malformed: { ...mixed, isMalformed: true, description: 'keys are missing or have the wrong type' },
  'bad-gateway': { ...mixed, isBadGateway: true, description: 'a proxy responds with 502 and an HTML page' },
};

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}
