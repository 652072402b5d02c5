import { beforeAll, beforeEach } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../../support/database.js';

export interface EnrollmentWorld {
  db: TestDatabase;
  platformIds: number[];
  userIds: number[];
}

/** Three platforms with the same twenty members and the courses C0 to C9 each; no enrollment before each test. */
export function enrollmentWorld(): EnrollmentWorld {
  const db = testDatabase({ maxConnections: 16 });
  const world: EnrollmentWorld = { db, platformIds: [], userIds: [] };
  beforeAll(async () => {
    await db.pool.query(`insert into platforms (key, name) select 'p' || n, 'P' from generate_series(1, 3) n`);
    await db.pool.query(
      `insert into users (username, email) select 'u' || n, n || '@x.example' from generate_series(1, 20) n`,
    );
    await db.pool.query(
      `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users`,
    );
    await db.pool.query(
      `insert into courses (platform_id, course_key, name, slug)
       select id, 'C' || n, 'Course ' || n % 3, 'c' || n from platforms, generate_series(0, 9) n`,
    );
    const ids = async (table: string) =>
      (await db.pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
    world.platformIds.push(...(await ids('platforms')));
    world.userIds.push(...(await ids('users')));
  });
  beforeEach(() => db.pool.query('truncate course_enrollments cascade'));
  return world;
}
