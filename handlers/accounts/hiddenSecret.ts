const MASK = '********';
const SHOWN = 4;
/** Of a shorter one the last characters would say too much. */
const LEAST_LENGTH = 16;

/** A secret as answers show it. */
export const hiddenSecret = (secret: string): string => MASK + (secret.length < LEAST_LENGTH ? '' : secret.slice(-SHOWN));

/** Whether a text is a secret as answers show it, rather than one. */
export const isHiddenSecret = (text: string | undefined): boolean => text !== undefined && text.startsWith(MASK) && text.length <= MASK.length + SHOWN;
