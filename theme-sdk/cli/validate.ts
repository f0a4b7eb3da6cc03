import { checkTheme } from '../src/rules/check-theme.ts';
import { findPackedFaults } from '../src/rules/sizes.ts';
import type { Finding } from '../src/rules/theme-file.ts';
import { packTheme } from './archive.ts';
import { checkInBrowser } from './browser-check.ts';
import { CHROMIUM_ADVICE, findChromium, launchChromium } from './chromium.ts';
import type { Command } from './command-line.ts';
import { writeFindings } from './findings.ts';
import { type Call, refuseWords } from './options.ts';
import { buildProject, findProject, type PackedFile, readTheme, toThemeFiles } from './project.ts';
import { exitCodes, type Terminal } from './terminal.ts';

export const validateCommand: Command = {
  summary: 'judge the theme by its files, and in a browser in every scenario',
  usage: '[--json] [--no-build] [--no-browser]',
  options: {
    json: { help: 'write {errors, warnings, browser, findings} for programs' },
    'no-build': { help: 'judge dist as it is' },
    'no-browser': { help: 'judge the files only' },
  },
  run: validate,
};

/** How far the check in the browser came, and why not further. */
type BrowserReport =
  | 'checked'
  | 'skipped by --no-browser'
  | 'skipped, for the files have errors'
  | 'skipped, none was found';

async function validate(call: Call, terminal: Terminal): Promise<number> {
  refuseWords(call);
  const { values } = call;
  const root = findProject(terminal.cwd);
  if (values['no-build'] === undefined) await buildProject(root, terminal);
  const files = await readTheme(root);
  const findings = [...checkTheme(toThemeFiles(files)), ...findPackedFaults((await packTheme(files)).length)];
  const browser = await lookAt(files, { findings, terminal, isWanted: values['no-browser'] === undefined });
  report(findings, browser, { terminal, isJson: values.json !== undefined });
  return countErrors(findings) > 0 ? exitCodes.failed : exitCodes.done;
}

interface LookOptions {
  /** Gets what the browser finds. */
  readonly findings: Finding[];
  readonly terminal: Terminal;
  readonly isWanted: boolean;
}

async function lookAt(
  files: readonly PackedFile[],
  { findings, terminal, isWanted }: LookOptions,
): Promise<BrowserReport> {
  if (!isWanted) return 'skipped by --no-browser';
  if (countErrors(findings) > 0) return 'skipped, for the files have errors';
  const executable = findChromium(terminal);
  if (executable === undefined) return 'skipped, none was found';
  terminal.complain('Looking at every scenario in a browser …');
  const browser = await launchChromium(executable);
  try {
    findings.push(...(await checkInBrowser(browser, files)));
  } finally {
    await browser.close();
  }
  return 'checked';
}

function countErrors(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

function report(
  findings: readonly Finding[],
  browser: BrowserReport,
  { terminal, isJson }: { terminal: Terminal; isJson: boolean },
): void {
  const errors = countErrors(findings);
  const warnings = findings.length - errors;
  if (isJson) {
    terminal.say(JSON.stringify({ errors, warnings, browser, findings }, null, 2));
    return;
  }
  for (const line of writeFindings(findings)) terminal.say(line);
  if (browser === 'skipped, none was found')
    terminal.complain(`No browser was found, so the page itself was not looked at: ${CHROMIUM_ADVICE}.`);
  const sum = errors + warnings === 0 ? 'Nothing is wrong.' : `${errors} errors, ${warnings} warnings.`;
  terminal.say(`${sum} Browser: ${browser}.`);
}
