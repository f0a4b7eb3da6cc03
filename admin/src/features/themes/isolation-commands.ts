import type { ThemeList } from '@muster/generated/types';

export interface IsolationCommands {
  /** Gives the panel its own port. */
  listen: string;
  /** Gives the panel its own host name. */
  site: string;
  /** Reaches a port that listens on loopback from another computer; null if it is not needed. */
  tunnel: string | null;
}

interface Surroundings {
  hub: ThemeList['hub'];
  /** The hub's public URL, or "". */
  site: string;
  /** Host name under which the browser reaches the panel. */
  hostname: string;
}

const EXAMPLE_SITE = 'https://status.example.com';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Commands for the way in which the hub was started. */
export function makeIsolationCommands({ hub, site, hostname }: Surroundings): IsolationCommands {
  const { launcher, admin_listen: address } = hub;
  const panel = suggestPanelUrl(site || EXAMPLE_SITE);
  const port = address.slice(address.lastIndexOf(':') + 1);
  const isLocal = LOOPBACK.test(address.slice(0, -port.length - 1));
  const sites: [string, string][] = [
    ['site', EXAMPLE_SITE],
    ['admin-site', panel],
  ];
  return {
    listen:
      launcher === 'container'
        ? `${formatCommand(launcher, [['admin-listen', `0.0.0.0:${port}`]])} --publish 127.0.0.1:${port}:${port}`
        : formatCommand(launcher, [['admin-listen', address]]),
    site: formatCommand(launcher, site === '' ? sites : sites.slice(1)),
    tunnel:
      (isLocal || launcher === 'container') && !LOOPBACK.test(hostname)
        ? `ssh -N -L ${port}:127.0.0.1:${port} ${hostname}`
        : null,
  };
}

function formatCommand(launcher: ThemeList['hub']['launcher'], options: readonly [string, string][]): string {
  const flags = options.map(([name, value]) => `--${name} ${value}`).join(' ');
  const variables = options.map(([name, value]) => `MUSTER_${name.toUpperCase().replace('-', '_')}=${value}`);
  switch (launcher) {
    case 'npm':
      return `npm start -- ${flags}`;
    case 'command':
      return `muster-hub serve ${flags}`;
    case 'container':
      return variables.map((variable) => `--env ${variable}`).join(' ');
    case 'systemd':
      return `printf '%s\\n' ${variables.join(' ')} | sudo tee -a /etc/muster/hub.env && sudo systemctl restart muster-hub`;
  }
}

/** `panel` in place of the first label of `status.example.com`, or before `example.com`. */
function suggestPanelUrl(site: string): string {
  const { protocol, hostname } = new URL(site);
  const labels = hostname.split('.');
  const [, ...domain] = labels;
  return `${protocol}//panel.${labels.length > 2 ? domain.join('.') : hostname}`;
}
