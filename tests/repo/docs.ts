import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandNames, takes } from '../../hub/src/commands/help.ts';
import { blockClasses, type Call, type DocBlock, listCalls } from '../support/docs/doc-blocks.ts';
import { listPaths, root } from './sources.ts';

/** Created when programs run; a clone lacks them. */
const CREATED_LATER = /(^|\/)(dist|node_modules|data)(\/|$)/;
const ofNpm = ['ci', 'install', 'uninstall', 'test', 'start', 'exec', 'pack', 'root'];

/** Errors in a shell block of a page, as sentences. */
export function findBlockFaults(block: DocBlock): string[] {
  const where = `${block.page}:${block.line}`;
  const faults = listCalls(block.code).flatMap(findCallFaults);
  return [...findClassFaults(block), ...findSyntaxFaults(block), ...faults].map(
    (fault) => `${where}: ${fault}`,
  );
}

function findClassFaults({ kind }: DocBlock): string[] {
  if (blockClasses.some((name) => name === kind)) return [];
  const known = blockClasses.map((name) => `sh ${name}`).join(', ');
  return [
    `"sh ${kind}" is not a class; write one of ${known} after the fence. tests/support/docs/doc-blocks.ts explains them.`,
  ];
}

function findSyntaxFaults({ code }: DocBlock): string[] {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' });
  return status === 0 ? [] : [`syntax error: ${stderr.trim()}`];
}

function findCallFaults([program, ...words]: Call): string[] {
  const name = path.basename(program);
  const find = finders[name];
  return [...(find?.(words) ?? []), ...[program, ...words].flatMap(findPathFaults)];
}

const finders: Readonly<Record<string, (words: string[]) => string[]>> = {
  'muster-hub': findHubFaults,
  'muster-agent': (words) =>
    findForeign('muster-agent', listOptions(words), readHelp(['agent/bin/muster-agent.js', '--help'])),
  'muster-theme': findThemeFaults,
  npm: findNpmFaults,
  npx: (words) =>
    words.includes('muster-theme') ? findThemeFaults(words.slice(words.indexOf('muster-theme') + 1)) : [],
  sh: findInstallerFaults,
};

function findHubFaults(words: string[]): string[] {
  const isWord = (word: string | undefined) => word !== undefined && !word.startsWith('-');
  const command = isWord(words[0]) ? words[0] : 'serve';
  const known = commandNames.find((name) => name === command);
  if (known === undefined) return [`muster-hub has no command ${command}`];
  return findForeign(`muster-hub ${known}`, listOptions(words), [...takes[known].options, 'help', 'version']);
}

function findThemeFaults([command = '', ...words]: string[]): string[] {
  if (command.startsWith('--')) return [];
  const known = readHelp(['theme-sdk/cli/main.ts', command, '--help']);
  return findForeign(`muster-theme ${command}`, listOptions(words), known);
}

function findNpmFaults([command = '', ...words]: string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const after = words.includes('--') ? words.slice(words.indexOf('--') + 1) : [];
  if (command === 'start') return findForeign('npm start', listOptions(after), takes.serve.options);
  const script = command === 'run' ? (words[0] ?? '') : command;
  return script in scripts || (command !== 'run' && ofNpm.includes(command))
    ? []
    : [`npm has no script ${script}`];
}

/** `… | sh -s -- --server URL`: the words after `--` are options of the installer. */
function findInstallerFaults(words: string[]): string[] {
  if (!words.includes('-s')) return [];
  const folder = 'hub/src/features/agent-install/install-script';
  const parts = listPaths().filter((name) => name.startsWith(`${folder}/`));
  const text = parts.map((name) => readFileSync(path.join(root, name), 'utf8')).join('\n');
  const known = [...text.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
  return findForeign('/install.sh', listOptions(words.slice(words.indexOf('--') + 1)), known);
}

function listOptions(words: readonly string[]): string[] {
  return words.flatMap((word) => /^--([\w-]+)/.exec(word)?.[1] ?? []);
}

function findForeign(whose: string, options: readonly string[], known: readonly string[]): string[] {
  return options.filter((option) => !known.includes(option)).map((option) => `${whose} has no --${option}`);
}

const helps = new Map<string, string[]>();

/** The options in the help of one of the project's programs. */
function readHelp(args: string[]): string[] {
  const key = args.join(' ');
  const known = helps.get(key);
  if (known !== undefined) return known;
  const text = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const options = [...text.matchAll(/--([a-z][\w-]*)/g)].map(([, option = '']) => option);
  helps.set(key, options);
  return options;
}

function findPathFaults(word: string): string[] {
  const tops =
    /^(admin|agent|bench|deploy|docs|generated|hub|scripts|shared|spec|tests|theme-default|theme-sdk)\/[\w./-]+$/;
  if (!tops.test(word) || CREATED_LATER.test(word) || existsSync(path.join(root, word))) return [];
  return [`there is no ${word}`];
}
