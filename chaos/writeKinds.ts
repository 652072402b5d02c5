import { type ChaosRequest, type SendWrite, XAPI } from './chaosClient.js';
import { type ChaosTenant, COURSE_IRI } from './chaosTenants.js';
import type { Choices } from './choices.js';

/** What a kind of write needs to draw one of its writes. */
export interface DrawContext {
  tenant: ChaosTenant;
  other: ChaosTenant;
  /** Unique in the run; contains the marker of the tenant. */
  id: string;
  /** Different for each write of the tenant. */
  number: number;
  choices: Choices;
  /** The address of the service. */
  url: string;
  notes: WriteNotes;
  /** Whether the service accepts an Authorization header; null without an answer. */
  isAccepted(authorization: string): Promise<boolean | null>;
}

/** What the audit needs besides the history. */
export interface WriteNotes {
  /** Numbers that the service has given, by tenant. */
  numbers: Map<string, number[]>;
  /** Names of revoked keys. */
  revoked: string[];
  /** Revoked keys that were accepted afterwards. */
  acceptedAfterRevocation: string[];
}

export interface DrawnWrite {
  key: string;
  run(send: SendWrite): Promise<unknown>;
}

export interface WriteKind {
  name: string;
  /** How often it is drawn, compared with the other kinds. */
  weight: number;
  /** The service must refuse every write of the kind. */
  isRefused?: boolean;
  draw(context: DrawContext): DrawnWrite;
  /** Sources of its rows, with the rows of an acknowledged write. The SQL has the columns `key` and `rows`; $1 is the platform, $2 the keys. */
  stored: { what: string; each: number; sql: string }[];
}

/** A write of one request, whose key is the id. */
const single =
  (build: (context: DrawContext) => ChaosRequest): WriteKind['draw'] =>
  (context) => ({ key: context.id, run: (send) => send(build(context)) });

const post = (path: string, id: string, body: object): ChaosRequest => ({
  ...{ method: 'POST', path, body },
  headers: { 'idempotency-key': id },
});

const count = (key: string, from: string, rows = 'count(*)') =>
  `select ${key} as key, (${rows})::int as rows from ${from} and ${key} = any($2) group by 1`;

const agentOf = (user: string) => ({ mbox: `mailto:${user}@example.org` });
const VERBS = ['http://adlnet.gov/expapi/verbs/completed', 'http://adlnet.gov/expapi/verbs/experienced'];
const buildStatement = ({ choices, tenant }: DrawContext, registration: string, id: string) => ({
  id,
  actor: agentOf(choices.pick(tenant.users)),
  verb: { id: choices.pick(VERBS) },
  object: { id: COURSE_IRI + choices.pick(tenant.courses) },
  context: { registration },
});
const STATEMENTS = count('registration::text', 'statements where platform_id = $1');
/** Courses of all platforms. */
const COURSES = count('course_key', 'courses where $1::int > 0');
const PAYMENTS = `
  checkout_sessions join payments on payments.platform_id = checkout_sessions.platform_id and checkout_id = checkout_sessions.id
  join ledger_entries entry on entry.platform_id = payments.platform_id and payment_id = payments.id where entry.platform_id = $1`;

