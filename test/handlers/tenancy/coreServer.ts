import { beforeAll } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { insertDepartment, insertDepartmentAdmin, insertUser } from '../../support/people.js';
import type { TestAnswer } from '../../support/server.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Problem = components['schemas']['Problem'];
export type Who = Role | 'dean';

export const NORTH = '/api/core/orgs/north/';
export const SOUTH = '/api/core/orgs/south/';

/**
 * Departments of north: Science > Physics > Optics (with pat), and Arts (with vic); dean is the administrator of Physics. South has Law.
 * Call it once, at the top of a test file.
 */
export function coreServer() {
  const server = mentorServer();
  const departments = { science: 0, physics: 0, optics: 0, arts: 0, law: 0 };
  const dean = { token: '' };

  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const send = <Body>(
    method: string,
    path: string,
    body?: unknown,
    who: Who | null = 'admin',
  ): Promise<TestAnswer<Body & Problem>> =>
    server.request(method, path, {
      ...(who && { as: who === 'dean' ? dean.token : server.as[who] }),
      ...(body !== undefined && { body }),
    });
  const read = <Body>(path: string, query: Record<string, string | number | boolean> = {}, who: Who | null = 'admin') =>
    server.request<Body & Problem>('GET', path, {
      ...(who && { as: who === 'dean' ? dean.token : server.as[who] }),
      query,
    });
  /** Who did what to the rows of a table, in order. */
  const audit = (table: string) =>
    rows<{ operation: string; action: string; actor_id: number }>(
      `select operation, action, actor_id::int as actor_id from audit_log where table_name = $1 and operation <> 'test' order by id`,
      [table],
    );

  beforeAll(async () => {
    departments.science = await insertDepartment(server.db, 'north', 'Science');
    departments.physics = await insertDepartment(server.db, 'north', 'Physics', departments.science);
    departments.optics = await insertDepartment(server.db, 'north', 'Optics', departments.physics);
    departments.arts = await insertDepartment(server.db, 'north', 'Arts');
    departments.law = await insertDepartment(server.db, 'south', 'Law');
    server.ids.dean = await insertUser(server.db, 'dean', { roles: { north: 'learner' } });
    await insertDepartmentAdmin(server.db, departments.physics, 'dean');
    for (const [department, user] of [
      [departments.optics, 'pat'],
      [departments.arts, 'vic'],
    ] as const)
      await rows('insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)', [
        server.ids.north,
        department,
        server.ids[user],
      ]);
    dean.token = (await createCredential(server.db, TESTER, { user: 'dean' })).authorization;
  });
  return { server, departments, rows, send, read, audit };
}
