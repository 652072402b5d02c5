import { hash } from 'node:crypto';

/** Picks a number from 0 to `limit` (exclusive) that depends on the text only, so that every demo is the same. */
export function pickNumber(text: string, limit: number): number {
  return parseInt(hash('sha1', text).slice(0, 8), 16) % limit;
}
