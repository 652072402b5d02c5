import { saveMessages } from '../../db/mentors/conversations/saveMessages.js';
import type { Database } from '../../db/core/connect.js';
import { replaceGradingPolicy } from '../../db/catalog/outlines/replaceGradingPolicy.js';
import { replaceOutline } from '../../db/catalog/outlines/replaceOutline.js';
import { saveSkillPoints } from '../../db/learning/progress/saveSkillPoints.js';
import { createRecordTarget, storeRecords } from '../../db/learning/records/compact/storeRecords.js';
import { buildStoreUrl } from '../../db/learning/records/buildStoreUrl.js';
import { createFragment, collectIdentifiers } from '../../db/learning/records/incomingStatement.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE } from '../exampleIds.js';
import { buildConversations, buildExampleConversation } from './demoConversations.js';
import { buildOutline, demoPolicy } from './demoOutline.js';
import { completes } from './fixedEnrollments.js';
import { type DemoEnrollment, buildRecords } from './demoRecords.js';

const BATCH_SIZE = 5_000;
const POINTS = 50;

const READ_COURSES = {
  text: `select course_key as key, coalesce((select json_agg(skills.name order by skills.id) from course_skills own join skills on skills.id = own.skill_id
                                               where own.platform_id = $1 and own.course_id = courses.id), '[]') as skills
           from courses where platform_id = $1 and visibility <> 'viewable_by_tenant_admins' order by id`,
};
const READ_ENROLLMENTS = {
  text: `select users.username, courses.course_key as "courseKey", extract(epoch from own.started)::float8 * 1000 as "startedAt"
           from course_enrollments own
           join courses on courses.platform_id = $1 and courses.id = own.course_id and courses.course_key = any ($2)
           join users on users.id = own.user_id
          where own.platform_id = $1 order by users.username, courses.course_key`,
};
const READ_PEOPLE = {
  text: `select users.username from memberships join users on users.id = user_id where platform_id = $1 and role = 'learner' order by username`,
};
const READ_MENTORS = {
  text: 'select slug from mentors where platform_id = $1 and slug is not null order by id limit 6',
};

/** Inserts outlines, half a year of learning records and conversations; `service` is its public address. */
export async function insertLearning(
  db: Database,
  platform: { id: number; key: string },
  service: string,
): Promise<void> {
  const now = Date.now();
  const courses = await db.read<{ key: string; skills: string[] }>(READ_COURSES, [platform.id]);
  for (const { key: courseKey, skills } of courses) {
    await replaceOutline(db, DEMO, { platformId: platform.id, courseKey }, buildOutline(courseKey));
    await replaceGradingPolicy(db, DEMO, { platformId: platform.id, courseKey }, demoPolicy);
    const item = { kind: 'course', courseKey } as const;
    await saveSkillPoints(
      db,
      DEMO,
      { platformId: platform.id, item },
      skills.map((name) => ({ name, points: POINTS })),
    );
  }
  if (courses.some(({ key }) => key === EXAMPLE.courseKey)) await insertExamplePoints(db, platform.id);
  const rows = await db.read<Omit<DemoEnrollment, 'hasCompleted'>>(READ_ENROLLMENTS, [
    platform.id,
    courses.map(({ key }) => key),
  ]);
  const enrollments = rows.map((row) => ({ ...row, hasCompleted: completes(row.username, row.courseKey) }));
  await insertRecords(db, platform, service, enrollments, now);

  const people = await db.read<{ username: string }>(READ_PEOPLE, [platform.id]);
  const mentors = await db.read<{ slug: string }>(READ_MENTORS, [platform.id]);
  const messages = buildConversations(
    people.map(({ username }) => username),
    mentors.map(({ slug }) => slug),
    now,
  );
  const exampleMessages = people.some(({ username }) => username === EXAMPLE.username)
    ? buildExampleConversation(EXAMPLE.mentorId, now)
    : [];
  await saveMessages(db, DEMO, platform.id, [...messages, ...exampleMessages]);
}

/** Inserts skill points for a quiz and a book, besides those of whole courses. */
async function insertExamplePoints(db: Database, platformId: number): Promise<void> {
  const points = [
    { name: EXAMPLE.skill, points: 20 },
    { name: 'statistics', points: 5 },
  ];
  await saveSkillPoints(
    db,
    DEMO,
    { platformId, item: { kind: 'block', courseKey: EXAMPLE.courseKey, blockKey: EXAMPLE.blockKey } },
    points,
  );
  await saveSkillPoints(db, DEMO, { platformId, item: { kind: 'resource', resourceKey: EXAMPLE.resourceKey } }, points);
}

async function insertRecords(
  db: Database,
  platform: { id: number; key: string },
  service: string,
  enrollments: DemoEnrollment[],
  now: number,
): Promise<void> {
  const home = buildStoreUrl(service, platform.key);
  const demo = { objectType: 'Agent', account: { homePage: home, name: 'demo' } };
  const target = createRecordTarget(db, {
    platformId: platform.id,
    home,
    authority: createFragment(JSON.stringify(demo), collectIdentifiers(demo)),
  });
  const records = buildRecords(enrollments, now);
  for (let from = 0; from < records.length; from += BATCH_SIZE) {
    const outcomes = await storeRecords(db, DEMO, target, records.slice(from, from + BATCH_SIZE));
    const fault = outcomes.find((outcome) => typeof outcome !== 'string');
    if (fault) throw new Error(`The service rejected a record of the demo: ${JSON.stringify(fault)}`);
  }
}
