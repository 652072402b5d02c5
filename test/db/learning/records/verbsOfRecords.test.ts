import { describe, expect, it } from '@jest/globals';
import { VERBS } from '../../../../db/learning/activity/meaning/verbs.js';
import { iriOfVerb } from '../../../../db/learning/records/compact/verbNames.js';

describe('iriOfVerb', () => {
  it.each(VERBS.filter(({ voids }) => !voids))('$name is an IRI that means it', ({ name, iris }) => {
    expect(iris).toContain(iriOfVerb(name));
  });

  it('knows no name that voids, and none of an object of JavaScript', () => {
    expect([iriOfVerb('voided'), iriOfVerb('constructor')]).toEqual([undefined, undefined]);
  });
});
