import { wholePlatform } from '../db/tenancy/access/rows.js';
import type { Transaction } from '../db/core/transaction.js';
import { createBlankInvitations } from '../db/enrollment/invitations/createBlankInvitations.js';
import { createInvitations } from '../db/enrollment/invitations/createInvitations.js';
import { TO_COURSE, TO_PLATFORM, TO_PROGRAM } from '../db/enrollment/invitations/invitationKinds.js';
import { enroll } from '../db/enrollment/enrollments/enroll.js';
import { PATHWAY, PROGRAM } from '../db/enrollment/enrollments/enrollmentKinds.js';
import { type SavingOptions, saveSuggestions } from '../db/enrollment/suggestions/saveSuggestions.js';
import { COURSE_TO_GROUP, COURSE_TO_PERSON, PATHWAY_TO_PERSON } from '../db/enrollment/suggestions/suggestionKinds.js';
import { EXAMPLE, setNextId } from './exampleIds.js';
import { insertAccessRequests } from './insertAccessRequests.js';
import { COMPLETED_PATHWAY, GRADUATES, LATECOMERS } from './learning/fixedEnrollments.js';
import type { DemoPlatform } from './demoPeople.js';
import type { UserIds } from './insertPeople.js';

/** Builds the settings of a demo platform. */
export const buildDemoSettings = ({ key }: DemoPlatform) => ({
  enroll_in_contained_courses: true,
  suggestion_acceptance_enrolls: true,
  redirect_hosts: [`learn.${key}.example`],
});

const DAY_MS = 86_400_000;
/** A course without prerequisites. */
const COURSE_WITHOUT_PREREQUISITES = 'NF-DS-320';

/** Inserts enrollments in programs and pathways, invitations, suggestions and access requests by the first admin. */
export async function insertMemberActivity(
  trx: Transaction,
  platformId: number,
  platform: DemoPlatform,
  users: UserIds,
): Promise<void> {
  const listKeys = async (table: string, column: string) => {
    const rows = await trx(table)
      .where({ platform_id: platformId })
      .whereNot({ visibility: 'viewable_by_tenant_admins' })
      .orderBy(column)
      .select<Record<string, string>[]>(column);
    return rows.map((row) => row[column]!);
  };
  const [courses, programs, pathways] = [
    await listKeys('courses', 'course_key'),
    await listKeys('programs', 'program_key'),
    await listKeys('pathways', 'pathway_key'),
  ];
  const learners = platform.learners.map((username) => users.get(username)!);

  const pickEnrollments = (keys: string[], every: number) =>
    learners
      .filter((_, index) => index % every === 0)
      .map((userId, index) => ({ userId, itemKey: keys[index % keys.length]!, metadata: { cohort: 'autumn' } }));
  await enroll(trx, PROGRAM, platformId, pickEnrollments(programs, 4), 'administrator');
  await enroll(trx, PATHWAY, platformId, pickEnrollments(pathways, 9), 'administrator');
  const latecomers = LATECOMERS.filter(([username]) => platform.learners.includes(username)).slice(0, 3);
  const assigned = latecomers.map(([username], index) => ({
    userId: users.get(username)!,
    itemKey: pathways[index % pathways.length]!,
  }));
  await enroll(trx, PATHWAY, platformId, assigned, 'administrator');
  const graduates = platform.isMain
    ? GRADUATES.map((username) => ({ userId: users.get(username)!, itemKey: COMPLETED_PATHWAY }))
    : [];
  await enroll(trx, PATHWAY, platformId, graduates, 'administrator');
  if (platform.isMain) {
    const userId = users.get(EXAMPLE.username)!;
    await enroll(
      trx,
      PROGRAM,
      platformId,
      [{ userId, itemKey: EXAMPLE.programKey, metadata: { cohort: 'spring' } }],
      'administrator',
    );
    await enroll(
      trx,
      PATHWAY,
      platformId,
      [{ userId, itemKey: EXAMPLE.pathwayKey, metadata: { cohort: 'spring' } }],
      'administrator',
    );
  }

  await insertInvitations(trx, platformId, platform, {
    course: courses[0]!,
    otherCourses: courses.slice(1, 3),
    program: platform.isMain ? EXAMPLE.programKey : programs[0]!,
  });
  const asAdmin: SavingOptions = {
    rows: wholePlatform({ id: platformId, key: platform.key }),
    atFirst: { suggestedById: users.get(platform.admins[0]!)!, direct: true },
  };
  const setNextSuggestionId = async (kind: keyof typeof EXAMPLE.suggestionIds) => {
    if (platform.isMain) await setNextId(trx, 'suggestions', EXAMPLE.suggestionIds[kind]);
  };
  const isExample = (userId: number) => userId === users.get(EXAMPLE.username);
  const suggestions = [...learners]
    .sort((a, b) => Number(isExample(b)) - Number(isExample(a)))
    .slice(0, 8)
    .map((userId, index) => ({
      userId,
      itemKey: isExample(userId) ? COURSE_WITHOUT_PREREQUISITES : courses[(index * 3) % courses.length],
      metadata: { term: 'autumn' },
    }));
  await setNextSuggestionId('course');
  await saveSuggestions(trx, COURSE_TO_PERSON, platformId, suggestions.slice(0, 1), asAdmin);
  await setNextSuggestionId('group');
  const groups = await trx('groups').where({ platform_id: platformId }).orderBy('id').select<{ id: number }[]>('id');
  await saveSuggestions(
    trx,
    COURSE_TO_GROUP,
    platformId,
    groups.slice(0, 1).map(({ id: groupId }, index) => ({
      groupId,
      itemKey: courses[index % courses.length],
      metadata: { term: 'autumn' },
    })),
    asAdmin,
  );
  await setNextSuggestionId('pathway');
  await saveSuggestions(
    trx,
    PATHWAY_TO_PERSON,
    platformId,
    learners.slice(8, 11).map((userId) => ({ userId, itemKey: pathways[0], metadata: { term: 'spring' } })),
    asAdmin,
  );
  await saveSuggestions(trx, COURSE_TO_PERSON, platformId, suggestions.slice(1), asAdmin);
  await saveSuggestions(
    trx,
    COURSE_TO_GROUP,
    platformId,
    groups.slice(1, 2).map(({ id: groupId }, index) => ({ groupId, itemKey: courses[(index + 1) % courses.length] })),
    asAdmin,
  );
  await insertAccessRequests(trx, platformId, platform, users, courses);
}

