import type { Removal } from '../removal.ts';

const EXPORTS = 'hub/src/features/exports/export-streams.test.ts';

/** Exports of history, of nodes and of the audit log. */
export const exportRemovals: readonly Removal[] = [
  {
    id: 'formulas-in-exports',
    claims: ['formulas in exports, also for a program that splits at another separator'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: '  const safe = cell.replace(FORMULAS, "$1\'");',
    replacement: '  const safe = cell;',
    test: {
      file: 'tests/hub/exports/exports.test.ts',
      title: 'as CSV has the rows of the JSON, which fit the contract',
    },
  },
  {
    id: 'formulas-after-other-separators',
    claims: ['formulas in exports, also for a program that splits at another separator'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: '(?:^|[,;|:"\\\\t\\\\r\\\\n]) *',
    replacement: '(?:^) *',
    test: {
      file: 'hub/src/features/exports/csv.test.ts',
      title: 'no program that splits at another separator sees a formula',
    },
  },
  {
    id: 'export-stalls',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: '      const timer = runtime.setTimer(fail, STALL_MS);',
    replacement: '      const timer = runtime.setTimer(() => void fail, STALL_MS);',
    test: { file: EXPORTS, title: 'fails when the client reads nothing for a minute, and not before' },
  },
  {
    id: 'exports-at-a-time',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: '      if (running.size + reserved >= limits.exports)\n',
    replacement: '      if (running.size < 0)\n',
    test: { file: EXPORTS, title: 'runs as many as the limit allows, also when some have ended' },
  },
  {
    id: 'back-pressure-of-exports',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: '    await write(gzip, chunk);\n',
    replacement: '    void write(gzip, chunk).catch(() => undefined);\n',
    test: { file: EXPORTS, title: 'reads no more than the client takes (compressed: %s)' },
  },
  {
    id: 'memory-of-exports',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: "  yield Buffer.from(formatCsvLine(columns));\n  for await (const slice of slices) {\n    const bytes = slice instanceof Uint8Array ? slice : Buffer.from(slice.map(formatCsvLine).join(''));\n    if (bytes.length > 0) yield bytes;\n  }\n",
    replacement:
      "  const all = [Buffer.from(formatCsvLine(columns))];\n  for await (const slice of slices)\n    all.push(slice instanceof Uint8Array ? Buffer.from(slice) : Buffer.from(slice.map(formatCsvLine).join('')));\n  yield* all;\n",
    test: { file: EXPORTS, title: 'memory does not grow with the length of an export' },
  },
  {
    id: 'memory-of-slices',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: '    release(chunk);\n',
    replacement: '',
    test: { file: EXPORTS, title: 'the memory of a slice is released when the slice has been compressed' },
  },
];
