import { existsSync } from 'node:fs';
import type { ThemeList } from '@muster/generated/types';

/** How the hub was started, for the panel's instructions. */
export type Launch = ThemeList['hub'];

const HIGHEST_PORT = 65_535;

/** Files that Docker and Podman create in every container. */
const containerMarks = ['/.dockerenv', '/run/.containerenv'];

interface LaunchOptions {
  host: string;
  port: number;
  launcher?: Launch['launcher'];
}

export function describeLaunch({ host, port, launcher = 'command' }: LaunchOptions): Launch {
  const next = port === 0 || port === HIGHEST_PORT ? HIGHEST_PORT - 1 : port + 1;
  return { launcher, admin_listen: `${host.includes(':') ? `[${host}]` : host}:${next}` };
}

/** systemd names the process that it started; other variables of a service are inherited by login shells too. */
export function findLauncher(env: Readonly<Record<string, string | undefined>>): Launch['launcher'] {
  if (env.npm_lifecycle_event === 'start' || env.npm_lifecycle_event === 'dev') return 'npm';
  if (env.SYSTEMD_EXEC_PID === String(process.pid)) return 'systemd';
  return containerMarks.some((path) => existsSync(path)) ? 'container' : 'command';
}
