import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readOperations } from '../../server/contract/contract.js';
import { AREAS, contract, readTag } from '../support/areas.js';

describe('the areas of the contract', () => {
  it('cover every operation once', () => {
    const listed = Object.values(AREAS).flat();
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(listed)).toEqual(new Set(readOperations(contract).map(readTag)));
  });

  it.each(Object.keys(AREAS))('%s has a file that tests what all operations have in common', (area) => {
    expect(existsSync(`test/server/areas/${area}.test.ts`)).toBe(true);
  });
});
