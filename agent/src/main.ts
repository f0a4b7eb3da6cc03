import { nodeNetwork } from './node-network.ts';
import { runProgram } from './program.ts';

process.stderr.on('error', () => {
  // A log that nobody reads any more must not end the agent.
});
runProgram(process, {
  network: nodeNetwork,
  writeLog: (line) => void process.stderr.write(`${line}\n`),
});
