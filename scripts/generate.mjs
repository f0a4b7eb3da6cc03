import path from 'node:path';
import { root, run, runMain } from './project.mjs';

// The compiler of the contract, and what the hub derives from generated code.
await runMain(async () => {
  const args = process.argv.slice(2);
  const steps = [['spec/codegen/main.ts', ...args]];
  if (!args.includes('--check')) steps.push(['hub/src/store/generate-schema.ts']);
  for (const [file = '', ...rest] of steps) {
    const code = await run(process.execPath, [path.join(root, file), ...rest]);
    if (code !== 0) return code;
  }
  return 0;
});
