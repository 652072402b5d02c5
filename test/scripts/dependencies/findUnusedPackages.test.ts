import { describe, expect, it } from '@jest/globals';
import { findUnusedPackages } from '../../../scripts/dependencies/findUnusedPackages.js';

const importing = (...modules: string[]) => ({
  modules: [
    {
      dependencies: [
        { module: './own.js', dependencyTypes: ['local'] },
        ...modules.map((module) => ({ module, dependencyTypes: ['npm'] })),
      ],
    },
  ],
});
const description = {
  dependencies: { pg: '1', '@ai/one': '1' },
  devDependencies: { '@types/pg': '1', '@types/node': '1', eslint: '1' },
};

describe('packages that nobody uses', () => {
  it('are those that are neither imported, nor types of one, nor used otherwise', () => {
    expect(findUnusedPackages(importing('pg', '@ai/one/part'), description, { eslint: 'a check' })).toEqual([]);
    expect(findUnusedPackages(importing('@ai/two'), description, { eslint: 'a check' })).toEqual([
      '@ai/one',
      '@types/pg',
      'pg',
    ]);
  });

  it('are named too where the list of other uses is not true', () => {
    expect(
      findUnusedPackages(importing('pg', '@ai/one'), description, {
        eslint: 'a check',
        pg: 'imported',
        gone: 'not there',
      }),
    ).toEqual(['gone', 'pg']);
  });
});
