import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BLOCK_BITS, blocksSql, ordinalsSql } from '../../../db/core/bitBlocks.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase({ maxConnections: 1 });

const setOf = (parameter: string) =>
  blocksSql(`(select 1 as platform_id, ordinal from unnest(cast(${parameter} as integer[])) as ordinal) listed`, [
    'platform_id',
  ]);
const sets = `with a as (${setOf('$1')}), b as (${setOf('$2')}),
  shared as (select platform_id, block, a.bits & b.bits as bits from a join b using (platform_id, block))`;

// Near the edges of blocks and of the words within them, and anywhere.
const ordinal = fc.oneof(
  fc.constantFrom(0, 1, 63, 64, 65, BLOCK_BITS - 1, BLOCK_BITS, BLOCK_BITS + 1, 3 * BLOCK_BITS - 1, 3 * BLOCK_BITS),
  fc.nat(5 * BLOCK_BITS),
);
const ordinals = fc.array(ordinal, { maxLength: 60 });
const sorted = (numbers: Iterable<number>) => [...new Set(numbers)].sort((one, other) => one - other);

describe('bit blocks', () => {
  it('give back the ordinals that they were made of', async () => {
    await fc.assert(
      fc.asyncProperty(ordinals, async (list) => {
        const { rows } = await db.pool.query<{ ordinal: number }>(`with a as (${setOf('$1')}) ${ordinalsSql('a')}`, [
          list,
        ]);
        expect(rows.map(({ ordinal }) => ordinal).sort((one, other) => one - other)).toEqual(sorted(list));
      }),
      { numRuns: 50 },
    );
  });

  it('share what both sets hold, and count it', async () => {
    await fc.assert(
      fc.asyncProperty(ordinals, ordinals, async (one, other) => {
        const { rows } = await db.pool.query<{ count: number; listed: number[] | null }>(
          `${sets} select coalesce((select sum(cast(bit_count(bits) as integer)) from shared), 0) as count,
                          (select array_agg(ordinal order by ordinal) from (${ordinalsSql('shared')}) listed) as listed`,
          [one, other],
        );
        const both = sorted(one.filter((ordinal) => other.includes(ordinal)));
        expect({ count: Number(rows[0]!.count), listed: rows[0]!.listed ?? [] }).toEqual({
          count: both.length,
          listed: both,
        });
      }),
      { numRuns: 50 },
    );
  });

  it('know what they hold', async () => {
    await fc.assert(
      fc.asyncProperty(ordinals, ordinal, async (list, probe) => {
        const { rows } = await db.pool.query<{ held: boolean }>(
          `with a as (${setOf('$1')}) select exists (select from a, (select cast($2 as integer) as ordinal) probe
             where block = block_number(probe.ordinal) and has_bit(bits, probe.ordinal)) as held`,
          [list, probe],
        );
        expect(rows[0]!.held).toBe(list.includes(probe));
      }),
      { numRuns: 50 },
    );
  });
});