export const WRITE_KINDS: readonly WriteKind[] = [
  {
    name: 'user',
    weight: 3,
    draw: single(({ tenant, id }) =>
      post('/api/service/manage/user/', id, {
        ...{ platform_key: tenant.key, username: id, email: `${id}@example.org`, firstname: id },
      }),
    ),
    stored: [
      {
        ...{ what: 'members', each: 1 },
        sql: count('username', 'users join memberships on user_id = users.id where platform_id = $1'),
      },
    ],
  },
  {
    name: 'course',
    weight: 3,
    draw: single(({ tenant, id }) =>
      post('/api/catalog/courses/', id, { course_id: id, org: tenant.key, name: `Course ${id}` }),
    ),
    stored: [{ what: 'courses', each: 1, sql: COURSES }],
  },
  {
    name: 'enrollment',
    weight: 6,
    draw: ({ tenant, id, number }) => {
      const username = tenant.users[number % tenant.users.length]!;
      const course = tenant.courses[Math.floor(number / tenant.users.length) % tenant.courses.length]!;
      const body = { username, course_id: course, org: tenant.key };
      return {
        key: `${username}|${course}`,
        run: (send) => send(post('/api/catalog/enrollment/courses/', id, body)),
      };
    },
    stored: [
      {
        ...{ what: 'enrollments', each: 1 },
        sql: count(
          `username || '|' || course_key`,
          `course_enrollments enrollment join users on users.id = user_id
           join courses on courses.platform_id = enrollment.platform_id and courses.id = course_id
           where enrollment.platform_id = $1 and enrollment.active`,
        ),
      },
      {
        ...{ what: 'events', each: 1 },
        sql: count(
          `(data ->> 'username') || '|' || (data ->> 'item_id')`,
          `events where platform_id = $1 and type = 'enrollment.created'`,
        ),
      },
    ],
  },
  {
    name: 'seats',
    weight: 2,
    draw: single(({ tenant, id, choices }) =>
      post('/api/catalog/invitations/course/blank/', id, {
        ...{ course_id: choices.pick(tenant.courses), org: tenant.key, source: id, count: 2 },
      }),
    ),
    stored: [
      { what: 'invitations', each: 2, sql: count('source', 'invitations where platform_id = $1') },
      {
        ...{ what: 'events', each: 2 },
        sql: count(`data ->> 'source'`, `events where platform_id = $1 and type = 'invitation.created'`),
      },
    ],
  },
  {
    name: 'number',
    weight: 3,
    draw: ({ tenant, id, notes }) => ({
      key: id,
      run: async (send) => {
        const request = post('/api/catalog/increment/', id, { org: tenant.key, number_type: 'item_number' });
        const { number } = JSON.parse((await send(request)).text) as { number: number };
        notes.numbers.get(tenant.key)!.push(number);
      },
    }),
    stored: [],
  },
  {
    name: 'statement',
    weight: 6,
    draw: (context) => {
      const id = context.choices.uuid();
      const path = `/api/xapi/orgs/${context.tenant.key}/statements?statementId=${id}`;
      const body = buildStatement(context, id, id);
      return { key: id, run: (send) => send({ method: 'PUT', path, headers: XAPI, body }) };
    },
    stored: [{ what: 'statements', each: 1, sql: STATEMENTS }],
  },
  {
    name: 'statements',
    weight: 4,
    draw: (context) => {
      const registration = context.choices.uuid();
      const path = `/api/xapi/orgs/${context.tenant.key}/statements`;
      const body = [1, 2, 3].map(() => buildStatement(context, registration, context.choices.uuid()));
      return { key: registration, run: (send) => send({ method: 'POST', path, headers: XAPI, body }) };
    },
    stored: [{ what: 'statements', each: 3, sql: STATEMENTS }],
  },
  {
    name: 'document',
    weight: 4,
    draw: single(({ tenant, id, choices }) => {
      const activityId = COURSE_IRI + choices.pick(tenant.courses);
      const agent = JSON.stringify(agentOf(choices.pick(tenant.users)));
      const query = new URLSearchParams({ activityId, agent, stateId: id }).toString();
      const path = `/api/xapi/orgs/${tenant.key}/activities/state?${query}`;
      return { method: 'PUT', path, headers: XAPI, body: { id } };
    }),
    stored: [{ what: 'documents', each: 1, sql: count('document_id', 'record_documents where platform_id = $1') }],
  },
  {
    name: 'question',
    weight: 2,
    draw: ({ tenant, id, choices }) => {
      const sessions = `/api/ai-mentor/orgs/${tenant.key}/users/${choices.pick(tenant.users)}/sessions/`;
      return {
        key: id,
        run: async (send) => {
          const opened = await send(post(sessions, id, { mentor: tenant.mentor }));
          const session = JSON.parse(opened.text) as { id: string };
          await send(post(`${sessions}${session.id}/messages/`, id, { text: id }));
        },
      };
    },
    stored: [
      {
        ...{ what: 'questions', each: 1 },
        sql: count('text', `conversation_messages where platform_id = $1 and role = 'user'`),
      },
      {
        ...{ what: 'answers', each: 1 },
        sql: count(
          'asked.text',
          `conversation_messages asked join conversation_messages answer using (platform_id, session_id)
           where platform_id = $1 and asked.role = 'user' and answer.role = 'assistant'`,
        ),
      },
    ],
  },
  {
    name: 'purchase',
    weight: 2,
    draw: ({ tenant, id, choices, url }) => {
      const success = `${url}/?w=${id}`;
      const path = `/api/service/orgs/${tenant.key}/users/${choices.pick(tenant.users)}/cardpay/checkout-session/`;
      const body = { tenant: tenant.key, sku: 'credits', success_url: success, cancel_url: `${url}/` };
      return {
        key: success,
        run: async (send) => {
          const { redirect_to: page } = JSON.parse((await send(post(path, id, body))).text) as { redirect_to: string };
          const paid = await send({ method: 'POST', path: page, body: { action: 'pay' } });
          await send({ method: 'GET', path: paid.location! });
        },
      };
    },
    stored: [
      {
        ...{ what: 'captures', each: 1 },
        sql: count('success_url', PAYMENTS, `count(*) filter (where entry.kind = 'capture')`),
      },
      {
        ...{ what: 'credits', each: 100 },
        sql: count('success_url', PAYMENTS, `sum(entry.amount) filter (where account = 'credits')`),
      },
    ],
  },
  {
    name: 'key',
    weight: 2,
    draw: ({ tenant, id, notes, isAccepted }) => ({
      key: id,
      run: async (send) => {
        const path = '/api/core/platform/api-tokens/';
        const body = { name: id, platform_key: tenant.key, expires_in: 86_400 };
        const created = await send({ method: 'POST', path, body }, { doneBefore: 409 });
        // Without the first answer the client does not know the secret, and an earlier attempt may still run.
        if (created.attempts > 1) return;
        await send({ method: 'DELETE', path: `${path}${id}?platform_key=${tenant.key}` }, { doneBefore: 404 });
        notes.revoked.push(id);
        const { key } = JSON.parse(created.text) as { key: string };
        if (await isAccepted(`Api-Key ${key}`)) notes.acceptedAfterRevocation.push(id);
      },
    }),
    stored: [{ what: 'keys', each: 1, sql: count('name', 'credentials where platform_id = $1') }],
  },
  {
    name: 'course of another tenant',
    weight: 1,
    isRefused: true,
    draw: single(({ other, id }) => post('/api/catalog/courses/', id, { course_id: id, org: other.key, name: id })),
    stored: [{ what: 'courses', each: 0, sql: COURSES }],
  },
  {
    name: 'course without its prerequisite',
    weight: 1,
    isRefused: true,
    draw: single(({ tenant, id }) =>
      post('/api/catalog/courses/', id, {
        ...{ course_id: id, org: tenant.key, name: id },
        data: { prerequisites: { all: [{ course_id: `${id}-before` }] } },
      }),
    ),
    stored: [{ what: 'courses', each: 0, sql: COURSES }],
  },
];

/** A path that clients read beside their writes. */
export const drawRead = ({ key, users }: ChaosTenant, choices: Choices): string =>
  choices.pick([
    '/api/catalog/courses/?page_size=100',
    `/api/search/catalog/?query=course&tenant=${key}`,
    '/api/search/mentors/',
    `/api/catalog/events/?org=${key}&limit=100`,
    '/api/catalog/enrollment/courses/search/?limit=100',
    `/api/ai-analytics/perlearner/orgs/${key}/users`,
    `/api/ai-mentor/orgs/${key}/users/${choices.pick(users)}/sessions/`,
    `/api/core/orgs/${key}/webhook-endpoints/`,
    `/api/xapi/orgs/${key}/statements`,
  ]);
