import { beforeAll } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { upsertCourses, upsertResources } from '../../../../db/catalog/items/upsertItems.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { insertDepartment, insertDepartmentAdmin, insertUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';
import { unitOf } from '../records/recordServer.js';

type Problem = components['schemas']['Problem'];
export const BASE = '/api/catalog/milestones/';
export const HIDDEN = { visibility: 'viewable_by_tenant_admins' };

/** Courses C (with the blocks quiz and page) and HIDDEN, resources R and HIDDEN of north; dean administers the department of pat. */
export function milestoneServer() {
  const server = mentorServer();
  const dean = { token: '' };
  const asOf = (who: Role | 'dean') => (who === 'dean' ? dean.token : server.as[who]);
  const post = <Body>(path: string, body: object, who: Role | 'dean' = 'admin') =>
    server.request<Body & Problem>('POST', BASE + path, { as: asOf(who), body: { platform_key: 'north', ...body } });
  const read = <Body>(path: string, query: Record<string, string>, who: Role | 'dean' = 'admin') =>
    server.request<Body & Problem>('GET', BASE + path, { as: asOf(who), query });
  const rows = async <Row extends object>(text: string) => (await server.db.pool.query<Row>(text)).rows;

  beforeAll(async () => {
    await server.db.transaction(TESTER, async (trx) => {
      const north = server.ids.north!;
      await upsertCourses(trx, north, [
        { key: 'C', name: 'Course' },
        { key: 'HIDDEN', name: 'Draft', data: HIDDEN },
      ]);
      await upsertResources(trx, north, [
        { key: 'R', name: 'Resource' },
        { key: 'HIDDEN', name: 'Draft', data: HIDDEN },
      ]);
    });
    const leaves = [
      { block_id: 'quiz', type: 'problem' as const, name: 'Quiz' },
      { block_id: 'page', type: 'html' as const, name: 'Page' },
    ];
    await replaceOutline(server.db, TESTER, { platformId: server.ids.north!, courseKey: 'C' }, unitOf(...leaves));
    await insertUser(server.db, 'dee', { roles: { north: 'learner' } });
    const department = await insertDepartment(server.db, 'north', 'Engineering');
    await insertDepartmentAdmin(server.db, department, 'dee');
    await server.db.pool.query(
      'insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)',
      [server.ids.north, department, server.ids.pat],
    );
    dean.token = (await createCredential(server.db, TESTER, { user: 'dee' })).authorization;
  });
  restoreBeforeEach(server.db);
  return { server, post, read, rows };
}
