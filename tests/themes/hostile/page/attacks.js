import { plantPassword, setTrap, stealCredentials, usePasskeys } from './credentials.js';
import { openFrames } from './frames.js';
import { leavePage, pretendToBePanel } from './journeys.js';
import { changeNodes, followRedirects, openStreams, readNodes, readPanel, sendPanel } from './requests.js';
import { overwriteStorage } from './storage.js';
import { openWindows, reachWindows } from './windows.js';
import { startWorkers } from './workers.js';

/** Each attack resolves to the texts that it obtained. The test decides which of them are leaks. */
globalThis.attacks = {
  sendPanel,
  readPanel,
  changeNodes,
  openStreams,
  readNodes,
  openFrames,
  openWindows,
  reachWindows,
  startWorkers,
  leavePage,
  followRedirects,
  pretendToBePanel,
  overwriteStorage,
  stealCredentials,
  usePasskeys,
  plantPassword,
};

setTrap();
