import { describe, expect, it } from '@jest/globals';
import { VERBS } from '../../../../db/learning/activity/meaning/verbs.js';
import { findVerbIri } from '../../../../db/learning/records/compact/verbNames.js';

describe('findVerbIri', () => {
  it.each(VERBS.filter(({ voids }) => !voids))('$name is an IRI that means it', ({ name, iris }) => {
    expect(iris).toContain(findVerbIri(name));
  });

  it('maps no voiding names, and no properties of JavaScript objects', () => {
    expect([findVerbIri('voided'), findVerbIri('constructor')]).toEqual([undefined, undefined]);
  });
});
