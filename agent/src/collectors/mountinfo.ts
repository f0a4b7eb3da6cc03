/** A line of /proc/self/mountinfo, see proc(5). In every text a character is a byte. */
export interface Mount {
  /** major:minor of the device. */
  device: string;
  /** The mounted folder of the file system; not / for bind mounts and subvolumes. */
  root: string;
  mountPoint: string;
  type: string;
  source: string;
  /** Whether the file system itself is read-only; a mount of a writable one may be, too. */
  isReadOnly: boolean;
}

/** The kernel escapes space, tab, newline and backslash as three octal digits. */
function unescapeOctal(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\([0-3][0-7]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}

function parseLine(line: string): Mount | undefined {
  const fields = line.split(' ');
  const separator = fields.indexOf('-', 6);
  const [, , device, root, mountPoint] = fields;
  const type = fields[separator + 1];
  const source = fields[separator + 2];
  const superOptions = fields[separator + 3] ?? '';
  if (separator < 0 || type === undefined || source === undefined) return undefined;
  if (device === undefined || !/^\d+:\d+$/.test(device)) return undefined;
  if (root === undefined || mountPoint === undefined) return undefined;
  return {
    device,
    root: unescapeOctal(root),
    mountPoint: unescapeOctal(mountPoint),
    type,
    source: unescapeOctal(source),
    isReadOnly: superOptions.split(',').includes('ro'),
  };
}

/** In mount order; of mounts on the same mount point only the last one, which hides the others. */
export function parseMountinfo(text: string): Mount[] {
  const visible = new Map<string, Mount>();
  for (const line of text.split('\n')) {
    const mount = parseLine(line.trimEnd());
    if (mount === undefined) continue;
    visible.delete(mount.mountPoint);
    visible.set(mount.mountPoint, mount);
  }
  return [...visible.values()];
}
