import { randomBytes } from 'node:crypto';

/** Creates a random username. */
export const createOpaqueName = (): string => `erased-${randomBytes(8).toString('hex')}`;

export const buildOpaqueAddress = (opaque: string): string => `${opaque}@erased.invalid`;

/**
 * Lists spellings that differ only in case. Different agents of a person stay different, and all identify the same
 * person, because identifiers are compared in lower case.
 */
export function* listSpellings(opaque: string): Generator<string> {
  const letters = [...opaque].flatMap((character, index) => (/[a-z]/.test(character) ? [index] : []));
  for (let number = 0; number < 2 ** letters.length; number += 1)
    yield [...opaque]
      .map((character, index) =>
        (number >> letters.indexOf(index)) & 1 && letters.includes(index) ? character.toUpperCase() : character,
      )
      .join('');
}
