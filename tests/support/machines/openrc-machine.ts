import { type DebianMachine, type MachineOptions, startMachine } from './debian-machine.ts';

const states = [
  'daemons',
  'exclusive',
  'failed',
  'inactive',
  'options',
  'started',
  'starting',
  'stopping',
  'tmp',
];

/** Environment with which BusyBox's programs come first, as on Alpine. */
export const withBusybox = { PATH: '/box:/usr/sbin:/usr/bin:/sbin:/bin' };

/** A container with OpenRC, as after a boot, and BusyBox. Null unless run as root. */
export async function startOpenrcMachine(options: MachineOptions = {}): Promise<DebianMachine | null> {
  const machine = await startMachine(options);
  const commands = [
    'rm /usr/bin/systemctl /usr/bin/curl',
    'mkdir -p /box /run/openrc',
    'busybox --install -s /box',
    `cd /run/openrc && mkdir ${states.join(' ')} && touch softlevel`,
  ];
  await machine?.succeed(['sh', '-c', commands.join(' && ')]);
  return machine;
}
