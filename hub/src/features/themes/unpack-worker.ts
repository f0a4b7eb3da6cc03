import { parentPort, workerData } from 'node:worker_threads';
import { type UnpackTask, unpackTheme } from './unpack-theme.ts';

const reply = await unpackTheme(workerData as UnpackTask);
parentPort?.postMessage(reply);
