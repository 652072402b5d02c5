import { TESTER } from '../../../support/database.js';
import { beforeAll } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { enroll } from '../../../../db/enrollment/enrollments/enroll.js';
import { COURSE } from '../../../../db/enrollment/enrollments/enrollmentKinds.js';
import type { RunnableHandler } from '../../../../server/contract/apiParts.js';
import type { TestAnswer, TestRequest } from '../../../support/server.js';
import { type CatalogServer, type ProblemBody, catalogServer } from '../../catalog/catalogServer.js';

export const SEARCH_PATH = '/api/catalog/enrollment/courses/search/';
export const PATH = '/api/catalog/enrollment/courses/';

export interface EnrollmentBody {
  user_id: number;
  username: string;
  email: string;
  course_id: string;
  active: boolean;
  created: string;
  started: string;
  ended: string | null;
  expired: string | null;
  metadata: Record<string, unknown>;
  name: string;
  course_name: string;
}

export interface EnrollmentServer extends CatalogServer {
  /** Internal ids by user name and platform key. */
  ids: Record<string, number>;
  /** Tokens of people by user name. */
  token: Record<string, string>;
  /** The search as one caller, `username course_id` of each hit with its count. */
  find(as: string, query?: TestRequest['query']): Promise<{ status: number; count: number; listed: string[] }>;
  search(as: string, query?: TestRequest['query']): Promise<TestAnswer<SearchBody>>;
}

export interface SearchBody extends ProblemBody {
  count: number;
  next: string | null;
  previous: string | null;
  results: EnrollmentBody[];
}

const MEMBERS: [user: string, platform: string, role: string][] = [
  ['ann', 'north', 'learner'],
  ['bob', 'north', 'learner'],
  ['bob', 'south', 'learner'],
  ['cyd', 'south', 'learner'],
  ['nora', 'north', 'platform_admin'],
  ['nora', 'south', 'learner'],
];

const COURSES: [platform: string, key: string, name: string, slug: string][] = [
  ['north', 'ECO', 'Économie appliquée', 'economy'],
  ['north', 'DATA', '100% Data_Mining', 'data-mining'],
  ['north', 'BIO', 'Biology', 'biology'],
  ['south', 'ECO', 'Economics', 'economy'],
  ['south', 'LAW', 'Law', 'law'],
];

/** In the order of their ids. */
const ENROLLMENTS: [user: string, platform: string, course: string][] = [
  ['ann', 'north', 'ECO'],
  ['bob', 'north', 'DATA'],
  ['bob', 'south', 'LAW'],
  ['cyd', 'south', 'ECO'],
  ['nora', 'south', 'LAW'],
  ['ann', 'north', 'BIO'],
  ['pat', 'north', 'ECO'],
  ['pat', 'south', 'ECO'],
];

/** People, courses and enrollments in the two platforms of catalogServer: call it once, at the top of a test file. */
export function enrollmentServer(handlers: RunnableHandler[]): EnrollmentServer {
  const server = catalogServer(handlers);
  const { db } = server;
  const ids: Record<string, number> = {};
  const token: Record<string, string> = {};
  beforeAll(async () => {
    await db.pool.query(
      `insert into users (username, email, name)
       select name, name || '@people.example', initcap(name) || ' Person' from unnest(array['ann', 'bob', 'cyd', 'nora']) name`,
    );
    await db.pool.query(
      `insert into memberships (platform_id, user_id, role)
       select platforms.id, users.id, role
       from unnest($1::text[], $2::text[], $3::text[]) input (username, key, role)
       join users using (username) join platforms using (key)`,
      columns(MEMBERS),
    );
    await db.pool.query(
      `insert into courses (platform_id, course_key, name, slug)
       select platforms.id, course, input.name, slug
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) input (key, course, name, slug) join platforms using (key)`,
      columns(COURSES),
    );
    const { rows } = await db.pool.query<{ name: string; id: number }>(
      'select username as name, id from users union all select key, id from platforms',
    );
    for (const { name, id } of rows) ids[name] = id;
    for (const [user, platform, courseKey] of ENROLLMENTS) {
      await db.knex.transaction((trx) =>
        enroll(trx, COURSE, ids[platform]!, [{ userId: ids[user]!, itemKey: courseKey }], 'administrator'),
      );
    }
    for (const user of ['ann', 'bob', 'nora'])
      token[user] = (await createCredential(db, TESTER, { user })).authorization;
  });

  const search = (as: string, query?: TestRequest['query']) =>
    server.request<SearchBody>('GET', SEARCH_PATH, { as, query });
  return {
    ...server,
    ids,
    token,
    search,
    find: async (as, query) => {
      const { status, body } = await search(as, query);
      const listed = (body.results ?? []).map(({ username, course_id }) => `${username} ${course_id}`);
      return { status, count: body.count, listed };
    },
  };
}

const columns = (rows: string[][]) => rows[0]!.map((_, column) => rows.map((row) => row[column]));
