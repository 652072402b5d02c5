import { describe, expect, it } from '@jest/globals';
import { buildContentId } from '../../../../db/learning/records/compact/contentId.js';
import type { LearningRecord } from '../../../../db/learning/records/compact/learningRecord.js';

const record: LearningRecord = { username: 'Ann', verb: 'completed', course_id: 'C-1' };
const VERB = 'http://adlnet.gov/expapi/verbs/completed';
const idAt = (at: string, more: Partial<LearningRecord> = {}) => buildContentId({ ...record, ...more }, at, VERB);

describe('the id that is made of a record', () => {
  it('is a UUID of version 8, the same for the same content', () => {
    const id = idAt('2026-01-31T10:00:00.000Z');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idAt('2026-01-31T10:00:00.000Z', { username: 'ann' })).toBe(id);
  });

  it('is another one where anything differs, microseconds too', () => {
    const at = '2026-01-31T10:00:00.000Z';
    const ids = [
      idAt(at),
      idAt(at, { course_id: 'C-2' }),
      idAt(at, { score: 1 }),
      idAt(at, { seconds: 1 }),
      idAt(at, { continent: 'EU' }),
      idAt('2026-01-31T10:00:00.000001Z'),
      idAt('2026-01-31T10:00:00.001Z'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begins with the time, so that later ones come later', () => {
    const times = [
      '1970-01-01T00:00:00.000Z',
      '2013-10-01T08:00:00.000Z',
      '2013-10-01T08:00:00.001Z',
      '2026-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59.999Z',
    ];
    const ids = times.map((at) => idAt(at));
    expect([...ids].sort()).toEqual(ids);
    expect(ids.map((id) => parseInt(id.slice(0, 13).replace('-', ''), 16))).toEqual(times.map((at) => Date.parse(at)));
  });

  it('is one before 1970 too', () => {
    const ids = ['0001-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z'].map((at) => idAt(at));
    expect(ids.map((id) => id.length)).toEqual([36, 36]);
    expect(new Set(ids).size).toBe(2);
  });
});
