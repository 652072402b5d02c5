import { describe, expect, it } from '@jest/globals';
import { findVersionFault } from '../../../scripts/breaking/findVersionFault.js';

describe('findVersionFault', () => {
  it('asks for nothing where nothing changed', () => {
    expect(findVersionFault({ released: '0.3.0', present: '0.3.0', isChanged: false, isBreaking: false })).toBeNull();
  });

  it.each([
    ['0.3.0', '0.3.0', /must be higher, and is 0\.3\.0/],
    ['0.10.0', '0.9.9', /must be higher, and is 0\.9\.9/],
    ['0.3.0', 'next', /three numbers/],
    ['0.3.0', '0.3.1', null],
    ['1.2.3', '1.3.0', null],
  ])('of a change from %s to %s: %s', (released, present, fault) => {
    const found = findVersionFault({ released, present, isChanged: true, isBreaking: false });
    expect(found).toEqual(fault === null ? null : expect.stringMatching(fault));
  });

  it.each([
    ['0.3.9', '0.3.10', /must be 0\.4\.0 or higher/],
    ['0.3.9', '0.4.0', null],
    ['1.2.3', '1.9.0', /must be 2\.0\.0 or higher/],
    ['1.2.3', '2.0.0', null],
  ])('of a break from %s to %s: %s', (released, present, fault) => {
    const found = findVersionFault({ released, present, isChanged: true, isBreaking: true });
    expect(found).toEqual(fault === null ? null : expect.stringMatching(fault));
  });
});
