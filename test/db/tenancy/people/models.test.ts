import { describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { Credential } from '../../../../db/tenancy/people/credential.js';
import { Department } from '../../../../db/tenancy/people/department.js';
import { Group } from '../../../../db/tenancy/people/group.js';
import { addGroupMembers } from '../../../../db/tenancy/people/saveMembers.js';
import { createGroup } from '../../../../db/tenancy/people/saveGroup.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertDepartment, insertDepartmentAdmin, insertPlatform, insertUser } from '../../../support/people.js';

const db = testDatabase();

describe('the models of departments, groups and credentials', () => {
  it('relate to each other and to people, within the tenant', async () => {
    const north = await insertPlatform(db, 'north');
    await insertUser(db, 'ada', { roles: { north: 'learner' } });
    const science = await insertDepartment(db, 'north', 'Science');
    const physics = await insertDepartment(db, 'north', 'Physics', science);
    await insertDepartmentAdmin(db, physics, 'ada');
    const department = await Department.query(db.knex)
      .findById([north, physics])
      .withGraphFetched('[platform, parent.children, members.user]');
    expect(department).toMatchObject({
      platform: { key: 'north' },
      parent: { name: 'Science', children: [{ name: 'Physics' }] },
      members: [{ is_admin: true, user: { username: 'ada' } }],
    });

    const group = await createGroup(db, TESTER, north, 'Cohort');
    await addGroupMembers(db, TESTER, { platformId: north, id: group }, [{ username: 'ada' }]);
    expect(
      await Group.query(db.knex).findById([north, group]).withGraphFetched('[platform, members.user]'),
    ).toMatchObject({ platform: { key: 'north' }, members: [{ user: { username: 'ada' } }] });

    const { id } = await createCredential(db, TESTER, {
      role: 'department_admin',
      platform: 'north',
      user: 'ada',
      department: physics,
    });
    expect(await Credential.query(db.knex).findById(id).withGraphFetched('[platform, user, department]')).toMatchObject(
      { platform: { key: 'north' }, user: { username: 'ada' }, department: { name: 'Physics' } },
    );
  });
});
