import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readVersion } from '../sdk-package.ts';
import { type Change, keep } from './change.ts';

/** Lockfiles with the command that installs what they list; npm's first. */
const installers: readonly [file: string, command: string][] = [
  ['package-lock.json', 'npm ci'],
  ['npm-shrinkwrap.json', 'npm ci'],
  ['pnpm-lock.yaml', 'npx --yes pnpm@10 install --frozen-lockfile'],
  ['yarn.lock', 'npx --yes corepack@0.34 yarn install --immutable'],
  ['bun.lock', 'npx --yes bun@1 install --frozen-lockfile'],
  ['bun.lockb', 'npx --yes bun@1 install --frozen-lockfile'],
];

export interface WorkflowOptions {
  /** Folder of the theme in its repository; "" for the repository's own. */
  readonly folder: string;
  /** Installs the theme's packages; undefined without a package.json. */
  readonly install: string | undefined;
}

/** A GitHub workflow that publishes theme.tar.gz when a tag is pushed. */
export function writeReleaseWorkflow({ folder, install }: WorkflowOptions): string {
  const command = install === undefined ? `npx --yes muster-theme@${readVersion()}` : 'npx muster-theme';
  const defaults =
    folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${JSON.stringify(folder)}\n`;
  const installStep =
    install === undefined ? '' : `      - run: ${install}\n      - run: npm run check --if-present\n`;
  return `name: release

# Pushing a tag such as v1.2.3 publishes theme.tar.gz, which hubs install. The tag must be the version in theme.json.
on:
  push:
    tags: ['v*']

permissions:
  contents: write

jobs:
  release:
    runs-on: ubuntu-latest
    timeout-minutes: 15
${defaults}    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24
${installStep}      - run: ${command} validate --tag "$GITHUB_REF_NAME"
      - run: ${command} pack --no-build
      - run: gh release create "$GITHUB_REF_NAME" theme.tar.gz --verify-tag --generate-notes
        env:
          GH_TOKEN: \${{ github.token }}
`;
}

/** Adds the release workflow to the repository that contains the theme, unless it has one. */
export function planWorkflow(root: string, hasPackage: boolean): Change {
  const repository = findRepository(root) ?? root;
  const workflows = path.join(repository, '.github/workflows');
  const existing = existsSync(workflows)
    ? readdirSync(workflows).filter((name) => /\.ya?ml$/.test(name))
    : [];
  for (const name of existing) {
    const file = path.join(workflows, name);
    if (/theme\.tar\.gz|muster-theme/.test(readFileSync(file, 'utf8')))
      return keep(file, 'releases the theme already');
  }
  const isTaken = existing.some((name) => /^release\.ya?ml$/.test(name));
  const file = path.join(workflows, isTaken ? 'theme-release.yml' : 'release.yml');
  const content = writeReleaseWorkflow({
    folder: path.relative(repository, root).split(path.sep).join('/'),
    install: hasPackage ? findInstaller(root, repository) : undefined,
  });
  return { file, action: 'create', detail: 'publishes theme.tar.gz when a tag is pushed', content };
}

/** The closest folder with a `.git`, which is a file in a worktree. */
export function findRepository(root: string): string | undefined {
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** In a monorepo the lockfile is at the top. */
function findInstaller(root: string, repository: string): string {
  for (const folder of [root, repository]) {
    const found = installers.find(([file]) => existsSync(path.join(folder, file)));
    if (found !== undefined) return found[1];
  }
  return 'npm install';
}
