import autocannon from 'autocannon';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEndpoint } from '../db/events/webhooks/saveEndpoint.js';
import { createSecretBox } from '../db/core/secretBox.js';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { BENCH, type BenchDatabase, fillCourses } from './benchDatabase.js';
import { type EventReceiver, startEventReceiver } from './eventReceiver.js';
import { generateCourses } from './generateCatalog.js';
import { median } from './measure.js';
import type { Figure } from './report.js';
import { startService } from './servers/startService.js';
import type { Suite } from './suite.js';

const PROCESSES = [1, 2, 4] as const;
const CONNECTIONS = 32;
const COURSES = 500;
const TENANTS = 20;
/** For each tenant, an endpoint that receives this many events. */
const EVENTS = 100;
const WARMING_EVENTS = 50;
/** New people of each tenant, each with an enrollment. */
const PEOPLE = 200;
const LONGEST_MS = 300_000;
const SECRETS_KEY = randomBytes(32);
/** More processes must not make it slower than this. On a machine whose cores are busy they cannot make it faster. */
const AIM = 1.25;

/** What one service takes for each kind of work, in ms: for a request, and for a whole backlog. */
const KINDS = ['a read', 'a write', 'a backlog of webhooks', 'a backlog of projections'] as const;
type Times = Record<(typeof KINDS)[number], number>;

/**
 * The same work by one, two and four processes (WORKERS) of one server, in turn: reads and writes of courses over 32
 * connections, and background work that waits for all tenants at once.
 */
export const processes: Suite = async (bench, { rounds, seconds }) => {
  const { url, db } = await bench.database();
  const folder = await temporaryDataFolder('lps-bench-processes-');
  const receiver = await startEventReceiver();
  try {
    const authorization = await fillCourses(db, 'bench', generateCourses(COURSES));
    const tenants = await createTenants(db, receiver.origin);
    const taken = new Map(PROCESSES.map((count) => [count, [] as Times[]]));
    for (let round = 0; round < rounds; round++)
      for (const count of PROCESSES) {
        const service = await startService({
          DATABASE_URL: url,
          DATA_DIR: folder,
          WORKERS: String(count),
          DATABASE_CONNECTIONS: '5',
          LOG_LEVEL: 'silent',
          RATE_LIMIT_PER_ADDRESS: '0',
          RATE_LIMIT_PER_CREDENTIAL: '0',
          SECRETS_KEY: SECRETS_KEY.toString('base64'),
          SHUTDOWN_DRAIN_MS: '0',
          WEBHOOK_PRIVATE_ADDRESSES: '1',
        });
        const load = (request: Partial<autocannon.Options>) =>
          measureLoad({ url: service.url, connections: CONNECTIONS, duration: seconds, ...request }, authorization);
        try {
          // Each process compiles what it runs often.
          await load({ ...READ, duration: 1 });
          await load({ ...buildWrite(`warm-${round}-${count}`), duration: 1 });
          await timeWebhooks(db, tenants, receiver, WARMING_EVENTS);
          taken.get(count)!.push({
            'a read': await load(READ),
            'a write': await load(buildWrite(`${round}-${count}`)),
            'a backlog of webhooks': await timeWebhooks(db, tenants, receiver, EVENTS),
            'a backlog of projections': await timeProjections(db, tenants, `${round}-${count}`),
          });
        } finally {
          await service.end('SIGTERM');
        }
      }
    return listFigures(taken);
  } finally {
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
};

function listFigures(taken: ReadonlyMap<(typeof PROCESSES)[number], Times[]>): Figure[] {
  const suite = 'processes';
  return KINDS.flatMap((kind) => {
    const alone = taken.get(1)!.map((times) => times[kind]);
    const shares = PROCESSES.slice(1).map((count): Figure => {
      const ratios = taken.get(count)!.map((times, round) => times[kind] / alone[round]!);
      return { suite, what: `${kind}, ${count} processes (share of one)`, value: median(ratios), unit: '', aim: AIM };
    });
    return [{ suite, what: `${kind}, one process`, value: median(alone), unit: 'ms' }, ...shares];
  });
}

const READ: Partial<autocannon.Options> = { requests: [{ method: 'GET', path: '/api/catalog/courses/?page_size=25' }] };

const buildWrite = (name: string): Partial<autocannon.Options> => {
  let courses = 0;
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: '/api/catalog/courses/',
    method: 'POST' as const,
    body: JSON.stringify({ course_id: `W-${name}-${++courses}`, org: 'bench', name: 'A course' }),
  });
  return { requests: [{ setupRequest }] };
};

