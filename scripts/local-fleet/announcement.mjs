/** Patterns of lines that the hub prints at its start. */
const ANNOUNCED =
  /^(?:Muster hub \S+ listens on |The admin panel listens on |Admin panel: |Username: |Password: |The password is not shown again)/;

/**
 * Reads the hub's address and the password of a new account from its output, and describes them for the terminal.
 * @param {{ database: string, note: string }} fleet `note` is the last line
 */
export function createAnnouncement({ database, note }) {
  let isAddressFound = false;
  /** @type {string | undefined} */
  let password;
  /** @type {string | undefined} */
  let panel;
  /** @type {string[]} */
  const held = [];
  return {
    /**
     * Whether `describe` repeats the line. Such lines are kept in case the hub ends before.
     * @param {string} line
     */
    hold(line) {
      if (!ANNOUNCED.test(line)) return false;
      held.push(line);
      return true;
    },
    held,
    /**
     * The hub's address for this machine, from the first line that contains it. The panel's line, if it has its own
     * listener, is the next one.
     * @param {string} line
     */
    read(line) {
      password ??= /^Password:\s+(\S+)$/.exec(line)?.[1];
      const url = /\blistens on (https?:\/\/\S+:\d+)/.exec(line)?.[1];
      if (url !== undefined && line.startsWith('The admin panel ')) panel ??= toLocalAddress(url);
      if (isAddressFound || url === undefined) return;
      isAddressFound = true;
      return toLocalAddress(url);
    },
    /** @param {string} address */
    describe(address) {
      return [
        '',
        'Muster is running. Ctrl-C stops it.',
        `  Status page  ${address}/`,
        `  Admin panel  ${panel ?? address}/admin`,
        '  Username     admin',
        `  Password     ${password === undefined ? describeOldPassword(database) : `${password}   (shown this once)`}`,
        `  ${note}`,
        '',
      ].join('\n');
    },
  };
}

/** @param {string} database */
function describeOldPassword(database) {
  const command = `node_modules/.bin/muster-hub passwd --db ${database}`;
  return `as set before; to set a new one, stop Muster and run: ${command}`;
}

/**
 * The address under which this machine reaches a hub that listens at `url`.
 * @param {string} url
 */
function toLocalAddress(url) {
  const address = new URL(url);
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1';
  if (address.hostname === '[::]') address.hostname = '[::1]';
  return address.origin;
}
