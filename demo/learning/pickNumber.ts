import { hash } from 'node:crypto';

/** A number from 0 to below `most` that depends on the text only: the same in every demo. */
export function drawn(text: string, most: number): number {
  return parseInt(hash('sha1', text).slice(0, 8), 16) % most;
}
