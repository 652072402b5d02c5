import { describe, expect, it } from '@jest/globals';
import { openAccessTokens } from '../../../providers/http/accessTokens.js';

/** A party that takes only the token that it issued to an account last. */
function party({ expiresInS = 3_600 } = {}) {
  const issued = new Map<string, string[]>();
  const faults: Error[] = [];
  const tokens = openAccessTokens<string>(
    (account) => account,
    async (account) => {
      await Promise.resolve();
      const fault = faults.shift();
      if (fault) throw fault;
      const all = issued.get(account) ?? [];
      issued.set(account, [...all, `${account} ${all.length + 1}`]);
      return { token: issued.get(account)!.at(-1)!, expiresInS };
    },
  );
  return { tokens, faults, issuedTo: (account: string) => issued.get(account) ?? [] };
}

describe('access tokens', () => {
  it('are requested once by many at once, and kept', async () => {
    const { tokens, issuedTo } = party();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => tokens.get('a'))))).toEqual(new Set(['a 1']));
    expect([await tokens.get('a'), await tokens.get('b')]).toEqual(['a 1', 'b 1']);
    expect(issuedTo('a')).toHaveLength(1);
  });

  it('are renewed once for all who had the old one refused, whenever they learn of it', async () => {
    const { tokens, issuedTo } = party();
    const old = await tokens.get('a');
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => tokens.get('a', old))))).toEqual(
      new Set(['a 2']),
    );
    expect([await tokens.get('a', old), await tokens.get('a')]).toEqual(['a 2', 'a 2']);
    expect(issuedTo('a')).toHaveLength(2);
  });

  it.each([119, 120, 0, -1])('that end in %s seconds are not kept', async (expiresInS) => {
    const { tokens } = party({ expiresInS });
    await tokens.get('a');
    const startedAtMs = performance.now();
    while (performance.now() < startedAtMs + 5) await new Promise((resume) => setTimeout(resume, 1));
    expect(await tokens.get('a')).toBe('a 2');
  });

  it('that were not issued are requested again by the next', async () => {
    const { tokens, faults } = party();
    faults.push(new Error('away'));
    const both = await Promise.allSettled([tokens.get('a'), tokens.get('a')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(tokens.get('a')).resolves.toBe('a 1');
  });
});
