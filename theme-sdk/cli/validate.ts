import { checkTheme } from '../src/rules/check-theme.ts';
import { checkArchiveSize } from '../src/rules/sizes.ts';
import type { Finding } from '../src/rules/theme-file.ts';
import { packTheme } from './archive.ts';
import { ensureBrowserTools } from './browser-tools.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { CHROMIUM_ADVICE, findChromium, launchChromium } from './chromium.ts';
import { documentFindings, formatFindings } from './findings.ts';
import { type Command, type ParsedArgs, rejectArguments } from './options.ts';
import { buildProject, findProject, type PackedFile, readTheme, toThemeFiles } from './project.ts';
import { checkTag, tagOption } from './release-tag.ts';
import { exitCodes, type Terminal } from './terminal.ts';

export const validateCommand: Command = {
  summary: 'check the files of the theme, and every scenario in a browser',
  usage: '[--json] [--tag TAG] [--no-build] [--no-browser]',
  options: {
    json: { help: 'print {errors, warnings, browser, findings} as JSON' },
    ...tagOption,
    'no-build': { help: 'check the current dist without building' },
    'no-browser': { help: 'check the files only' },
  },
  run: validate,
};

/** Whether the browser check ran, or why it was skipped. */
type BrowserReport =
  | 'checked'
  | 'skipped by --no-browser'
  | 'skipped because the files have errors'
  | 'skipped because no browser was found';

async function validate(call: ParsedArgs, terminal: Terminal): Promise<number> {
  rejectArguments(call);
  const { values } = call;
  const root = findProject(terminal.cwd);
  if (values['no-build'] === undefined) await buildProject(root, terminal);
  const files = await readTheme(root);
  const findings = [
    ...checkTheme(toThemeFiles(files)),
    ...checkArchiveSize((await packTheme(files)).length),
    ...checkTag(files, values.tag),
  ];
  const browser = await runBrowserCheck(files, {
    findings,
    terminal,
    isWanted: values['no-browser'] === undefined,
  });
  report(findings, browser, { terminal, isJson: values.json !== undefined });
  return countErrors(findings) > 0 ? exitCodes.failed : exitCodes.success;
}

interface BrowserCheckOptions {
  /** The browser's findings are added to it. */
  readonly findings: Finding[];
  readonly terminal: Terminal;
  readonly isWanted: boolean;
}

async function runBrowserCheck(
  files: readonly PackedFile[],
  { findings, terminal, isWanted }: BrowserCheckOptions,
): Promise<BrowserReport> {
  if (!isWanted) return 'skipped by --no-browser';
  if (countErrors(findings) > 0) return 'skipped because the files have errors';
  const executable = findChromium(terminal);
  if (executable === undefined) return 'skipped because no browser was found';
  await ensureBrowserTools(terminal);
  terminal.printError('Checking every scenario in a browser …');
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
    const documented = documentFindings(findings);
    terminal.print(JSON.stringify({ errors, warnings, browser, findings: documented }, null, 2));
    return;
  }
  for (const line of formatFindings(findings)) terminal.print(line);
  if (browser === 'skipped because no browser was found')
    terminal.printError(`No browser was found, so the page was not checked: ${CHROMIUM_ADVICE}.`);
  const counts = `${count(errors, 'error')}, ${count(warnings, 'warning')}.`;
  const summary = errors + warnings === 0 ? 'No problems found.' : counts;
  terminal.print(`${summary} Browser: ${browser}.`);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
