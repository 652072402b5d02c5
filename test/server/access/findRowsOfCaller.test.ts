import { describe, expect, it } from '@jest/globals';
import type { Caller, PlatformGrant } from '../../../db/tenancy/access/caller.js';
import {
  includesPerson,
  narrowToDepartments,
  rowsCondition,
  buildVisibility,
} from '../../../db/tenancy/access/rows.js';
import { findRowsOfCaller } from '../../../server/access/findRowsOfCaller.js';

const ALL = ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'];
const MEMBERS = ALL.slice(0, 2);

const grant = (
  platformId: number,
  role: PlatformGrant['role'],
  administers: Partial<PlatformGrant> = {},
): PlatformGrant => ({
  platformId,
  platformKey: `p${platformId}`,
  role,
  departmentIds: [],
  programIds: [],
  ...administers,
});
const user = { id: 7, username: 'ada', email: 'ada@people.example' };
const caller = (grants: PlatformGrant[], more: Partial<Caller> = {}): Caller => ({
  credentialId: 1,
  scheme: 'Token',
  user,
  isDmAdmin: false,
  isRecordWriter: false,
  scopes: null,
  grants,
  ...more,
});
const platform = (id: number) => ({ id, key: `p${id}`, isMain: false });
const reading = (...permissions: string[]) => ({ permissions, readsOnly: true, names: 'nobody' as const });
const writing = (...permissions: string[]) => ({ permissions, readsOnly: false, names: 'nobody' as const });
const partsOf = (rows: ReturnType<typeof findRowsOfCaller>) =>
  rows === 'all' ? rows : rows.map(({ platformId, part }) => [platformId, part]);

const mixed = caller([
  grant(1, 'platform_admin'),
  grant(2, 'platform_viewer'),
  grant(3, 'learner', { departmentIds: [31] }),
  grant(4, 'learner', { programIds: [41] }),
  grant(5, 'learner'),
]);
const whole = { kind: 'whole' };
const own = { kind: 'person', userId: 7 };

describe('rowsOfCaller', () => {
  it('gives the rows of the most powerful class in each platform', () => {
    const classes = [
      'IsPlatformAdmin',
      'IsPlatformAdminReadOnly',
      'IsPlatformAdminForProgram',
      'IsDepartmentModeAdminInPlatform',
      'IsLmsUserReadOnly',
    ];
    expect(partsOf(findRowsOfCaller(mixed, null, reading(...classes)))).toEqual([
      [1, whole],
      [2, whole],
      [3, { kind: 'departments', departmentIds: [31] }],
      [4, { kind: 'programs', programIds: [41] }],
      [5, own],
    ]);
  });

  it('gives no rows of platforms without a granted class: viewers change nothing, learners read their own rows', () => {
    expect(partsOf(findRowsOfCaller(mixed, null, writing('IsPlatformAdmin', 'IsPlatformAdminReadOnly')))).toEqual([
      [1, whole],
    ]);
    expect(partsOf(findRowsOfCaller(mixed, null, writing('IsLmsUserReadOnly')))).toEqual([]);
    expect(partsOf(findRowsOfCaller(mixed, null, writing('IsAdminUserOrStudent')))).toEqual(
      [1, 2, 3, 4, 5].map((id) => [id, id === 1 ? whole : own]),
    );
  });

  it('gives no own rows when another person is named', () => {
    const request = { ...reading('IsPlatformAdminOfUserReadOnly', 'IsLmsUserReadOnly'), names: 'other' as const };
    expect(partsOf(findRowsOfCaller(mixed, null, request))).toEqual([
      [1, whole],
      [2, whole],
    ]);
  });

  it('gives rows of the addressed platform only', () => {
    expect(partsOf(findRowsOfCaller(mixed, platform(5), reading('authenticated')))).toEqual([[5, own]]);
    expect(findRowsOfCaller(mixed, platform(9), reading('authenticated'))).toEqual([]);
  });

  it('gives DM admins all rows, or all of the addressed platform; gives non-members none', () => {
    const dmAdmin = caller([], { isDmAdmin: true });
    expect(findRowsOfCaller(dmAdmin, null, reading('IsDMAdmin'))).toBe('all');
    expect(partsOf(findRowsOfCaller(dmAdmin, platform(5), reading('IsDMAdmin')))).toEqual([[5, whole]]);
    expect(findRowsOfCaller(null, platform(5), reading('anonymous-ok'))).toEqual([]);
  });

  it("gives a key without a person a learner's view, and no person's own rows", () => {
    const key = caller([grant(5, 'learner')], { user: null });
    const rows = findRowsOfCaller(key, null, reading('authenticated'));
    expect(partsOf(rows)).toEqual([[5, { kind: 'person', userId: null }]]);
    expect(includesPerson(rows, 5, 7)).toBe(false);
  });
});

describe('visibilityOfRows', () => {
  it("shows administrators and viewers all rows of their platform, and others the members' view", () => {
    expect(buildVisibility(findRowsOfCaller(mixed, null, reading('authenticated')))).toEqual({
      everything: false,
      scopes: [1, 2, 3, 4, 5].map((platformId) => ({ platformId, levels: platformId < 3 ? ALL : MEMBERS })),
    });
    expect(buildVisibility('all')).toEqual({ everything: true });
    expect(buildVisibility([])).toEqual({ everything: false, scopes: [] });
  });
});

describe('rowsCondition', () => {
  const conditionOf = (rows: ReturnType<typeof findRowsOfCaller>, columns: object) => {
    const values: unknown[] = [];
    const text = rowsCondition(
      rows,
      { platform: 'x.platform_id', ...columns },
      (value, type) => `$${values.push(value)}::${type}`,
    );
    return { text, values };
  };

  it('filters out everything without rows, and nothing for all rows', () => {
    expect(conditionOf([], {}).text).toBe('false');
    expect(conditionOf('all', {}).text).toBe('true');
  });

  it('combines whole platforms, and limits each part to its platform', () => {
    const rows = findRowsOfCaller(
      mixed,
      null,
      reading('IsPlatformAdminReadOnly', 'IsPlatformAdminForProgram', 'IsLmsUserReadOnly'),
    );
    expect(conditionOf(rows, { person: 'x.user_id', program: 'x.program_id' })).toEqual({
      text: [
        '(x.platform_id = any ($7::integer[])',
        '(x.platform_id = $1::integer and x.user_id = $2::bigint)',
        '(x.platform_id = $3::integer and x.program_id = any ($4::bigint[]))',
        '(x.platform_id = $5::integer and x.user_id = $6::bigint))',
      ].join(' or '),
      values: [3, 7, 4, [41], 5, 7, [1, 2]],
    });
  });

  it('filters out everything of a table without the narrowing column', () => {
    const rows = findRowsOfCaller(mixed, platform(4), reading('IsPlatformAdminForProgram'));
    expect(conditionOf(rows, { person: 'x.user_id' }).text).toBe('(x.platform_id = $1::integer and false)');
  });
});

describe('inDepartmentMode', () => {
  it('narrows a whole platform to the departments that the caller administers, or to any', () => {
    const [whole, administering] = [
      grant(1, 'platform_admin'),
      grant(2, 'platform_admin', { departmentIds: [21] }),
    ].map((one) => findRowsOfCaller(caller([one]), null, reading('IsPlatformAdmin'))[0]!);
    expect(narrowToDepartments(whole as never).part).toEqual({ kind: 'departments', departmentIds: 'any' });
    expect(narrowToDepartments(administering as never).part).toEqual({ kind: 'departments', departmentIds: [21] });
  });
});
