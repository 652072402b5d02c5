const MASK = '********';
/** Of a shorter secret no character is shown. */
const SHORTEST_SHOWN = 12;
const SHOWN = 4;

/** What may be shown of a secret: its last characters, or none. */
export function lastOfSecret(secret: string): string {
  return secret.length < SHORTEST_SHOWN ? '' : secret.slice(-SHOWN);
}

/** A stored secret as it is shown. */
export function maskedSecret({ last }: { last: string }): string {
  return MASK + last;
}

/** Whether a text is a secret as it is shown, rather than one. */
export function isMasked(text: string): boolean {
  return text.startsWith(MASK) && text.length <= MASK.length + SHOWN;
}
