import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeMetrics, quotientTo2 } from '../../../db/analytics/changeMetrics.js';
import { EVER, buildWindows } from '../../../db/analytics/windowedMetric.js';
import { buildSharesSql } from '../../../db/core/shares.js';
import { countDays, listDays } from '../../../db/core/dayRange.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();
const DAY_MS = 86_400_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe('windows of a range', () => {
  it('are the range, the one before it, and the last 7 and 30 days with those before them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 25_000 }), fc.integer({ min: 1, max: 800 }), (start, length) => {
        const range = { from: dateOf(start * DAY_MS), to: dateOf((start + length - 1) * DAY_MS) };
        expect(buildWindows(range).map(countDays)).toEqual([length, length, 7, 7, 30, 30]);
        const [whole, before, week, weekBefore, month, monthBefore] = buildWindows(range).map(listDays);
        expect([...before!, ...whole!]).toEqual(listDays({ from: before![0]!, to: range.to }));
        expect([...weekBefore!, ...week!]).toHaveLength(14);
        expect(listDays({ from: weekBefore![0]!, to: range.to })).toEqual([...weekBefore!, ...week!]);
        expect(listDays({ from: monthBefore![0]!, to: range.to })).toEqual([...monthBefore!, ...month!]);
      }),
    );
  });

  it('have nothing before all time', () => {
    expect(countDays(buildWindows({ from: EVER, to: '2026-11-20' })[1]!)).toBe(0);
  });
});

describe('change metrics', () => {
  it.each([
    [
      [10, 8, 3, 4, 10, 0],
      {
        change_range: 2,
        change_range_percent: 25,
        change_last_seven_days: -1,
        change_last_seven_days_percent: -25,
        change_last_thirty_days: 10,
        change_last_thirty_days_percent: 100,
      },
    ],
    [
      [0, 0, 0, 3, 2, 3],
      {
        change_range: 0,
        change_range_percent: 0,
        change_last_seven_days: -3,
        change_last_seven_days_percent: -100,
        change_last_thirty_days: -1,
        change_last_thirty_days_percent: -33.33,
      },
    ],
  ])('of %j', (totals, expected) => {
    expect(changeMetrics(totals)).toEqual({ total: totals[0], ...expected });
  });

  it('are rounded half away from zero, also where a quotient is no binary number', () => {
    expect(changeMetrics([20_201, 20_000, 19_799, 20_000]).change_range_percent).toBe(1.01);
    expect(changeMetrics([20_201, 20_000, 19_799, 20_000]).change_last_seven_days_percent).toBe(-1.01);
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (part, whole) => {
          // Twice the hundredths, and one more, halved and rounded down: in whole numbers alone.
          const hundredths = (200n * BigInt(Math.abs(part)) + BigInt(whole)) / (2n * BigInt(whole));
          expect(quotientTo2(part, whole)).toBe((Math.sign(part) * Number(hundredths)) / 100 || 0);
        },
      ),
    );
  });
});

describe('shares', () => {
  it('add up to 100, and none is further than a hundredth from its value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 9, arbitrary: fc.integer({ min: 0, max: 1_000 }) },
            { weight: 1, arbitrary: fc.constant(10_000_000) },
          ),
          { minLength: 1, maxLength: 40 },
        ),
        async (values) => {
          const { rows } = await db.pool.query<{ value: number; percentage: string }>(
            `with counted as (select value, place from unnest($1::integer[]) with ordinality as sent (value, place))
           select value, percentage from (${buildSharesSql('counted', 'value', 'place')}) shared order by place`,
            [values],
          );
          const whole = values.reduce((sum, value) => sum + value, 0);
          const hundredths = rows.map(({ percentage }) => Math.round(Number(percentage) * 100));
          expect(hundredths.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : 10_000);
          for (const [place, value] of values.entries())
            if (whole > 0) expect(Math.abs(hundredths[place]! - (10_000 * value) / whole)).toBeLessThan(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});
