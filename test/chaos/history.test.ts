import { describe, expect, it } from '@jest/globals';
import { type WriteOutcome, type WriteRecord, compareDeliveries, compareWithStored } from '../../chaos/history.js';

const write = (key: string, outcome: WriteOutcome): WriteRecord => ({
  ...{ kind: 'course', tenant: 'north', key, outcome },
  ...{ status: outcome === 'acknowledged' ? 201 : null, attempts: 1, startedAtMs: 0, endedAtMs: 1 },
});
const compare = (outcome: WriteOutcome, rows: number, rule = { each: 1 }) =>
  compareWithStored([write('one', outcome)], new Map(rows > 0 ? [['one', rows]] : []), rule);

describe('compareWithStored', () => {
  it('accepts acknowledged writes that are stored once, refused ones that are not, and unknown ones of either kind', () => {
    expect([
      compare('acknowledged', 1),
      compare('acknowledged', 3, { each: 3 }),
      compare('refused', 0),
      compare('unknown', 0),
      compare('unknown', 1),
    ]).toEqual([[], [], [], [], []]);
  });

  it('names an acknowledged write that is lost, and one that is doubled', () => {
    expect(compare('acknowledged', 0)).toEqual(['course one (acknowledged, 201): 0 rows instead of 1']);
    expect(compare('acknowledged', 2)).toEqual(['course one (acknowledged, 201): 2 rows instead of 1']);
  });

  it('names a refused write that is stored, an unknown one that is doubled, and a batch that is stored in part', () => {
    expect(compare('refused', 1)).toEqual(['course one (refused): 1 rows instead of 0']);
    expect(compare('unknown', 2)).toEqual(['course one (unknown): 2 rows instead of 0 or 1']);
    expect(compare('unknown', 2, { each: 3 })).toEqual(['course one (unknown): 2 rows instead of 0 or 3']);
  });

  it('names what the service accepted or stored although it must refuse it', () => {
    const isRefused = { each: 0, isRefused: true };
    expect(compare('acknowledged', 0, isRefused)).toEqual([
      'course one (acknowledged, 201): the service accepted what it must refuse',
    ]);
    expect(compare('unknown', 1, isRefused)).toEqual(['course one (unknown): 1 rows instead of none']);
    expect(compare('refused', 0, isRefused)).toEqual([]);
  });
});

describe('compareDeliveries', () => {
  const events = ['7.1', '7.2', '7.3'];

  it('accepts all events in order, also repeated ones', () => {
    expect(compareDeliveries(events, ['7.1', '7.2', '7.2', '7.1', '7.3'])).toEqual([]);
  });

  it('names events that are missing, that arrived before an earlier one, and that were never sent', () => {
    expect(compareDeliveries(events, ['7.1', '7.3'])).toEqual(['event 7.2 did not arrive']);
    expect(compareDeliveries(events, ['7.2', '7.1', '7.3'])).toEqual(['event 7.1 arrived after 7.2']);
    expect(compareDeliveries(events, [...events, '8.1'])).toEqual(['event 8.1 is not among the events']);
  });
});
