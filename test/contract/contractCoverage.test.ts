import { describe, expect, it } from '@jest/globals';
import { type CoverageInput, coverageFaults } from './contractCoverage.js';

const complete: CoverageInput = {
  declared: new Map([
    ['getBook', ['200', '404']],
    ['addBook', ['201']],
  ]),
  answered: new Set(['getBook 200', 'addBook 201', 'addBook 500']),
  exceptions: { 'getBook 404': 'There is always one.' },
  describes: new Set(['getBook', 'addBook']),
};

describe('coverageFaults', () => {
  it('are none when every declared pair was answered or has a reason', () => {
    expect(coverageFaults(complete)).toEqual([]);
  });

  it('name a declared pair that nobody got', () => {
    expect(coverageFaults({ ...complete, exceptions: {} })).toEqual([expect.stringContaining('getBook 404')]);
  });

  it.each([
    ['was answered', { 'getBook 404': 'None.', 'getBook 200': 'It is slow.' }],
    ['is not declared', { 'getBook 404': 'None.', 'getBook 418': 'No tea.' }],
    ['has no reason', { 'getBook 404': '' }],
  ])('name an exception that %s', (_, exceptions) => {
    expect(coverageFaults({ ...complete, exceptions })).toHaveLength(1);
  });

  it('name an operation without a describe of its own', () => {
    expect(coverageFaults({ ...complete, describes: new Set(['getBook']) })).toEqual([
      expect.stringContaining("'addBook'"),
    ]);
  });
});
