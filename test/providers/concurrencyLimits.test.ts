import { describe, expect, it } from '@jest/globals';
import { createLimitPerKey } from '../../providers/threads/concurrencyLimits.js';

/** Work that ends when it is told to. */
function workOf(begun: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    begun.push(name);
    await ended;
    return name;
  };
  return { run, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createLimitPerKey', () => {
  it('runs so many of a key at once, the others in their order, and those of other keys meanwhile', async () => {
    const begun: string[] = [];
    const take = createLimitPerKey(2);
    const works = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => workOf(begun, name));
    const results = works.map((work, index) => take(index < 4 ? 'a' : 'b', work.run));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    works[1]!.end();
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const work of works) work.end();
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  it('goes on after what fails, and anew once nobody waits', async () => {
    const take = createLimitPerKey(1);
    const failing = take('a', () => Promise.reject(new Error('failed')));
    const next = take('a', () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('next');
    expect(await take('a', () => Promise.resolve('later'))).toBe('later');
  });
});
