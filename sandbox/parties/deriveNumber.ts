import { createHash } from 'node:crypto';

/** Derives the same number of 18 digits each time from a name. A number of 5 to 20 digits stays as it is. */
export function deriveNumber(name: string): string {
  if (/^\d{5,20}$/.test(name)) return name;
  const digits = createHash('sha256').update(name).digest().readBigUInt64BE() % 900_000_000_000_000_000n;
  return String(100_000_000_000_000_000n + digits);
}

/** Derives the same code each time from a name: a first letter and nine capitals or digits. */
export function deriveCode(letter: string, name: string): string {
  return letter + createHash('sha256').update(name).digest('hex').slice(0, 9).toUpperCase();
}
