import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import type { DebianMachine } from '../machines/debian-machine.ts';

/** A step of a Dockerfile: https://docs.docker.com/reference/dockerfile/ */
export interface Instruction {
  name: string;
  /** `--flag=value` words before the argument. */
  flags: Record<string, string>;
  argument: string;
}

export interface Stage {
  base: string;
  name: string;
  instructions: Instruction[];
}

/** The run configuration of an image. */
export interface ImageConfig {
  env: Record<string, string>;
  user: string;
  folder: string;
  volumes: string[];
  ports: string[];
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
}

const KNOWN =
  /^(FROM|COPY|RUN|ENV|USER|WORKDIR|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD)\s+((?:--[\w-]+=\S+\s+)*)(.+)$/s;

/** Parses the stages; throws at an instruction that the project's Dockerfiles do not use. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n/g, ' ');
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, name, words = '', argument = ''] = KNOWN.exec(line) ?? [];
    if (name === undefined) throw new Error(`unknown instruction: ${line}`);
    const flags = Object.fromEntries(
      words
        .trim()
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => word.slice(2).split('=', 2) as [string, string]),
    );
    if (name === 'FROM') {
      const [base = '', , alias = String(stages.length)] = argument.trim().split(/\s+/);
      stages.push({ base, name: alias, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, flags, argument: argument.trim() });
  }
  return stages;
}

/** The files of a folder that an ignore file does not exclude; the last matching pattern decides. */
function readContext(context: string, ignored: string): string[] {
  const rules = readFileSync(ignored, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const kept = (file: string) => {
    const parents = file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
    const last = rules.findLast(({ pattern }) => parents.some((parent) => matchesGlob(parent, pattern)));
    return last === undefined || last.isKept;
  };
  return readdirSync(context, { recursive: true, encoding: 'utf8' }).filter(kept);
}

export interface Build {
  context: string;
  ignored: string;
  /** Starts a container in place of a base image. */
  startBase: (base: string) => Promise<DebianMachine>;
  /** Proxies and certificates for the build's downloads. */
  env: Record<string, string>;
}

/** Runs the steps of every stage; resolves to the last stage's container and configuration. */
export async function buildImage(stages: readonly Stage[], build: Build) {
  const machines = new Map<string, DebianMachine>();
  let config: ImageConfig = makeConfig();
  let last: DebianMachine | undefined;
  for (const stage of stages) {
    last = await build.startBase(stage.base);
    machines.set(stage.name, last);
    config = makeConfig();
    for (const step of stage.instructions) await carryOut(step, { machine: last, machines, config, build });
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage');
  return { machine: last, machines: [...machines.values()], config };
}

function makeConfig(): ImageConfig {
  return {
    env: {},
    user: 'root',
    folder: '/',
    volumes: [],
    ports: [],
    entrypoint: [],
    command: [],
    healthcheck: [],
  };
}

interface Place {
  machine: DebianMachine;
  machines: ReadonlyMap<string, DebianMachine>;
  config: ImageConfig;
  build: Build;
}

async function carryOut({ name, flags, argument }: Instruction, place: Place): Promise<void> {
  const { machine, config, build } = place;
  switch (name) {
    case 'RUN': {
      const shell = `cd '${config.folder}' && ${argument}`;
      await machine.succeed(asUser(config.user, ['sh', '-c', shell]), { ...build.env, ...config.env });
      return;
    }
    case 'COPY':
      copyFiles(argument, flags.from, place);
      return;
    case 'ENV':
      for (const [, key = '', value = ''] of argument.matchAll(/(\w+)=(\S+)/g)) config.env[key] = value;
      return;
    case 'USER':
      config.user = argument;
      return;
    case 'WORKDIR':
      config.folder = argument;
      await machine.succeed(['mkdir', '-p', argument]);
      return;
    case 'VOLUME':
      config.volumes = JSON.parse(argument);
      return;
    case 'EXPOSE':
      config.ports = argument.split(/\s+/);
      return;
    case 'HEALTHCHECK':
      config.healthcheck = JSON.parse(argument.replace(/^CMD\s+/, ''));
      return;
    case 'ENTRYPOINT':
      config.entrypoint = JSON.parse(argument);
      return;
    default:
      config.command = JSON.parse(argument);
  }
}

/** A command that runs as the image's user. */
export function asUser(user: string, command: readonly string[]): string[] {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(user) ?? [];
  if (uid !== undefined)
    return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--', ...command];
  return user === 'root' ? [...command] : ['runuser', '-u', user, '--', ...command];
}

function copyFiles(argument: string, from: string | undefined, { machine, machines, build }: Place): void {
  const [pattern = '', target = ''] = argument.split(/\s+/);
  const options = { recursive: true, verbatimSymlinks: true };
  if (from !== undefined) {
    const source = machines.get(from);
    if (source === undefined) throw new Error(`unknown stage ${from}`);
    mkdirSync(join(machine.root, dirname(target)), { recursive: true });
    cpSync(join(source.root, pattern), join(machine.root, target), options);
    return;
  }
  const files = readContext(build.context, build.ignored).filter((file) => matchesGlob(file, pattern));
  if (files.length === 0) throw new Error(`the build context contains no match for ${pattern}`);
  for (const file of files.filter((one) => statSync(join(build.context, one)).isFile())) {
    mkdirSync(join(machine.root, target), { recursive: true });
    cpSync(join(build.context, file), join(machine.root, target, basename(file)), options);
  }
}
