import { parseArgs } from 'node:util';
import { ensureOwnAgent } from '../../scripts/build/agent-build.mjs';
import { buildHub } from '../../scripts/build/hub-build.mjs';
import { buildPages } from '../../scripts/build/pages.mjs';
import { ensurePython } from '../../scripts/test-programs/python-programs.mjs';
import { removals } from './removals.ts';
import { describeFinding, verifyRemovals } from './verify-removals.ts';

const HELP = `npm run verify:claims -- [options]

Takes the layers behind the claims of docs/security-tests.md out of a copy of the repository, one at a time, and prints
those that no test notices.

  --only TEXT   the removal with this id, or those whose file, test or claim contains it; may be repeated
  --jobs N      at the same time, 2 if left out`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '2' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  process.stdout.write(`${HELP}\n`);
} else {
  const chosen = removals.filter(
    ({ id, file, claims, test }) =>
      values.only.length === 0 ||
      values.only.some(
        (text) => id === text || [file, test.file, ...claims].some((part) => part.includes(text)),
      ),
  );
  // Built once for all copies.
  await buildPages();
  await buildHub();
  await ensureOwnAgent();
  await ensurePython('ansible-playbook');
  const findings = await verifyRemovals(chosen, {
    jobs: Number(values.jobs),
    onFinding: (finding) => process.stdout.write(`${describeFinding(finding)}\n`),
  });
  const noticed = findings.filter(({ isNoticed }) => isNoticed);
  for (const finding of findings.filter(({ isNoticed }) => !isNoticed))
    process.stdout.write(`nobody noticed ${describeFinding(finding)}\n`);
  process.stdout.write(`${findings.length} removals, ${noticed.length} noticed\n`);
  process.exitCode = noticed.length === findings.length && findings.length > 0 ? 0 : 1;
}
