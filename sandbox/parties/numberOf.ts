import { createHash } from 'node:crypto';

/** A number of 18 digits that a name always has. */
export function numberOf(name: string): string {
  if (/^\d{5,20}$/.test(name)) return name;
  const digits = createHash('sha256').update(name).digest().readBigUInt64BE() % 900_000_000_000_000_000n;
  return String(100_000_000_000_000_000n + digits);
}

/** Capitals and digits that a name always has: nine of them behind a first letter. */
export function capitalsOf(letter: string, name: string): string {
  return letter + createHash('sha256').update(name).digest('hex').slice(0, 9).toUpperCase();
}
