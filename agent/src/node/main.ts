import { runProgram } from '../program.ts';
import { createHost } from './host.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => {
    // A closed standard error must not end the agent.
  });
}
runProgram(createHost());
