import { beforeEach, describe, expect, it } from '@jest/globals';
import { wholePlatform } from '../../../db/tenancy/access/rows.js';
import type { Visibility } from '../../../db/tenancy/access/visibility.js';
import { listLearnerActivity } from '../../../db/analytics/listLearnerActivity.js';
import { listLearnerGrades } from '../../../db/analytics/listLearnerGrades.js';
import { listLearnerVideosByCourse } from '../../../db/analytics/listLearnerVideosByCourse.js';
import { listWatchedVideos } from '../../../db/analytics/listWatchedVideos.js';
import { courseKind } from '../../../db/catalog/items/catalogKinds.js';
import { type ItemFilter, listItems } from '../../../db/catalog/items/listItems.js';
import { listSkills } from '../../../db/catalog/items/listSkills.js';
import { countSentiments } from '../../../db/mentors/conversations/countSentiments.js';
import { countChatUsers } from '../../../db/mentors/conversations/countChatUsers.js';
import { listMessages } from '../../../db/mentors/conversations/listMessages.js';
import { COURSE } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import type { EnrollmentFilter } from '../../../db/enrollment/enrollments/enrollmentFilter.js';
import { searchEnrollments } from '../../../db/enrollment/enrollments/searchEnrollments.js';
import type { InvitationFilter } from '../../../db/enrollment/invitations/invitationFilter.js';
import { TO_COURSE } from '../../../db/enrollment/invitations/invitationKinds.js';
import { listInvitations } from '../../../db/enrollment/invitations/listInvitations.js';
import { createPostgresEngine } from '../../../db/search/engines/postgres/postgresEngine.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase({ maxConnections: 1 });
const sorts = <Field extends string>(...fields: Field[]) =>
  fields.flatMap((field) => [true, false].map((descending) => ({ field, descending })));
const PAGE = { limit: 10, offset: 0 };
const VISIBILITIES: Visibility[] = [
  { everything: true },
  { everything: false, scopes: [{ platformId: 1, levels: ['viewable_by_anyone'] }] },
  { everything: false, scopes: [1, 2].map((platformId) => ({ platformId, levels: ['viewable_by_anyone' as const] })) },
];
/** Every choice of the fields, each there or not. */
function subsets<Filter extends object>(filter: Filter): Partial<Filter>[] {
  const fields = Object.entries(filter);
  return Array.from(
    { length: 2 ** fields.length },
    (_, bits) => Object.fromEntries(fields.filter((_field, place) => bits & (1 << place))) as Partial<Filter>,
  );
}

async function prepared(): Promise<number> {
  const [row] = await db.read<{ count: number }>({ text: 'select count(*) as count from pg_prepared_statements' });
  return row!.count;
}

// Every test finds the one connection as another one left it.
let before: number;
beforeEach(async () => {
  before = await prepared();
});

describe('statements that stay in a connection', () => {
  it('are few, whatever enrollments are searched for', async () => {
    const scopes: EnrollmentFilter['scopes'][] = [
      [{ platforms: 'all' }],
      [{ platforms: [1], userId: 1 }],
      [{ platforms: [1] }, { platforms: [2], membersOf: 1 }],
    ];
    const chosen = subsets({ itemKey: 'A', itemName: 'B', active: true });
    for (const sort of sorts('id', 'created', 'username', 'item_name'))
      for (const scope of scopes)
        for (const filter of chosen)
          await searchEnrollments(db, { ...filter, kind: COURSE, scopes: scope, sort, ...PAGE });
    expect((await prepared()) - before).toBeLessThanOrEqual(8);
  });

  it('are few, whatever invitations are listed', async () => {
    const ofPlatform = (id: number) => wholePlatform({ id, key: `platform ${id}` });
    const callers: InvitationFilter['rows'][] = ['all', [ofPlatform(1)], [ofPlatform(1), ofPlatform(2)]];
    const chosen = subsets({
      itemKey: 'A',
      email: 'a@b.example',
      userId: 1,
      active: true,
      metadata: [{ name: 'a', values: ['b'] }],
    });
    for (const sort of sorts('id', 'source'))
      for (const rows of callers)
        for (const filter of chosen) await listInvitations(db, { ...filter, kind: TO_COURSE, rows, sort, ...PAGE });
    expect((await prepared()) - before).toBeLessThanOrEqual(8);
  });

  it('are few, whatever courses and skills are listed', async () => {
    const chosen: Partial<ItemFilter>[] = subsets({ key: 'A', slug: 'b', text: 'c' });
    for (const visibility of VISIBILITIES)
      for (const sort of sorts('id', 'name', 'created', 'modified')) {
        for (const filter of chosen) await listItems(db, courseKind, { ...filter, visibility, sort, ...PAGE });
        await listSkills(db, { visibility, sort, ...PAGE });
      }
    expect((await prepared()) - before).toBeLessThanOrEqual(2 * VISIBILITIES.length + VISIBILITIES.length);
  });

  it('are few, whatever the catalog is searched for', async () => {
    const search = createPostgresEngine(db);
    const flags = subsets({
      keys: { course: 'A' },
      countFacets: true,
      searchSkills: true,
      filters: { level: ['beginner'] },
      text: 'statistics',
    });
    for (const visibility of VISIBILITIES)
      for (const sort of sorts('relevance', 'name', 'price'))
        for (const flag of flags)
          await search.searchCatalog(
            {
              text: '',
              kinds: ['course'],
              keys: {},
              filters: {},
              price: null,
              countFacets: false,
              searchSkills: false,
              ...flag,
              sort,
              ...PAGE,
            },
            visibility,
          );
    // Sixteen of the search itself and those that read its words.
    expect((await prepared()) - before).toBeLessThanOrEqual(20);
  });

  it('are few, in whatever order a learner and their courses are listed', async () => {
    const of = { platformId: 1, userId: 1, courseId: 1, levels: ['viewable_by_anyone' as const], ...PAGE };
    for (const sort of sorts('course_id', 'name', 'grade', 'class_average'))
      await listLearnerGrades(db, { ...of, sort });
    for (const sort of sorts('course_id', 'name', 'watched')) await listLearnerVideosByCourse(db, { ...of, sort });
    for (const sort of sorts('course_id', 'name', 'last_access_date')) await listLearnerActivity(db, { ...of, sort });
    for (const sort of sorts('outline', 'name', 'watched')) await listWatchedVideos(db, { ...of, sort });
    expect((await prepared()) - before).toBe(4);
  });

  it('are of their own for one person and for everybody, with a mentor and with any', async () => {
    const range = { from: '2026-11-01', to: '2026-11-30' };
    for (const userId of [1, 2, null])
      for (const mentorId of [1, 2, null]) {
        const filter = { platformId: 1, range, userId, mentorId };
        await countChatUsers(db, filter);
        await countSentiments(db, filter);
        for (const descending of [true, false])
          await listMessages(db, { ...filter, sentiment: null, sort: { field: 'at', descending }, ...PAGE });
      }
    expect((await prepared()) - before).toBe(4 * 4);
  });
});
