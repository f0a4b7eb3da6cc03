/** `2026-11-22 12:04 UTC`, of Unix seconds. */
export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `45 s`, `7 min`, `3 h 20 min`, `2 d 4 h`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joinUnits(`${hours} h`, minutes % 60, 'min');
  return joinUnits(`${Math.floor(hours / 24)} d`, hours % 24, 'h');
}

function joinUnits(first: string, rest: number, unit: string): string {
  return rest === 0 ? first : `${first} ${rest} ${unit}`;
}
