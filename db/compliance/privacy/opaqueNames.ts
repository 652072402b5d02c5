import { randomBytes } from 'node:crypto';

/** Letters and digits like nobody's. */
export const newOpaque = (): string => `erased-${randomBytes(8).toString('hex')}`;

export const opaqueAddress = (opaque: string): string => `${opaque}@erased.invalid`;

/**
 * Spellings that differ in case alone: agents that were different ones stay so, and all mean the same person, since identifiers are compared in
 * lower case.
 */
export function* spellingsOf(opaque: string): Generator<string> {
  const letters = [...opaque].flatMap((character, place) => (/[a-z]/.test(character) ? [place] : []));
  for (let number = 0; number < 2 ** letters.length; number += 1)
    yield [...opaque]
      .map((character, place) =>
        (number >> letters.indexOf(place)) & 1 && letters.includes(place) ? character.toUpperCase() : character,
      )
      .join('');
}
