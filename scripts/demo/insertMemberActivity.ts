import { wholePlatform } from '../../db/access/rows.js';
import type { Transaction } from '../../db/core/transaction.js';
import { createBlankInvitations } from '../../db/invitations/createBlankInvitations.js';
import { createInvitations } from '../../db/invitations/createInvitations.js';
import { TO_COURSE, TO_PLATFORM } from '../../db/invitations/invitationKinds.js';
import { enroll } from '../../db/enrollments/enroll.js';
import { PATHWAY, PROGRAM } from '../../db/enrollments/enrollmentKinds.js';
import { type SavingOptions, saveSuggestions } from '../../db/suggestions/saveSuggestions.js';
import { COURSE_TO_GROUP, COURSE_TO_PERSON, PATHWAY_TO_PERSON } from '../../db/suggestions/suggestionKinds.js';
import type { DemoPlatform } from './demoPeople.js';
import type { UserIds } from './insertPeople.js';

/** How the catalog of a demo platform behaves. */
export const demoSettings = ({ key }: DemoPlatform) => ({
  enroll_in_contained_courses: true,
  suggestion_acceptance_enrolls: true,
  redirect_hosts: [`learn.${key}.example`],
});

const DAY_MS = 86_400_000;

/** Enrollments in programs and pathways, invitations, suggestions and requests: some of each, made by the platform's first admin. */
export async function insertMemberActivity(
  trx: Transaction,
  platformId: number,
  platform: DemoPlatform,
  users: UserIds,
): Promise<void> {
  const keysOf = async (table: string, column: string) => {
    const rows = await trx(table)
      .where({ platform_id: platformId })
      .whereNot({ visibility: 'viewable_by_tenant_admins' })
      .orderBy(column)
      .select<Record<string, string>[]>(column);
    return rows.map((row) => row[column]!);
  };
  const [courses, programs, pathways] = [
    await keysOf('courses', 'course_key'),
    await keysOf('programs', 'program_key'),
    await keysOf('pathways', 'pathway_key'),
  ];
  const learners = platform.learners.map((username) => users.get(username)!);

  const someOf = (keys: string[], every: number) =>
    learners.filter((_, place) => place % every === 0).map((userId, place) => ({ userId, itemKey: keys[place % keys.length]! }));
  await enroll(trx, PROGRAM, platformId, someOf(programs, 4), 'administrator');
  await enroll(trx, PATHWAY, platformId, someOf(pathways, 9), 'administrator');

  await createBlankInvitations(trx, TO_PLATFORM, platformId, {
    source: 'open-day',
    count: 10,
    expired: new Date(Date.now() + 30 * DAY_MS),
    metadata: { campaign: 'open day' },
  });
  await createBlankInvitations(trx, TO_COURSE, platformId, {
    itemKey: courses[0],
    source: 'partner-library',
    count: 5,
    metadata: { campaign: 'libraries' },
  });
  await createInvitations(trx, TO_COURSE, platformId, [
    { itemKey: courses[1], email: 'guest.one@visitors.example', source: 'mail', metadata: { cohort: 'spring' } },
    { itemKey: courses[1], email: 'guest.two@visitors.example', source: 'mail', metadata: { cohort: 'autumn' } },
    { itemKey: courses[2], username: platform.learners[1], metadata: { cohort: 'autumn' } },
  ]);

  const asAdmin: SavingOptions = {
    rows: wholePlatform({ id: platformId, key: platform.key }),
    atFirst: { suggestedById: users.get(platform.admins[0]!)!, direct: true },
  };
  const advised = learners
    .slice(0, 8)
    .map((userId, place) => ({ userId, itemKey: courses[(place * 3) % courses.length], metadata: {} }));
  await saveSuggestions(trx, COURSE_TO_PERSON, platformId, advised, asAdmin);
  await saveSuggestions(
    trx,
    PATHWAY_TO_PERSON,
    platformId,
    learners.slice(8, 11).map((userId) => ({ userId, itemKey: pathways[0] })),
    asAdmin,
  );
  const groups = await trx('groups').where({ platform_id: platformId }).orderBy('id').select<{ id: number }[]>('id');
  await saveSuggestions(
    trx,
    COURSE_TO_GROUP,
    platformId,
    groups.map(({ id: groupId }, place) => ({ groupId, itemKey: courses[place % courses.length] })),
    asAdmin,
  );

  await trx.raw(
    `insert into course_access_requests (platform_id, user_id, course_id)
     select courses.platform_id, user_id, courses.id
       from unnest(cast(? as bigint[])) with ordinality as learner (user_id, place)
       join courses on courses.platform_id = ? and courses.course_key = (cast(? as text[]))[1 + place * 2]`,
    [learners.slice(0, 3), platformId, courses],
  );
}
