/**
 * Limits of a stored hash's cost parameters. A restored database may contain any hash, and with argon2's largest parameters
 * one login would take 4 TiB and hours. The memory limit is that of RFC 9106, section 4, second option.
 */
const costBounds = {
  /** KiB of memory. */
  m: { min: 8, max: 64 * 1024 },
  /** Iterations. */
  t: { min: 1, max: 8 },
  /** Lanes. */
  p: { min: 1, max: 4 },
} as const;

/** Argon2 needs 8 KiB for each lane. */
const MIN_LANE_KIB = 8;

/**
 * PHC string of argon2id 1.3 with its cost parameters in any order: the argon2 package sorts them, the reference
 * implementation writes m, t, p. At least 8 bytes of salt and 16 to 64 bytes of hash, in base64 without padding.
 */
const PHC =
  /^\$argon2id\$v=19\$([mpt]=\d{1,10}(?:,[mpt]=\d{1,10}){2})\$[+/0-9A-Za-z]{11,64}\$[+/0-9A-Za-z]{22,86}$/;

/**
 * Why a stored password hash must not be computed, or null. It is not an argon2id hash, or takes more than about a second.
 */
export function checkPasswordHash(passwordHash: string): string | null {
  const [, costs] = PHC.exec(passwordHash) ?? [];
  if (costs === undefined) return 'is not an argon2id hash in the PHC string format';
  const values = new Map(costs.split(',').map((cost) => [cost.slice(0, 1), cost.slice(2)]));
  for (const [name, { min, max }] of Object.entries(costBounds)) {
    const value = values.get(name) ?? '';
    if (value === '' || Number(value) < min || Number(value) > max)
      return `has the parameter ${name}=${value}; ${min} to ${max} are accepted`;
  }
  return Number(values.get('m')) < MIN_LANE_KIB * Number(values.get('p'))
    ? 'has less memory than its lanes need'
    : null;
}
