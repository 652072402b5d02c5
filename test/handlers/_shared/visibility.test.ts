import { serviceActor } from '../../../db/core/actor.js';
import { describe, expect, it } from '@jest/globals';
import { type Visibility, withPublicRecordsOf } from '../../../db/access/visibility.js';
import type { Caller, PlatformGrant } from '../../../db/access/caller.js';
import type { Access } from '../../../handlers/_shared/context.js';
import { visibilityOf } from '../../../handlers/_shared/visibility.js';

const ALL = ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'];
const MEMBERS = ALL.slice(0, 2);

const grant = (platformId: number, role: PlatformGrant['role']): PlatformGrant => ({
  platformId,
  platformKey: `p${platformId}`,
  role,
  departmentIds: [9],
  programIds: [9],
});

function access(caller: Partial<Caller> | null, platformId?: number): Access {
  const whole = caller && {
    credentialId: 1,
    scheme: 'Token' as const,
    user: null,
    isDmAdmin: false,
    grants: [],
    ...caller,
  };
  const platform = platformId === undefined ? null : { id: platformId, key: `p${platformId}`, isMain: false };
  return { as: 'authenticated', caller: whole, platform, user: null, actor: serviceActor('test') };
}

describe('visibilityOf', () => {
  it('shows administrators and viewers all of their platform, others what members see', () => {
    const grants = [grant(1, 'platform_admin'), grant(2, 'platform_viewer'), grant(3, 'learner')];
    expect(visibilityOf(access({ grants }))).toEqual({
      everything: false,
      scopes: [
        { platformId: 1, levels: ALL },
        { platformId: 2, levels: ALL },
        { platformId: 3, levels: MEMBERS },
      ],
    });
    expect(visibilityOf(access({ grants }, 3))).toEqual({
      everything: false,
      scopes: [{ platformId: 3, levels: MEMBERS }],
    });
  });

  it('shows DM admins everything, or all of the platform that they name', () => {
    expect(visibilityOf(access({ isDmAdmin: true }))).toEqual({ everything: true });
    expect(visibilityOf(access({ isDmAdmin: true }, 5))).toEqual({
      everything: false,
      scopes: [{ platformId: 5, levels: ALL }],
    });
  });

  it('shows nothing to strangers', () => {
    expect(visibilityOf(access(null))).toEqual({ everything: false, scopes: [] });
    expect(visibilityOf(access({ grants: [grant(1, 'learner')] }, 2))).toEqual({ everything: false, scopes: [] });
  });
});

describe('withPublicRecordsOf', () => {
  const own: Visibility = { everything: false, scopes: [{ platformId: 3, levels: ['viewable_by_tenant_students'] }] };

  it('adds what is public in the main platform', () => {
    expect(withPublicRecordsOf(1, own)).toEqual({
      everything: false,
      scopes: [...own.scopes, { platformId: 1, levels: ['viewable_by_anyone'] }],
    });
  });

  it('changes nothing for members of it, for those who see everything, and without a main platform', () => {
    expect(withPublicRecordsOf(3, own)).toBe(own);
    expect(withPublicRecordsOf(1, { everything: true })).toEqual({ everything: true });
    expect(withPublicRecordsOf(null, own)).toBe(own);
  });
});
