import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PlatformRows, RowsPart } from '../../../db/tenancy/access/rows.js';
import { readPeopleScope } from '../../../db/analytics/peopleScope.js';
import { testDatabase } from '../../support/database.js';
import { insertDepartment, insertPlatform, insertUser } from '../../support/people.js';

const db = testDatabase();
const ids: Record<string, number> = {};

beforeAll(async () => {
  ids.north = await insertPlatform(db, 'north');
  ids.south = await insertPlatform(db, 'south');
  ids.top = await insertDepartment(db, 'north', 'top');
  ids.below = await insertDepartment(db, 'north', 'below', ids.top);
  ids.other = await insertDepartment(db, 'north', 'other');
  ids.law = await insertDepartment(db, 'south', 'law');
  for (const name of ['ann', 'bob', 'cay']) ids[name] = await insertUser(db, name, { roles: { north: 'learner' } });
  const join = (department: string, person: string) =>
    db.pool.query('insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)', [
      ids.north,
      ids[department],
      ids[person],
    ]);
  await join('top', 'ann');
  await join('below', 'ann');
  await join('below', 'bob');
  await join('other', 'cay');
});

const scopeOf = async (part: RowsPart, departmentId?: number) => {
  const rows: PlatformRows = { platformId: ids.north!, platformKey: 'north', part, levels: [], departmentIds: [] };
  const scope = await readPeopleScope(db, rows, departmentId);
  return scope && { ...scope, userIds: scope.userIds && [...scope.userIds].sort((one, other) => one - other) };
};
const departments = (...names: string[]): RowsPart => ({
  kind: 'departments',
  departmentIds: names.map((name) => ids[name]!),
});

describe('whom figures are about', () => {
  it('is everybody, or the people of a department and of those below, each once', async () => {
    expect(await scopeOf({ kind: 'whole' })).toEqual({ userIds: null, departmentIds: null });
    expect(await scopeOf({ kind: 'whole' }, ids.top)).toEqual({
      userIds: [ids.ann, ids.bob],
      departmentIds: [ids.top, ids.below],
    });
    expect(await scopeOf(departments('below', 'other'))).toEqual({
      userIds: [ids.ann, ids.bob, ids.cay],
      departmentIds: [ids.below, ids.other],
    });
    expect(await scopeOf(departments('top', 'below'), ids.below)).toEqual({
      userIds: [ids.ann, ids.bob],
      departmentIds: [ids.below],
    });
  });

  it('is one person for who may see only themself, and nobody without one', async () => {
    expect(await scopeOf({ kind: 'person', userId: 7 })).toEqual({ userIds: [7], departmentIds: null });
    expect(await scopeOf({ kind: 'person', userId: null })).toEqual({ userIds: [], departmentIds: null });
  });

  it("is null for departments that are not there, or not the caller's", async () => {
    expect(
      await Promise.all([
        scopeOf({ kind: 'whole' }, ids.law),
        scopeOf({ kind: 'whole' }, 999_999),
        scopeOf(departments('top', 'below'), ids.other),
        scopeOf({ kind: 'programs', programIds: [1] }),
      ]),
    ).toEqual([null, null, null, null]);
  });
});
