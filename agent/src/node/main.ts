import { runProgram } from '../program.ts';
import { createHost } from './host.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => {
    // A log that nobody reads any more must not end the agent.
  });
}
runProgram(createHost());
