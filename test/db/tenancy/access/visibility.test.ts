import { describe, expect, it } from '@jest/globals';
import { type Visibility, addPublicRecords } from '../../../../db/tenancy/access/visibility.js';

describe('withPublicRecordsOf', () => {
  const own: Visibility = { everything: false, scopes: [{ platformId: 3, levels: ['viewable_by_tenant_students'] }] };

  it('adds public records of the main platform', () => {
    expect(addPublicRecords(1, own)).toEqual({
      everything: false,
      scopes: [...own.scopes, { platformId: 1, levels: ['viewable_by_anyone'] }],
    });
  });

  it('changes nothing for its members, for callers who see all rows, and without a main platform', () => {
    expect(addPublicRecords(3, own)).toBe(own);
    expect(addPublicRecords(1, { everything: true })).toEqual({ everything: true });
    expect(addPublicRecords(null, own)).toBe(own);
  });
});
