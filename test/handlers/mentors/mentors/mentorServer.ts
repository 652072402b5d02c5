import { afterAll, beforeAll } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { type IncomingMentor, createMentor } from '../../../../db/mentors/mentors/saveMentor.js';
import { TESTER, type TestDatabase, testDatabase } from '../../../support/database.js';
import {
  type TestAnswer,
  type TestRequest,
  type TestServer,
  type TestServerOptions,
  startTestServer,
} from '../../../support/server.js';

export type Role = 'dmAdmin' | 'admin' | 'viewer' | 'learner' | 'otherAdmin' | 'otherLearner';

export interface MentorServer {
  db: TestDatabase;
  /** Authorization headers of people: of 'north' ada (admin), vic (viewer) and pat (learner), of 'south', the main platform, sol and kim. */
  as: Record<Role, string>;
  /** Ids of platforms and people. */
  ids: Record<string, number>;
  /** Of the server. */
  url(): string;
  request<Body = Record<string, unknown>>(
    method: string,
    path: string,
    request?: TestRequest,
  ): Promise<TestAnswer<Body>>;
  get<Body>(path: string, as: Role | null, query?: TestRequest['query']): Promise<TestAnswer<Body>>;
  send<Body>(method: string, path: string, body?: unknown, as?: Role | null): Promise<TestAnswer<Body>>;
  /** Makes a mentor past HTTP. Returns its UUID. */
  make(platform: 'north' | 'south', mentor: IncomingMentor & { name: string }, author?: string): Promise<string>;
  other(options: Partial<TestServerOptions>): Promise<TestServer>;
}

export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const PEOPLE = [
  ['ada', 'north', 'platform_admin'],
  ['vic', 'north', 'platform_viewer'],
  ['pat', 'north', 'learner'],
  ['sol', 'south', 'platform_admin'],
  ['kim', 'south', 'learner'],
] as const;

/** Two platforms with people, and a server with every operation: call it once, at the top of a test file. */
export function mentorServer(
  options: Partial<TestServerOptions> = {},
  services: Partial<NonNullable<TestServerOptions['services']>> = {},
): MentorServer {
  const db = testDatabase({ maxConnections: 12 });
  const as = {} as Record<Role, string>;
  const ids: Record<string, number> = {};
  let server: TestServer;
  beforeAll(async () => {
    await db.pool.query(
      `insert into platforms (key, name, is_main) values ('north', 'North', false), ('south', 'South', true)`,
    );
    for (const [name, platform, role] of PEOPLE) {
      await db.pool.query(`insert into users (username, email) values ($1, $1 || '@' || $2 || '.example')`, [
        name,
        platform,
      ]);
      await db.pool.query(
        `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, $3 from platforms, users where key = $2 and username = $1`,
        [name, platform, role],
      );
    }
    const { rows } = await db.pool.query<{ name: string; id: string }>(
      `select key as name, id from platforms union all select username, id from users`,
    );
    for (const { name, id } of rows) ids[name] = Number(id);
    const create = async (request: Parameters<typeof createCredential>[2]) =>
      (await createCredential(db, TESTER, request)).authorization;
    as.dmAdmin = await create({ role: 'dm_admin' });
    as.admin = await create({ user: 'ada' });
    as.viewer = await create({ user: 'vic' });
    as.learner = await create({ user: 'pat' });
    as.otherAdmin = await create({ user: 'sol' });
    as.otherLearner = await create({ user: 'kim' });
    server = await startTestServer({ db, services: { db, ...services }, ...options });
  });
  afterAll(() => server?.close());
  const who = (role: Role | null) => (role ? { as: as[role] } : {});
  return {
    db,
    as,
    ids,
    url: () => server.url,
    request: (method, path, request) => server.request(method, path, request),
    get: (path, role, query) => server.request('GET', path, { ...who(role), query }),
    send: (method, path, body, role = 'admin') => server.request(method, path, { ...who(role), body }),
    make: (platform, mentor, author) => createMentor(db, TESTER, ids[platform]!, mentor, author ? ids[author]! : null),
    other: (others) => startTestServer({ db, ...others }),
  };
}
