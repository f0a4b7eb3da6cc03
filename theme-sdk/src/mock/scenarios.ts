/** What a mock hub plays: `mixed` is an ordinary fleet, every other one is a state that a theme must survive. */
export type ScenarioName =
  | 'mixed'
  | 'empty'
  | 'one'
  | 'thousand'
  | 'offline'
  | 'private'
  | 'admin'
  | 'slow'
  | 'flaky'
  | 'malformed'
  | 'bad-gateway';

export interface Scenario {
  /** A sentence for people who choose. */
  readonly description: string;
  /** How many hosts there are. */
  readonly hosts: number;
  /** Seconds before a request is answered. */
  readonly delay: number;
  readonly isPrivate: boolean;
  readonly isAdmin: boolean;
  /** Whether every host is away. */
  readonly isDark: boolean;
  /** Connections break off after a few frames, and some requests are refused. */
  readonly isFlaky: boolean;
  /** Keys are missing, or of another type than the contract says. */
  readonly isMalformed: boolean;
  /** A proxy answers in the hub's place. */
  readonly isGone: boolean;
}

const ordinary: Scenario = {
  description: 'an ordinary fleet of a dozen, with every state of a node',
  hosts: 12,
  delay: 0,
  isPrivate: false,
  isAdmin: false,
  isDark: false,
  isFlaky: false,
  isMalformed: false,
  isGone: false,
};

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  mixed: ordinary,
  empty: { ...ordinary, hosts: 0, description: 'a hub without a node' },
  one: { ...ordinary, hosts: 1, description: 'a single node' },
  thousand: { ...ordinary, hosts: 1000, description: 'a thousand nodes' },
  offline: { ...ordinary, isDark: true, description: 'every node is offline' },
  private: { ...ordinary, isPrivate: true, description: 'the public page is off, and nobody is logged in' },
  admin: { ...ordinary, isAdmin: true, description: "a logged in administrator's view" },
  slow: { ...ordinary, delay: 3, description: 'every answer takes three seconds' },
  flaky: { ...ordinary, isFlaky: true, description: 'the stream breaks off, and some requests fail' },
  malformed: { ...ordinary, isMalformed: true, description: 'keys are missing or have another type' },
  'bad-gateway': { ...ordinary, isGone: true, description: 'a proxy answers 502 with a page of its own' },
};

/** Whether a text, such as an option of a command, names a scenario. */
export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}