/** Inserts invitations of each kind: blank ones, some for unknown addresses, and one for a member. */
async function insertInvitations(
  trx: Transaction,
  platformId: number,
  { isMain, learners }: DemoPlatform,
  { course, otherCourses, program }: { course: string; otherCourses: string[]; program: string },
): Promise<void> {
  const setNextInvitationId = async (kind: keyof typeof EXAMPLE.invitationIds) => {
    if (isMain) await setNextId(trx, 'invitations', EXAMPLE.invitationIds[kind]);
  };
  const spring = { source: 'mail', metadata: { cohort: 'spring' } };
  await setNextInvitationId('course');
  await createInvitations(trx, TO_COURSE, platformId, [
    { itemKey: otherCourses[0], email: 'guest.one@visitors.example', ...spring },
  ]);
  await setNextInvitationId('platform');
  await createInvitations(trx, TO_PLATFORM, platformId, [{ email: 'guest.three@visitors.example', ...spring }]);
  await setNextInvitationId('program');
  await createInvitations(trx, TO_PROGRAM, platformId, [
    { itemKey: program, email: 'guest.four@visitors.example', ...spring },
  ]);
  await createInvitations(trx, TO_COURSE, platformId, [
    { itemKey: otherCourses[0], email: 'guest.two@visitors.example', source: 'mail', metadata: { cohort: 'autumn' } },
    { itemKey: otherCourses[1], username: learners[1], metadata: { cohort: 'autumn' } },
  ]);
  await createInvitations(trx, TO_PLATFORM, platformId, [
    { email: 'guest.five@visitors.example', source: 'mail', metadata: { cohort: 'autumn' } },
  ]);
  await createInvitations(trx, TO_PROGRAM, platformId, [
    { itemKey: program, username: learners[0], metadata: { cohort: 'autumn' } },
  ]);
  const openDay = {
    source: 'open-day',
    count: 10,
    expired: new Date(Date.now() + 30 * DAY_MS),
    metadata: { campaign: 'open day' },
  };
  await createBlankInvitations(trx, TO_PLATFORM, platformId, openDay);
  const partner = {
    source: 'partner-campus',
    count: 5,
    expired: new Date(Date.now() + 60 * DAY_MS),
    metadata: { campaign: 'partners' },
  };
  await createBlankInvitations(trx, TO_PLATFORM, platformId, partner);
  await createBlankInvitations(trx, TO_COURSE, platformId, {
    ...partner,
    itemKey: isMain ? EXAMPLE.courseKey : course,
  });
  await createBlankInvitations(trx, TO_PROGRAM, platformId, { ...partner, itemKey: program });
}
