const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Bytes with a binary unit, such as `1.5 GiB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${step === 0 ? Math.round(bytes) : (bytes / 1024 ** step).toFixed(1)} ${units[step]}`;
}
