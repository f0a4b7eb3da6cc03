import { createHash } from 'node:crypto';
import { nodeNetwork } from './node-network.ts';
import { runProgram } from './program.ts';

process.stderr.on('error', () => {
  // A log that nobody reads any more must not end the agent.
});
runProgram(process, {
  network: nodeNetwork,
  hashSha256: (text) => createHash('sha256').update(text).digest('hex'),
  writeLog: (line) => void process.stderr.write(`${line}\n`),
});
