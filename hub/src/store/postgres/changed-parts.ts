import type { StatePart } from '../shared-store.ts';
import type { PostgresCommands } from './commands.ts';

/**
 * What commands change of the state that hubs keep in memory. When sessions and tokens were used, and what agents report, is
 * written too often to be read again each time.
 */
export const changedParts: Readonly<Partial<Record<keyof PostgresCommands, readonly StatePart[]>>> = {
  putSettings: ['settings'],
  createAccount: ['account'],
  setPassword: ['account', 'sessions'],
  rehashPassword: ['account'],
  insertTotp: ['secondFactor'],
  saveTotpStep: ['secondFactor'],
  deleteTotp: ['secondFactor'],
  insertPasskey: ['secondFactor'],
  savePasskeyUse: ['secondFactor'],
  deletePasskey: ['secondFactor'],
  replaceRecoveryCodes: ['secondFactor'],
  deleteRecoveryCode: ['secondFactor'],
  deleteSecondFactors: ['secondFactor'],
  insertApiToken: ['apiTokens'],
  updateApiToken: ['apiTokens'],
  deleteApiToken: ['apiTokens'],
  insertSession: ['sessions'],
  deleteSession: ['sessions'],
  deleteAllSessions: ['sessions'],
  insertNode: ['nodes', 'settings'],
  updateNode: ['nodes'],
  setNodeToken: ['nodes'],
  // What refers to it is deleted with it.
  deleteNode: ['nodes', 'pingTasks', 'notices', 'incidents'],
  reorderNodes: ['nodes'],
  insertPingTask: ['pingTasks'],
  updatePingTask: ['pingTasks'],
  deletePingTask: ['pingTasks', 'incidents'],
  changeFleet: ['nodes', 'pingTasks', 'notices', 'incidents', 'settings'],
  writeIncidents: ['incidents'],
  insertNotice: ['notices'],
  updateNotice: ['notices'],
  deleteNotice: ['notices'],
};
