import { beforeAll } from '@jest/globals';
import { upsertCourses, upsertPathways, upsertPrograms } from '../../../../db/catalog/items/upsertItems.js';
import type { components } from '../../../../generated/types.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Changes = components['schemas']['EnrollmentChangePage'];

/** Courses, programs that hold them and pathways of these, in both platforms: call it once, at the top of a test file. */
export function itemEnrollmentServer() {
  const server = mentorServer();
  beforeAll(async () => {
    for (const platform of ['north', 'south'])
      await server.db.knex.transaction(async (trx) => {
        const id = server.ids[platform]!;
        await upsertCourses(
          trx,
          id,
          ['C1', 'C2', 'C3'].map((key) => ({ key, name: `Course ${key}` })),
        );
        await upsertPrograms(trx, id, [
          { key: 'A', name: 'Álgebra', slug: 'algebra', data: { courses: ['C1', 'C2'] } },
          { key: 'B', name: 'Biology', slug: 'biology', data: { courses: ['C3'] } },
          { key: 'STAFF', name: 'Staff', data: { visibility: 'viewable_by_tenant_admins' } },
        ]);
        await upsertPathways(trx, id, [
          { key: 'A', name: 'Álgebra', slug: 'algebra', data: { programs: ['A'] } },
          { key: 'B', name: 'Biology', slug: 'biology', data: { programs: ['A', 'B'] } },
          { key: 'STAFF', name: 'Staff', data: { visibility: 'viewable_by_tenant_admins' } },
        ]);
      });
  });
  /** The history of pat's enrollment in one item. */
  const changesOf = async (kind: string, item: string, as: Role = 'admin') =>
    (await server.get<Changes>('/api/catalog/enrollment/changes/', as, { username: 'pat', kind, item_id: item })).body
      .results;
  return { server, changesOf };
}
