import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

describe('utc_time', () => {
  it.each([
    ['2026-11-20T08:15:04.218402Z', '2026-11-20T08:15:04.218Z'],
    ['2026-11-20T08:15:04Z', '2026-11-20T08:15:04.000Z'],
    ['2026-11-20T23:30:00-02:00', '2026-11-21T01:30:00.000Z'],
    [null, null],
  ])('of %s is %s', async (time, expected) => {
    const { rows } = await db.pool.query<{ text: string | null }>('select utc_time($1) as text', [time]);
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

describe('is_active_now', () => {
  it.each([
    [true, null, true],
    [true, 'infinity', true],
    [true, '-infinity', false],
    [false, null, false],
  ])('of %s with the expiry %s is %s', async (active, expired, expected) => {
    const { rows } = await db.pool.query<{ held: boolean }>('select is_active_now($1, $2) as held', [active, expired]);
    expect(rows[0]!.held).toBe(expected);
  });
});

describe('functions of shared expressions', () => {
  // A call for each row would take several times as long.
  it('are inlined by the planner', async () => {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
      'explain (verbose) select utc_time(created), is_active_now(active, expired) from course_enrollments',
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('to_char(created');
    expect(plan).toContain('COALESCE((expired > now()), true)');
  });
});
