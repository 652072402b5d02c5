import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { replaceOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import { upsertCourses } from '../../../db/catalog/items/upsertItems.js';
import type { Task } from '../../../db/core/jobs/task.js';
import { type StatedResult, stateResults } from '../../../db/learning/progress/stateResults.js';
import type { LtiRegistration } from '../../../db/lti/ltiRegistration.js';
import { openLtiServices } from '../../../providers/lti/openLtiServices.js';
import { createLtiTasks } from '../../../server/jobs/ltiTasks.js';
import { TESTER } from '../../support/database.js';
import { runNextJob } from '../../support/dueJobs.js';
import { testSecrets } from '../../support/externalJobRunner.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type RunningLms, registerLms, startLms } from '../../support/sandboxLms.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { mentorServer } from '../mentors/mentors/mentorServer.js';
import { unitOf } from '../learning/records/recordServer.js';

export interface StoredGrade {
  user_id: number;
  resource_link_id: string;
  score: number | null;
  completed: boolean;
  state: string;
  reason: string | null;
  scored: string;
  sent: string | null;
}

/**
 * North with the course N-1 (a graded quiz and a page), and the LMS of the sandbox, whose people launch it. Jobs run when a
 * test says so.
 */
export function gradeWorld() {
  const server = mentorServer();
  const parts = {} as { open: TestServer; lms: RunningLms; tasks: Task[] };
  const registration = { id: '', deploymentId: '' };
  const ids = { course: 0 };
  beforeAll(async () => {
    parts.open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
    const { north } = server.ids as { north: number };
    await server.db.transaction(TESTER, (trx) => upsertCourses(trx, north, [{ key: 'N-1', name: 'Optics' }]));
    const leaves = [
      { block_id: 'N-1-quiz', type: 'problem' as const, name: 'Quiz', graded: true, max_score: 10, completable: true },
      { block_id: 'N-1-page', type: 'html' as const, name: 'Page', completable: true },
    ];
    await replaceOutline(server.db, TESTER, { platformId: north, courseKey: 'N-1' }, unitOf(...leaves));
    ids.course = (await rows<{ id: number }>('select id from courses'))[0]!.id;
  });
  restoreBeforeEach(server.db);
  beforeEach(async () => {
    parts.lms = await startLms();
    Object.assign(registration, await register());
    await parts.lms.connectTo(parts.open.url);
    parts.tasks = openTasks();
  });
  afterEach(() => parts.lms.close());
  afterAll(() => parts.open.close());

  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const register = (change: Partial<LtiRegistration> = {}) =>
    registerLms(server.db, server.ids.north!, parts.lms.url, { verifies_emails: true, ...change });
  /** As another process has them: without access tokens. */
  const openTasks = () =>
    createLtiTasks({
      db: server.db,
      secrets: testSecrets,
      callLtiService: openLtiServices({ mayBePrivate: true }),
    });
  const runJobs = async () => {
    while (await runNextJob(server.db.pool, parts.tasks, { onlyDue: true }));
  };
  /** The number of a person of the LMS. */
  const userOf = async (subject: string) =>
    (await rows<{ user_id: number }>('select user_id from lti_people where subject = $1', [subject]))[0]!.user_id;
  /** States a result of a person of the LMS in the course, as an administrator does. */
  const state = async (subject: string, result: Omit<StatedResult, 'userId' | 'courseId'>) => {
    const key = { userId: await userOf(subject), courseId: ids.course };
    await server.db.transaction(TESTER, (trx) => stateResults(trx, server.ids.north!, [{ ...key, ...result }]));
  };
  const base = () => `/api/lti/orgs/north/registrations/${registration.id}/grades/`;
  const grades = async (query: Record<string, string> = {}) =>
    (await parts.open.request<{ results: StoredGrade[] }>('GET', base(), { as: server.as.admin, query })).body.results;
  /** The results in the gradebook of the LMS. */
  const results = async () => (await parts.lms.gradebook()).results;
  return { server, parts, registration, ids, rows, register, openTasks, runJobs, userOf, state, base, grades, results };
}
