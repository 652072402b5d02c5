import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lowerAims, readRecordedFigures, recordFigures } from '../../bench/recordedFigures.js';
import type { Figure } from '../../bench/report.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recorded-'));
});
afterAll(() => rm(folder, { recursive: true }));

const figure = (what: string, value: number, aim?: number, unit = 'ms'): Figure => ({
  ...{ suite: 'lists', what, value, unit },
  ...(aim !== undefined && { aim }),
});
const origin = { date: '2026-11-25T12:00:00.000Z', commit: 'abc1234' };
const aimsAfter = async (recorded: Figure[], measured: Figure[]) => {
  await recordFigures('lists', recorded, origin, folder);
  return lowerAims(measured, await readRecordedFigures('lists', folder)).map(({ aim }) => aim);
};

describe('recorded figures', () => {
  it('store value, date and commit of figures with an aim, but no extremes and zeros', async () => {
    const measured = [
      figure('page, p50', 2.3456, 10),
      figure('page, p99', 9, 50),
      figure('rows', 12),
      figure('missed', 0, 0),
    ];
    await recordFigures('lists', measured, origin, folder);
    expect(await readRecordedFigures('lists', folder)).toEqual({ 'page, p50': { value: 2.35, unit: 'ms', ...origin } });
  });

  it('lower aims to 1.5 times the recorded value, and never raise them', async () => {
    const recorded = [figure('page', 10, 50), figure('search', 40, 50)];
    expect(await aimsAfter(recorded, [figure('page', 16, 50), figure('search', 45, 50)])).toEqual([15, 50]);
  });

  it('allow 1.5 ms more than a recorded time, but no absolute growth of other units', async () => {
    const recorded = [figure('page', 0.4, 10), figure('import', 0.4, 2, 's')];
    expect(await aimsAfter(recorded, [figure('page', 1.8, 10), figure('import', 0.7, 2, 's')])).toEqual([1.9, 0.6]);
  });

  it('leave the aims of figures that were not recorded, or have another unit', async () => {
    const measured = [figure('other', 3, 10), figure('page', 3, 10, 'us'), figure('page', 3)];
    expect(await aimsAfter([figure('page', 1, 10)], measured)).toEqual([10, 10, undefined]);
    expect(await readRecordedFigures('never measured', folder)).toEqual({});
  });
});
