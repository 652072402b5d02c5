import { beforeAll } from '@jest/globals';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import type { components } from '../../../../generated/types.js';
import type { TestAnswer } from '../../../support/server.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
export type BlockInput = Schemas['CourseBlockInput'];

/** Courses of north: NF-DS-310 and a hidden one; south has one of the same key as the first. Call it once, at the top of a test file. */
export function recordServer() {
  const server = mentorServer();
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const at = (part: 'outline' | 'grading-policy', course = 'NF-DS-310', org = 'north') =>
    `/api/platform/orgs/${org}/courses/${encodeURIComponent(course)}/${part}/`;
  const put = <Body>(
    path: string,
    body: unknown,
    who: Role | null = 'admin',
  ): Promise<TestAnswer<Body & Schemas['Problem']>> => server.send('PUT', path, body, who);
  const read = <Body>(path: string, who: Role | null = 'admin', query: Record<string, string> = {}) =>
    server.get<Body & Schemas['Problem']>(path, who, query);
  beforeAll(async () => {
    const save = (platform: string, items: Parameters<typeof upsertCourses>[2]) =>
      server.db.transaction(TESTER, (trx) => upsertCourses(trx, server.ids[platform]!, items));
    await save('north', [
      { key: 'NF-DS-310', name: 'Data Mining' },
      { key: 'NF-HIDDEN', name: 'Draft', data: { visibility: 'viewable_by_tenant_admins' } },
      { key: 'course-v1:NF+DS/310', name: 'Data Mining, a run of it' },
    ]);
    await save('south', [{ key: 'NF-DS-310', name: 'Of the south' }]);
  });
  restoreBeforeEach(server.db);
  return { server, rows, at, put, read };
}

/** A section, a subsection and a unit, and in it what is passed. */
export const unitOf = (...leaves: BlockInput[]): BlockInput[] => [
  { block_id: 's', type: 'section', name: 'Section' },
  { block_id: 'ss', parent_id: 's', type: 'subsection', name: 'Subsection' },
  { block_id: 'u', parent_id: 'ss', type: 'unit', name: 'Unit' },
  ...leaves.map((leaf) => ({ parent_id: 'u', ...leaf })),
];
