import { describe, expect, it } from '@jest/globals';
import { forEachInSlices, mapInSlices, stringifyList } from '../../../db/core/slices.js';
import { countTurns } from '../../support/countTurns.js';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('slices', () => {
  it('yields to the event loop after every slice, and visits each item once, in order', async () => {
    const visited: number[] = [];
    const visit = (item: number, index: number) => void visited.push(item, index);
    expect(await countTurns(() => forEachInSlices(numbers(1_050), visit, 100))).toBeGreaterThanOrEqual(10);
    expect(visited).toEqual(numbers(1_050).flatMap((item) => [item, item]));
  });

  it('finishes small work without waiting', async () => {
    let results: number[] = [];
    const double = async () => (results = await mapInSlices(numbers(99), (item) => item * 2, 100));
    expect(await countTurns(double)).toBe(0);
    expect(results).toEqual(numbers(99).map((item) => item * 2));
  });

  it('serializes a list like JSON.stringify', async () => {
    const list = numbers(250).map((id) => ({ id }));
    expect(await countTurns(() => stringifyList(list))).toBeGreaterThanOrEqual(2);
    expect(await stringifyList(list)).toBe(JSON.stringify(list));
    expect(await stringifyList([])).toBe('[]');
  });

  it('rejects with the error of an item', async () => {
    await expect(
      forEachInSlices([1], () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
  });
});
