import { createCredential } from '../db/tenancy/access/credentials.js';
import { projectionOptions } from '../db/derived/createProjection.js';
import { followToTheEnd } from '../db/learning/activity/rebuildActivity.js';
import { operationTable } from '../generated/operations.js';
import { BENCH } from './benchDatabase.js';
import { type GeneratedLearning, type LearningSize, findLearning, generateLearning } from './generateLearning.js';
import { type MeasuredServer, measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

export const SIZE: LearningSize = { people: 50_000, courses: 2_000, classSize: 5_000, days: 1_095 };
const P99_AIM_MS = 150;
const FILE_AIMS = { firstMs: 200, wholeMs: 5_000, grownMb: 100 };
const DAY_MS = 86_400_000;

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const lastDays = (days: number) => `start_date=${dayBefore(days - 1)}&end_date=${dayBefore(0)}`;
const pastDays = (days: number) => `start_date=${dayBefore(399 + days)}&end_date=${dayBefore(400)}`;

/**
 * Figures of a large tenant with a limit of their own: an operation, its query, and the most that half of the answers
 * may take.
 */
export const LIMITED: [operationId: string, what: string, query: string, aimMs: number][] = [
  ['getAudienceActiveUsersOverTime', '30 days', lastDays(30), 10],
  ['getAudienceActiveUsersOverTime', '365 days', lastDays(365), 20],
  ['getAudienceActiveUsersOverTime', '3 years', lastDays(1_095), 20],
  ['getEnrollmentsOverTime', '30 days', lastDays(30), 10],
  ['getEnrollmentsOverTime', '365 days', lastDays(365), 20],
  ['getCourseCompletionsOverTime', '365 days', lastDays(365), 20],
  ['getEnrollmentsPerCourse', 'first page', lastDays(30), 20],
  ['getEnrollmentsPerCourse', 'by name, page 50', `${lastDays(365)}&sort=name&page=50`, 60],
  ['listCourseActivity', 'a year, page 50', `${lastDays(365)}&page=50`, 40],
  ['listCourseActivity', 'all time by people', 'sort=-users', 60],
  ['listCourseActivity', 'all time by average time', 'sort=-average_time_spent', 60],
  ['listCourseActivity', 'all time by average days', 'sort=-average_days&page=50', 60],
  ['listCourseActivity', '14 days of the past by people', `${pastDays(14)}&sort=-users`, 60],
  ['listCourseActivity', '60 days of the past by people', `${pastDays(60)}&sort=-users`, 60],
  ['listLearners', 'first page', 'length=50', 30],
  ['listLearners', 'page 900', 'length=50&page=900', 30],
  ['listLearnerUsers', 'first page', 'length=50', 30],
  ['listLearnerUsers', 'page 900', 'length=50&page=900', 30],
  ['listLearnerUsers', 'by time spent', 'length=50&sort=-time_spent', 60],
  ['listLearnerUsers', 'by engagement index', 'length=50&sort=-engagement_index', 60],
  ['listLearnerUsers', 'by performance index, page 500', 'length=50&sort=-performance_index&page=500', 60],
  ['listLearnerUsers', 'by performance index, page 900', 'length=50&sort=-performance_index&page=900', 60],
  ['listAudienceActiveUsers', 'a year by performance index', `${lastDays(365)}&length=50&sort=-performance_index`, 60],
  ['listAudienceActiveUsers', 'a year by name, page 900', `${lastDays(365)}&length=50&sort=-name&page=900`, 60],
  [
    'listAudienceActiveUsers',
    'a year of the past by name',
    `start_date=${dayBefore(900)}&end_date=${dayBefore(535)}&length=50&sort=name`,
    60,
  ],
  ['listAudienceActiveUsers', 'a week of the past by name', `${pastDays(7)}&length=50&sort=name`, 60],
  ['listLearnerUsers', 'by name', 'length=50&sort=full_name', 60],
  ['listLearnerUsers', 'a search of two characters', 'length=50&search=49', 60],
  ['listDepartmentAnalytics', 'first page of ten', '', 20],
  ['listDepartmentAnalytics', 'by people', 'sort=-users', 60],
  ['listDepartmentAnalytics', 'by certificates', 'sort=-certificates_earned', 60],
  ['listDepartmentAnalytics', 'by time spent', 'sort=-time_spent&length=20', 60],
  ['listAtRiskLearners', 'by user name', 'sort=username', 60],
  ['listAtRiskLearners', 'by name', 'sort=-full_name', 60],
  ['listAtRiskLearners', 'by name of the course', 'sort=-course_name', 60],
  ['listAtRiskLearners', 'by grade', 'sort=-grade', 60],
  ['listAtRiskLearners', 'by progress', 'sort=progress', 60],
  ['listAtRiskLearners', 'by last access', 'sort=-last_access', 60],
  ['listAtRiskLearners', 'by grade of the class', 'sort=class_grade', 60],
  ['getCourseGradingDetail', 'a class of 5,000', '', 50],
  ['listCourseBlockFigures', 'a class of 5,000', '', 150],
  ['getSkillPercentile', '50,000 people', '', 10],
  ['getSkillsPercentile', '50,000 people', '', 10],
  ['listSkills', '50,000 people', '', 10],
];

/** Whether the path is about one learner; these operations have the same aim. */
const isAboutLearner = (path: string) => path.includes('{user_id}');
const LEARNER_AIM_MS = 5;

/** Every GET of analytics and skills in turn, for a tenant with 50,000 people and 2,000 courses. */
export const analytics: Suite = async (bench, { requests }) => {
  const { url, db } = await bench.database({ name: 'learning', fill: (db) => generateLearning(db, SIZE) });
  const learning = await findLearning(db);
  // Processes the queue that newer migrations filled in stored data: the measured server runs no jobs.
  await followToTheEnd(db, learning.platformId, projectionOptions({ gapSeconds: 600, periodDays: 7 }));
  const authorization = (await createCredential(db, BENCH, { role: 'dm_admin' })).authorization;
  const server = await startMeasuredServer('product', url);
  const figures: Figure[] = [];
  const take = async (what: string, address: string, aim?: number) => {
    const answer = await fetch(server.url + address, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    const { p50Ms, p99Ms } = await measureLatencies(server.url + address, authorization, requests);
    figures.push(
      { suite: 'analytics', what: `${what}, p50`, value: p50Ms, unit: 'ms', ...(aim !== undefined && { aim }) },
      { suite: 'analytics', what: `${what}, p99`, value: p99Ms, unit: 'ms', aim: P99_AIM_MS },
    );
  };
  for (const [operationId, what, query, aim] of LIMITED)
    await take(`${operationId}: ${what}`, `${buildAddress(findReadPath(operationId), learning)}?${query}`, aim);
  for (const { operationId, path } of listReads())
    await take(
      operationId,
      `${buildAddress(path, learning)}?${QUERIES[operationId] ?? ''}`,
      isAboutLearner(path) ? LEARNER_AIM_MS : undefined,
    );
  for (const operationId of ['listLearnerUsers', 'listLearners']) {
    figures.push(
      ...(await measureFile(
        server,
        `${operationId}: file of 50,000 people`,
        `${buildAddress(findReadPath(operationId), learning)}?format=csv`,
        authorization,
      )),
    );
  }
  await server.stop();
  return figures;
};

/**
 * Measures the time of a file and the growth of memory meanwhile. Takes the second of two files, since memory grows at
 * first use.
 */
async function measureFile(
  server: MeasuredServer,
  what: string,
  address: string,
  authorization: string,
): Promise<Figure[]> {
  let [firstMs, wholeMs, grownMb] = [0, 0, 0];
  for (let nth = 0; nth < 2; nth++) {
    const { rssMb: before } = await server.use();
    const startedAtMs = performance.now();
    const answer = await fetch(server.url + address, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
    [firstMs, grownMb] = [performance.now() - startedAtMs, 0];
    const reader = answer.body!.getReader();
    while (!(await reader.read()).done) grownMb = Math.max(grownMb, (await server.use()).rssMb - before);
    wholeMs = performance.now() - startedAtMs;
  }
  return [
    { suite: 'analytics', what: `${what}, begins`, value: firstMs, unit: 'ms', aim: FILE_AIMS.firstMs },
    { suite: 'analytics', what: `${what}, whole`, value: wholeMs, unit: 'ms', aim: FILE_AIMS.wholeMs },
    { suite: 'analytics', what: `${what}, memory grown`, value: grownMb, unit: 'MB', aim: FILE_AIMS.grownMb },
  ];
}

/** The queries of operations that require parameters. */
export const QUERIES: Record<string, string> = {
  getUserMetricsPieChart: lastDays(30),
  getUserSentiment: lastDays(30),
};

/** Lists the reads of analytics and skills that answer with the generated data. */
export const listReads = () =>
  Object.entries(operationTable)
    .map(([operationId, row]) => ({ operationId, ...row }))
    .filter(
      ({ method, folder, operationId }) =>
        method === 'GET' &&
        /^(analytics|learning\/skills)\b/.test(folder) &&
        !/(Desired|Reported)Skills/.test(operationId),
    );

/** The path of one of them. */
export function findReadPath(operationId: string): string {
  const operation = listReads().find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`${operationId} is no read of analytics or skills.`);
  return operation.path;
}

export function buildAddress(path: string, { platformKey, learner, course, skill }: GeneratedLearning): string {
  const values: Record<string, string> = {
    org: platformKey,
    user_id: learner,
    course_id: course,
    skill_id: String(skill.id),
    skill_name: skill.name,
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
}
