import { beforeEach, expect, it } from '@jest/globals';
import { saveMessages } from '../../../db/mentors/conversations/saveMessages.js';
import { type JsonObject, readOperations } from '../../../server/contract/contract.js';
import { contract } from '../../support/areas.js';
import { TESTER } from '../../support/database.js';
import type { Who } from '../tenancy/coreServer.js';
import { did } from './analyticsServer.js';
import { learnerServer } from './learnerServer.js';

// Figures show no rows, so no row in them says whose it is: what others do must leave them as they are.
const { server, departments, outline, enrollIn, join, record, read, rows, send, courses } = learnerServer();
const RANGE = { start_date: '2026-03-01', end_date: '2026-03-31' };
const COURSE = 'NF-DS-310';
const POLICY = { assignment_types: [{ name: 'Quiz', weight: 1 }], cutoffs: { Pass: 0.5 } };

/** What compares somebody with all who are in a course, whoever asks. */
const COMPARISONS = ['performance_index', 'class_average', 'average_class_watch', 'class_time_average'];
const COMPARED = ['getLearnerCoursePerformanceIndex', 'getPerLearnerPerformanceIndex'];
/** What one more person does not move, each with its reason. */
const UNMOVED: Record<string, string> = {
  getCourseVideoCount: 'counts blocks',
  getPlatformCourseCount: 'counts courses',
  listCohorts: 'is of people who began in the past weeks',
};

/** Every operation that can explain its figures, but those of skills, which belong to nobody's department. */
const operations = readOperations(contract).filter(
  ({ operationId, path, parameters }) =>
    parameters.some(({ name }) => name === 'explain') &&
    !path.startsWith('/api/skills/') &&
    !COMPARED.includes(operationId),
);

beforeEach(async () => {
  await outline([
    { block_id: 'film', type: 'video', name: 'Film', video_seconds: 100 },
    { block_id: 'quiz', type: 'problem', name: 'Quiz', graded: true, assignment_type: 'Quiz', max_score: 10 },
  ]);
  await send('PUT', `/api/platform/orgs/north/courses/${COURSE}/grading-policy/`, POLICY);
  const [skill] = await rows<{ id: number }>(`insert into skills (name) values ('statistics') returning id`);
  await rows(
    `insert into platform_skills (platform_id, skill_id, visibility) select id, $1, 'viewable_by_tenant_students' from platforms`,
    [skill!.id],
  );
  await rows(
    `insert into skill_points (platform_id, kind, item_id, course_id, skill_id, points) values ($1, 'course', $2, $2, $3, 9)`,
    [server.ids.north, courses.mining, skill!.id],
  );
  await rows(`insert into mentors (platform_id, slug, name) select id, 'tutor', 'Tutor' from platforms`);
  await rows(`insert into llm_prices (provider, model, input_usd, output_usd) values ('openai', 'small', 1000, 1000)`);
  await joinIn('una', departments.optics);
  for (const name of ['pat', 'una']) await act(name);
});

async function joinIn(name: string, department: number): Promise<void> {
  await join(name, { at: '2026-03-02T10:00:00Z' });
  await rows('insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)', [
    server.ids.north,
    department,
    server.ids[name],
  ]);
}

/**
 * Everything that figures are made of: an enrollment, activity, a video, a score, a completion, points, a conversation
 * and its costs.
 */
async function act(name: string, { score = 7, ends = true } = {}): Promise<void> {
  const at = (hour: number) =>
    `2026-03-${String(3 + ((name.charCodeAt(0) * hour) % 20)).padStart(2, '0')}T${10 + (hour % 10)}:00:00Z`;
  const inCourse = { course_id: COURSE };
  await enrollIn(COURSE, name, { started: at(0) });
  await record([
    ...[1, 2, 3].map((hour) => did(name, at(hour), { ...inCourse, seconds: 60 * hour })),
    did(name, at(4), { ...inCourse, block_id: 'film', verb: 'played' }),
    did(name, at(5), { ...inCourse, block_id: 'quiz', verb: 'scored', score, max_score: 10 }),
    did(name, at(7), { ...inCourse, verb: 'earned' }),
    ...(ends
      ? [
          did(name, new Date().toISOString(), { ...inCourse, block_id: 'film', verb: 'completed' }),
          did(name, at(6), { ...inCourse, verb: 'completed' }),
        ]
      : []),
  ]);
  const [platformId, userId] = [server.ids.north!, server.ids[name]!];
  await saveMessages(server.db, TESTER, platformId, [
    { session_id: `of ${name}`, username: name, mentor: 'tutor', at: at(8), role: 'user', text: 'I love it!' },
  ]);
  await rows(
    `insert into llm_usage (platform_id, user_id, purpose, provider, model, input_tokens, output_tokens, outcome, duration_ms, created_at) values ($1, $2, 'test', 'openai', 'small', 5, 1, 'answered', 1, $3)`,
    [platformId, userId, at(8)],
  );
}

/** What each operation answers to somebody, about pat where it is about a person. */
async function answersTo(who: Who, org = 'north'): Promise<Record<string, string>> {
  const self: Partial<Record<Who, string>> = { dean: 'dean', learner: 'pat', admin: 'ada', otherAdmin: 'sol' };
  const answers: Record<string, string> = {};
  for (const { operationId, path, parameters } of operations) {
    const isOfCaller = path.includes('/orgs/{org}/users/{user_id}/') && path.startsWith('/api/ai-analytics/orgs');
    const values: Record<string, string> = { org, user_id: isOfCaller ? self[who]! : 'pat', course_id: COURSE };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
    const range = parameters.some(({ name }) => name === 'start_date') ? RANGE : {};
    const { status, body } = await read<JsonObject>(address, range, who);
    if (status === 200)
      answers[operationId] = JSON.stringify(body, (name, value: unknown) =>
        COMPARISONS.includes(name) ? undefined : value,
      );
  }
  return answers;
}

it('figures change only with the people that they include', async () => {
  const callers: { who: Who; org?: string }[] = [
    { who: 'dean' },
    { who: 'learner' },
    { who: 'otherAdmin', org: 'south' },
    { who: 'admin' },
  ];
  const read = () => Promise.all(callers.map(({ who, org }) => answersTo(who, org)));
  const before = await read();
  for (const name of ['kai', 'liv']) await joinIn(name, departments.arts);
  await act('kai', { score: 4 });
  await act('liv', { score: 2, ends: false });
  const after = await read();
  const moved = callers.map((_, index) =>
    Object.keys(before[index]!).filter((id) => before[index]![id] !== after[index]![id]),
  );
  expect(moved.slice(0, 3)).toEqual([[], [], []]);
  // What moves for nobody would prove nothing.
  const mayBeRead = new Set(before.slice(0, 3).flatMap((answers) => Object.keys(answers)));
  const isOfMany = ({ path, operationId }: (typeof operations)[number]) =>
    mayBeRead.has(operationId) && !path.includes('/{user_id}');
  const still = operations
    .filter((operation) => isOfMany(operation) && !moved[3]!.includes(operation.operationId))
    .map(({ operationId }) => operationId);
  expect(still.sort()).toEqual(Object.keys(UNMOVED).sort());
});