/** Sends requests without a pause. Returns the milliseconds for one request. Throws when an answer is not 2xx. */
async function measureLoad(options: autocannon.Options, authorization: string): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const result = await autocannon({ ...options, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} requests failed.`);
  return (result.duration * 1_000) / result.requests.total;
}

interface BenchTenant {
  id: number;
  courseId: number;
}

async function createTenants(db: BenchDatabase, origin: string): Promise<BenchTenant[]> {
  const secrets = createSecretBox(SECRETS_KEY);
  const { rows } = await db.pool.query<BenchTenant>(
    `with tenants as (insert into platforms (key, name) select 'tenant-' || n, 'Tenant' from generate_series(1, $1::integer) n returning id)
     insert into courses (platform_id, course_key, name) select id, 'C1', 'Course' from tenants
     returning platform_id as id, id as "courseId"`,
    [TENANTS],
  );
  for (const { id } of rows)
    await createEndpoint(db, BENCH, secrets, id, {
      url: `${origin}/${id}`,
      description: '',
      eventTypes: ['suggestion.created'],
      isActive: true,
    });
  return rows;
}

/** Milliseconds until all endpoints have received the events that are written at once. */
async function timeWebhooks(
  db: BenchDatabase,
  tenants: BenchTenant[],
  receiver: EventReceiver,
  events: number,
): Promise<number> {
  const expected = receiver.count() + TENANTS * events;
  const startedAtMs = performance.now();
  await db.pool.query(
    `insert into event_outbox (platform_id, type, data)
     select id, 'suggestion.created', jsonb_build_object('number', number)
       from unnest($1::integer[]) as id cross join generate_series(1, $2::integer) as number`,
    [tenants.map(({ id }) => id), events],
  );
  return timeUntil(() => receiver.count() >= expected, startedAtMs);
}

const IS_DERIVED = `
  select not exists (select from derived_changes)
     and not exists (select from activity_changes)
     and not exists (select from graphile_worker._private_jobs where key like 'projection/%' and locked_by is not null) as done`;

/** Milliseconds until all figures include the enrollments that are written at once. */
async function timeProjections(db: BenchDatabase, tenants: BenchTenant[], name: string): Promise<number> {
  const startedAtMs = performance.now();
  await db.pool.query(
    `with tenants as (select id, course, number from unnest($1::integer[], $2::bigint[]) with ordinality as tenant (id, course, number)),
          people as (insert into users (username, email)
                     select name, name || '@example.org'
                       from (select concat_ws('-', $3::text, number, n) as name from tenants cross join generate_series(1, $4::integer) n) names
                     returning id, username),
          members as (select people.id as user_id, tenants.id as platform_id, course
                        from people join tenants on tenants.number = cast(split_part(username, '-', 3) as integer)),
          stored as (insert into memberships (platform_id, user_id, role) select platform_id, user_id, 'learner' from members)
     insert into course_enrollments (platform_id, user_id, course_id) select platform_id, user_id, course from members`,
    [tenants.map(({ id }) => id), tenants.map(({ courseId }) => courseId), name, PEOPLE],
  );
  return timeUntil(async () => (await db.pool.query<{ done: boolean }>(IS_DERIVED)).rows[0]!.done, startedAtMs);
}

/** Milliseconds until the condition holds. Throws when it does not in time, because the service has ended. */
async function timeUntil(holds: () => boolean | Promise<boolean>, startedAtMs: number): Promise<number> {
  while (!(await holds())) {
    if (performance.now() - startedAtMs > LONGEST_MS) throw new Error('The backlog did not end.');
    await sleep(5);
  }
  return performance.now() - startedAtMs;
}
