import { afterAll, beforeAll } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import type { Database } from '../../../db/core/connect.js';
import type { RunnableHandler } from '../../../server/contract/apiParts.js';
import { TESTER, type TestDatabase, testDatabase } from '../../support/database.js';
import {
  type TestAnswer,
  type TestRequest,
  type TestServer,
  type TestServerOptions,
  startTestServer,
} from '../../support/server.js';

export type RoleName = 'dmAdmin' | 'admin' | 'viewer' | 'learner' | 'otherAdmin' | 'person';

export interface ProblemBody {
  status: number;
  title: string;
  detail: string;
  errors?: { in: string; path: string; message: string; keyword: string }[];
}

export interface CatalogServer {
  db: TestDatabase;
  /** Authorization headers: keys of the platform 'north', an admin key of 'south', and a person who learns in both. */
  as: Record<RoleName, string>;
  get<Body>(path: string, as: RoleName | null, query?: TestRequest['query']): Promise<TestAnswer<Body>>;
  /** As the admin of 'north' unless said otherwise. */
  post<Body>(path: string, body: unknown, as?: RoleName | null): Promise<TestAnswer<Body>>;
  delete<Body>(path: string, query: TestRequest['query'], as?: RoleName | null): Promise<TestAnswer<Body>>;
  /** The same data behind a database that fails in the handlers. */
  requestFailing(error: Error, method: string, path: string, request: TestRequest): Promise<TestAnswer<ProblemBody>>;
  /** The second of two requests where one a minute is allowed. */
  requestTooOften(method: string, path: string, request: TestRequest): Promise<TestAnswer<ProblemBody>>;
  request: TestServer['request'];
}

/** Two platforms, 'north' and 'south' (the main one), and a server with these handlers: call it once, at the top of a test file. */
export function catalogServer(handlers: RunnableHandler[]): CatalogServer {
  const db = testDatabase({ maxConnections: 12 });
  const as = {} as Record<RoleName, string>;
  let server: TestServer;
  beforeAll(async () => {
    await db.pool.query(
      `insert into platforms (key, name, is_main) values ('north', 'North', false), ('south', 'South', true)`,
    );
    await db.pool.query(`insert into users (username, email) values ('pat', 'pat@north.example')`);
    await db.pool.query(
      `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users`,
    );
    const create = async (request: Parameters<typeof createCredential>[2]) =>
      (await createCredential(db, TESTER, request)).authorization;
    as.dmAdmin = await create({ role: 'dm_admin' });
    as.admin = await create({ role: 'platform_admin', platform: 'north' });
    as.viewer = await create({ role: 'platform_viewer', platform: 'north' });
    as.learner = await create({ role: 'learner', platform: 'north' });
    as.otherAdmin = await create({ role: 'platform_admin', platform: 'south' });
    as.person = await create({ user: 'pat' });
    server = await startTestServer({ db, handlers });
  });
  afterAll(() => server?.close());

  const other = async (
    options: Partial<TestServerOptions>,
    send: (server: TestServer) => Promise<TestAnswer<ProblemBody>>,
  ) => {
    const started = await startTestServer({ db, handlers, ...options });
    try {
      return await send(started);
    } finally {
      await started.close();
    }
  };
  const who = (role: RoleName | null) => (role ? { as: as[role] } : {});
  return {
    db,
    as,
    get: (path, role, query) => server.request('GET', path, { ...who(role), query }),
    post: (path, body, role = 'admin') => server.request('POST', path, { ...who(role), body }),
    delete: (path, query, role = 'admin') => server.request('DELETE', path, { ...who(role), query }),
    request: (method, path, request) => server.request(method, path, request),
    requestFailing: (error, method, path, request) =>
      other({ services: { db: failingInHandlers(db, error) } }, (failing) => failing.request(method, path, request)),
    requestTooOften: (method, path, request) =>
      other({ config: { rateLimitPerCredential: 1 } }, async (limited) => {
        await limited.request(method, path, request);
        return limited.request(method, path, request);
      }),
  };
}

/** What the server reads before a handler runs. */
const LOOKED_UP_BEFORE = /^(find_credential|find_platform|find_addressed_user|administers_program|ready)$/;

/** Credentials and platforms are found; what handlers read, and transactions, fail. */
function failingInHandlers(db: Database, error: Error): Database {
  return {
    ...db,
    transaction: () => Promise.reject(error),
    read: (statement, values) =>
      LOOKED_UP_BEFORE.test(statement.name ?? '') ? db.read(statement, values) : Promise.reject(error),
  };
}
