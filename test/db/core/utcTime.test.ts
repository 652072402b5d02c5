import { describe, expect, it } from '@jest/globals';
import { utcTime } from '../../../db/core/utcTime.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

describe('normalizeTimestamp', () => {
  it.each([
    ['2026-11-20T08:15:04.218402Z', '2026-11-20T08:15:04.218Z'],
    ['2026-11-20T08:15:04Z', '2026-11-20T08:15:04.000Z'],
    ['2026-11-20T23:30:00-02:00', '2026-11-21T01:30:00.000Z'],
    [null, null],
  ])('of %s is %s', async (time, expected) => {
    const { rows } = await db.pool.query<{ text: string | null }>(
      `select ${utcTime('cast($1 as timestamptz)')} as text`,
      [time],
    );
    expect(rows[0]!.text).toBe(expected);
  });
});

describe('utc_times', () => {
  const utcTimes = async (value: unknown) =>
    (
      await db.pool.query<{ value: unknown }>('select utc_times($1::jsonb) as value', [
        value === null ? null : JSON.stringify(value),
      ])
    ).rows[0]!.value;

  it('gives times of stored JSON the form of all answers', async () => {
    expect(
      await utcTimes({
        at: '2026-11-20T08:15:04.218402+00:00',
        from: '2026-11-20T08:15:04+00:00',
        to: '2026-11-20T23:30:00.5-02:00',
      }),
    ).toEqual({
      at: '2026-11-20T08:15:04.218Z',
      from: '2026-11-20T08:15:04.000Z',
      to: '2026-11-21T01:30:00.500Z',
    });
  });

  it('leaves everything else as it is', async () => {
    const others = {
      none: null,
      number: 7,
      list: ['2026-11-20T08:15:04+00:00'],
      inside: { at: '2026-11-20T08:15:04+00:00' },
      title: 'From 2026-11-20T08:15:04+00:00',
      impossible: '2026-02-31T08:15:04+00:00',
      day: '2026-11-20',
    };
    expect(await utcTimes(others)).toEqual(others);
    expect([await utcTimes({}), await utcTimes(null)]).toEqual([{}, null]);
  });
});
