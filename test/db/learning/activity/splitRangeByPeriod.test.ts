import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PERIODS, splitRangeByPeriod } from '../../../../db/learning/activity/splitRangeByPeriod.js';
import { addDays, countDays, listDays } from '../../../../db/core/dayRange.js';

const day = fc.integer({ min: 0, max: 2_500 }).map((days) => addDays('2019-12-20', days));

describe('splitRangeByPeriod', () => {
  it('has each day of the range once, and no other', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1_830 }), day, (from, days, today) => {
        const range = { from, to: addDays(from, days) };
        const counts = new Map<string, number>();
        const parts = splitRangeByPeriod(range, today);
        for (const { sign, ...part } of PERIODS.flatMap((period) => parts[period]))
          for (const one of listDays(part)) counts.set(one, (counts.get(one) ?? 0) + sign);
        expect([...counts].filter(([, count]) => count !== 0).sort()).toEqual(listDays(range).map((one) => [one, 1]));
      }),
    );
  });

  it('has only whole months and years', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1_830 }), day, (from, days, today) => {
        const { month, year } = splitRangeByPeriod({ from, to: addDays(from, days) }, today);
        expect(month.every((part) => part.from.endsWith('-01') && addDays(part.to, 1).endsWith('-01'))).toBe(true);
        expect(year.every((part) => part.from.endsWith('-01-01') && part.to.endsWith('-12-31'))).toBe(true);
      }),
    );
  });

  it('reads years only of all time, days alone of short ranges, and never more than half a month of days at an end', () => {
    expect(splitRangeByPeriod({ from: '1900-01-01', to: '2026-11-22' }, '2026-11-22')).toEqual({
      day: [{ from: '2026-11-23', to: '2026-11-30', sign: -1 }],
      month: [{ from: '2026-12-01', to: '2026-12-31', sign: -1 }],
      year: [{ from: '1900-01-01', to: '2026-12-31', sign: 1 }],
    });
    expect(splitRangeByPeriod({ from: '2026-01-10', to: '2026-02-20' }, '2026-11-22')).toEqual({
      day: [{ from: '2026-01-10', to: '2026-02-20', sign: 1 }],
      month: [],
      year: [],
    });
    expect(splitRangeByPeriod({ from: '2026-01-01', to: '2026-02-28' }, '2026-11-22')).toEqual({
      day: [],
      month: [{ from: '2026-01-01', to: '2026-02-28', sign: 1 }],
      year: [],
    });
    fc.assert(
      fc.property(day, fc.integer({ min: 62, max: 1_830 }), (from, days) => {
        const parts = splitRangeByPeriod({ from, to: addDays(from, days) }, '2999-12-31').day;
        expect(parts.every((part) => countDays(part) <= 16)).toBe(true);
      }),
    );
  });
});
