const MASK = '********';
/** No character of a shorter secret is shown. */
const MIN_LENGTH_SHOWN = 12;
const SHOWN_LENGTH = 4;

/** Extracts the last characters of a secret for its mask; empty for short secrets. */
export function extractLast(secret: string): string {
  return secret.length < MIN_LENGTH_SHOWN ? '' : secret.slice(-SHOWN_LENGTH);
}

/** Masks a stored secret. */
export function maskSecret({ last }: { last: string }): string {
  return MASK + last;
}

/** Whether a text is a masked secret. */
export function isMasked(text: string): boolean {
  return text.startsWith(MASK) && text.length <= MASK.length + SHOWN_LENGTH;
}
