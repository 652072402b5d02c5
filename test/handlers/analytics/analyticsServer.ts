import { beforeAll } from '@jest/globals';
import { upsertCourses } from '../../../db/catalog/items/upsertItems.js';
import { enroll } from '../../../db/enrollment/enrollments/enroll.js';
import { COURSE } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { project, projectAll, projectAnew } from '../../support/projection.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Who, coreServer } from '../tenancy/coreServer.js';

type Schemas = components['schemas'];
export type RecordInput = Schemas['LearningRecord'];

/**
 * The people and departments of coreServer; north has the courses NF-DS-310 and NF-DS-210, south, the main platform,
 * one of the same key as the first. Call it once, at the top of a test file. Rows are as they were before each test.
 */
export function analyticsServer() {
  const core = coreServer();
  const { server, rows } = core;
  const courses: Record<'mining' | 'statistics' | 'other', number> = { mining: 0, statistics: 0, other: 0 };

  beforeAll(async () => {
    const save = (platform: string, items: Parameters<typeof upsertCourses>[2]) =>
      server.db.transaction(TESTER, (trx) => upsertCourses(trx, server.ids[platform]!, items));
    await save('north', [
      { key: 'NF-DS-310', name: 'Data Mining' },
      { key: 'NF-DS-210', name: 'Statistical Learning' },
    ]);
    await save('south', [{ key: 'NF-DS-310', name: 'Of the south' }]);
    for (const { id, name } of await rows<{ id: number; name: string }>('select id, name from courses'))
      courses[name === 'Data Mining' ? 'mining' : name === 'Of the south' ? 'other' : 'statistics'] = id;
  });
  restoreBeforeEach(server.db);

  /** Stores records as an administrator sends them, and processes them. */
  const record = async (records: RecordInput[], platform: 'north' | 'south' = 'north') => {
    const answer = await server.send<Schemas['LearningRecordsResult']>(
      'POST',
      `/api/platform/orgs/${platform}/records/`,
      { records },
      'dmAdmin',
    );
    if (answer.status !== 200 || answer.body.error_codes.length > 0) throw new Error(JSON.stringify(answer.body));
    await follow(platform);
  };
  const follow = (platform: 'north' | 'south' = 'north') => project(server.db, server.ids[platform]!);
  /** Derives all figures of north anew: for tests that write to sources without queueing keys. */
  const deriveAnew = () => projectAnew(server.db, server.ids.north!);
  /** Another person of north, a learner unless a role is passed. Returns the id. */
  const join = async (username: string, { at = '2026-01-01T00:00:00Z', role = 'learner', name = '' } = {}) => {
    const [user] = await rows<{ id: number }>(
      `insert into users (username, email, name) values ($1, $1 || '@north.example', $2) returning id`,
      [username, name],
    );
    await rows('insert into memberships (platform_id, user_id, role, created_at) values ($1, $2, $3, $4)', [
      server.ids.north,
      user!.id,
      role,
      at,
    ]);
    server.ids[username] = user!.id;
    return user!.id;
  };
  /** Enrolls a person of north; `ended` creates an ended enrollment. */
  const enrollIn = async (
    itemKey: string,
    username: string,
    { started, ended }: { started?: string; ended?: string } = {},
  ) => {
    const times = {
      ...(started !== undefined && { started: new Date(started) }),
      ...(ended !== undefined && { ended: new Date(ended) }),
    };
    const item = { userId: server.ids[username]!, itemKey, active: ended === undefined, ...times };
    const [result] = await server.db.transaction(TESTER, (trx) =>
      enroll(trx, COURSE, server.ids.north!, [item], 'administrator'),
    );
    if (result!.outcome === 'refused')
      throw new Error(`${username} could not be enrolled in ${itemKey}: ${result!.refusal}`);
  };
  /** Reads figures of the present state: in service, turns of the projection show it within seconds. */
  const read = async <Body>(
    path: string,
    query: Record<string, string | number | boolean> = {},
    who: Who | null = 'admin',
  ) => {
    await projectOnce();
    return core.read<Body>(path, query, who);
  };
  let turns = Promise.resolve();
  /** Turns of concurrent reads run one after the other. */
  const projectOnce = () => (turns = turns.then(() => projectAll(server.db)));
  return { ...core, courses, record, follow, deriveAnew, join, enrollIn, read };
}

/** Builds a record about a person, by user name. */
export const did = (username: string, at: string, more: Partial<RecordInput> = {}): RecordInput => ({
  username,
  at,
  verb: 'experienced',
  ...more,
});
