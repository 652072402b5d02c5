import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveMessages } from '../../../db/mentors/conversations/saveMessages.js';
import { operationTable } from '../../../generated/operations.js';
import { type Json, operations, resolved } from '../../contract/contractDocument.js';
import { TESTER } from '../../support/database.js';
import { did } from './analyticsServer.js';
import { learnerServer } from './learnerServer.js';

const { server, record, read, outline, join, enrollIn, rows, departments, courses } = learnerServer();
const RANGE = { start_date: '2026-03-01', end_date: '2026-03-31' };
const PEOPLE = ['ana', 'ben', 'cleo', 'dora', 'emil', 'flo'];

const SAME_AS_SECONDS = 'is time_spent';
/** Columns that lists show and do not sort by, each with its reason. */
const UNSORTED: Record<string, Record<string, string>> = {
  listCostsPerTenant: { unpriced: 'is unpriced_calls above 0', model_costs: 'is a list' },
  listChatHistory: {
    id: 'says nothing',
    session_id: 'says nothing',
    mentor_id: 'says nothing',
    text: 'is what somebody wrote',
  },
  listRegisteredUsers: { time_spent_seconds: SAME_AS_SECONDS },
  listOverviewLearners: { time_spent_seconds: SAME_AS_SECONDS },
  listLearnerUsers: { time_spent_seconds: SAME_AS_SECONDS },
  listLearners: { time_spent_seconds: SAME_AS_SECONDS },
  listMostActiveCourses: { time_spent_text: SAME_AS_SECONDS, percentage: SAME_AS_SECONDS },
  listDepartmentAnalytics: { platform: 'is the same in all rows', time_spent_seconds: SAME_AS_SECONDS },
  listAtRiskLearners: { reasons: 'is a list' },
  listCohorts: { active: 'is a list', percent: 'is a list' },
};
/** What is shown of a column that is sorted by: in seconds, and not as a text. */
const SHOWN: Record<string, string> = { time_spent: 'time_spent_seconds' };
/** Orders that no column shows. */
const HIDDEN = ['outline', 'events'];

const lists = operations
  .map(({ path, operation }) => ({ operationId: operation.operationId, path, operation: operation as unknown as Json }))
  .filter(({ operationId }) =>
    /^(analytics|skills)/.test(operationTable[operationId as keyof typeof operationTable].folder),
  )
  .flatMap(({ operationId, path, operation }) => {
    const sort = ((operation.parameters ?? []) as Json[]).map(resolved).find(({ name }) => name === 'sort');
    if (!sort) return [];
    const { content } = resolved((operation.responses as Json)['200']);
    const { schema } = (content as Json)['application/json'] as { schema: Json };
    // A bare list is an object where it explains itself.
    const body = resolved((schema.oneOf as Json[] | undefined)?.[0] ?? schema);
    const { items } = body.type === 'array' ? body : resolved((body.properties as Json).data);
    const fields = [...new Set((resolved(sort.schema).enum as string[]).map((one) => one.replace('-', '')))];
    const columns = Object.keys(resolved(items).properties as Json);
    return [{ operationId, path, fields, columns, isPaged: body.type !== 'array' }];
  });

beforeEach(async () => {
  const north = server.ids.north;
  await outline([
    { block_id: 'first', type: 'video', name: 'First', video_seconds: 100 },
    { block_id: 'second', type: 'video', name: 'Second', video_seconds: 100 },
    { block_id: 'quiz', type: 'problem', name: 'Quiz' },
  ]);
  await outline([{ block_id: 'film', type: 'video', name: 'Film', video_seconds: 10 }], 'NF-DS-210');
  await rows(`update courses set course_start = '2026-01-01', course_end = '2026-12-31' where id = $1`, [
    courses.mining,
  ]);
  for (const [n, name] of PEOPLE.entries()) {
    await join(name, {
      at: `2026-03-${10 + ((n * 5) % 7)}T10:00:00Z`,
      name: `${name[0]!.toUpperCase()}${name.slice(1)}`,
    });
    await enrollIn('NF-DS-310', name, { started: `2026-03-0${1 + ((n * 2) % 5)}T10:00:00Z` });
    if (n % 2 === 0) await enrollIn('NF-DS-210', name, { started: '2026-03-04T10:00:00Z' });
    await rows('insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)', [
      north,
      n % 3 === 0 ? departments.optics : departments.arts,
      server.ids[name],
    ]);
  }
  for (const name of ['pat', 'vic']) await enrollIn('NF-DS-310', name, { started: '2026-03-02T10:00:00Z' });
  await enrollIn('NF-DS-210', 'pat', { started: '2026-03-02T10:00:00Z' });
  const about = (course_id: string, block_id?: string) => ({ course_id, ...(block_id !== undefined && { block_id }) });
  await record(
    [...PEOPLE, 'pat'].flatMap((name, n) =>
      [...Array(n + 1).keys()].flatMap((day) => [
        did(name, `2026-03-${20 + ((day * 3 + n) % 9)}T10:00:00Z`, about(day % 2 === 0 ? 'NF-DS-310' : 'NF-DS-210')),
        did(
          name,
          `2026-03-${20 + ((day * 3 + n) % 9)}T10:0${1 + (n % 5)}:30.400Z`,
          about(day % 2 === 0 ? 'NF-DS-310' : 'NF-DS-210'),
        ),
      ]),
    ),
  );
  await record([
    did('pat', '2026-03-21T10:00:00Z', { verb: 'played', ...about('NF-DS-310', 'second') }),
    did('pat', '2026-03-21T10:02:00Z', { verb: 'completed', ...about('NF-DS-310', 'second') }),
    did('pat', '2026-03-22T10:00:00Z', { verb: 'completed', ...about('NF-DS-310', 'first') }),
    did('pat', '2026-03-22T11:00:00Z', { verb: 'completed', ...about('NF-DS-210', 'film') }),
    did('ben', '2026-03-22T10:00:00Z', { verb: 'completed', ...about('NF-DS-310') }),
    did('flo', '2026-03-23T10:00:00Z', { verb: 'completed', ...about('NF-DS-210') }),
  ]);
  await rows('update course_results set grade = (user_id * 37 % 11) / 11.0, percent = user_id * 53 % 101');
  await rows(
    `insert into earned_certificates (platform_id, identifier_id, user_id, course_id, earned_at, stored) select $1, 1, id, 0, now(), now() from users where username in ('ben', 'emil')`,
    [north],
  );
  const [pathway] = await rows<{ id: number }>(
    `insert into pathways (platform_id, pathway_key, name) values ($1, 'NF-PATH', 'Path') returning id`,
    [north],
  );
  const [program] = await rows<{ id: number }>(
    `insert into programs (platform_id, program_key, name) values ($1, 'NF-MSC', 'Master') returning id`,
    [north],
  );
  await rows('insert into pathway_programs (platform_id, pathway_id, program_id, position) values ($1, $2, $3, 0)', [
    north,
    pathway!.id,
    program!.id,
  ]);
  await rows('insert into program_courses (platform_id, program_id, course_id, position) values ($1, $2, $3, 0)', [
    north,
    program!.id,
    courses.mining,
  ]);
  await rows(
    `insert into pathway_enrollments (platform_id, user_id, pathway_id) select $1, id, $2 from users where username in ('ana', 'ben', 'flo')`,
    [north, pathway!.id],
  );
  const [skill] = await rows<{ id: number }>(
    `insert into skills (name) values ('Statistics'), ('Graphs') returning id`,
  );
  await rows(
    `insert into platform_skills (platform_id, skill_id, visibility) select $1, id, 'viewable_by_tenant_students' from skills`,
    [north],
  );
  await rows(
    'insert into skill_point_totals (platform_id, user_id, skill_id, points) select $1, user_id, skill, 5 + user_id * 7 % 13 from memberships cross join unnest(array[0, $2::bigint]) skill where platform_id = $1 and user_id % 3 > 0',
    [north, skill!.id],
  );
  await rows(`insert into skill_thresholds (platform_id, name, threshold) values ($1, 'Basic', 10)`, [north]);
  await rows(
    `insert into block_results (platform_id, user_id, course_id, block_id, passed) select $1, id, $2, 9000 + nth, nth % 2 = 0 from users cross join generate_series(1, 6) nth where username in ('cleo', 'dora') and (nth < 4 or username = 'dora')`,
    [north, courses.mining],
  );
  for (const [id, city, who] of [
    [901, 'Maribor', 'ana'],
    [902, 'Celje', 'ben'],
    [903, 'Ptuj', 'cleo'],
  ] as const) {
    await rows('insert into record_clients (platform_id, id, digest, city) values ($1, $2, $3, $4)', [
      north,
      id,
      Buffer.from(city),
      city,
    ]);
    await rows(
      'insert into activity_sessions (platform_id, client_id, user_id, started_at, ended_at, events) values ($1, $2, $3, now(), now(), 1)',
      [north, id, server.ids[who]],
    );
  }
  await rows(
    `insert into derived_changes (platform_id, kind, key) select platform_id, 'learner', user_id from memberships`,
  );
  await rows(
    `insert into mentors (platform_id, slug, name) select $1, slug, initcap(slug) from unnest(array['tutor', 'coach']) slug`,
    [north],
  );
  const wrote = (username: string, mentor: string, text: string, role: 'user' | 'assistant' = 'user') => ({
    session_id: `${username} ${mentor}`,
    username,
    mentor,
    at: `2026-03-0${(text.length % 8) + 1}T10:00:00Z`,
    role,
    text,
  });
  const messages = [
    wrote('ana', 'tutor', 'I love it!'),
    wrote('ben', 'coach', 'This is terrible.'),
    wrote('ben', 'tutor', 'Page four.'),
    wrote('ana', 'tutor', 'Well done.', 'assistant'),
    wrote('flo', 'coach', 'Great!'),
  ];
  expect((await saveMessages(server.db, TESTER, north!, messages)).refused).toEqual([]);
  for (const [platform, tokens, model] of [
    ['north', 5, 'small'],
    ['south', 500, 'small'],
    ['south', 7, 'free'],
  ] as const)
    await rows(
      `insert into llm_usage (platform_id, purpose, provider, model, input_tokens, output_tokens, outcome, duration_ms, created_at) values ($1, 'test', 'openai', $2, $3, 1, 'answered', 1, '2026-03-05')`,
      [server.ids[platform], model, tokens],
    );
  await rows(`insert into llm_prices (provider, model, input_usd, output_usd) values ('openai', 'small', 1000, 1000)`);
});

const values: Record<string, string> = { org: 'north', user_id: 'pat', course_id: 'NF-DS-310' };
const addressOf = (path: string, operationId: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    operationId === 'listChatHistory' && name === 'user_id' ? 'ada' : values[name]!,
  );
type Row = Record<string, number | string | boolean | null>;

describe.each(lists)('$operationId', ({ operationId, path, fields, columns, isPaged }) => {
  it('sorts by every column but those that have a reason', () => {
    const unsorted = columns.filter((column) => !fields.includes(column));
    expect(unsorted).toEqual(Object.keys(UNSORTED[operationId] ?? {}));
  });

  it('200: sorts by what it shows, either way, page by page', async () => {
    const listed = async (query: Record<string, string | number | boolean>) => {
      const { status, body } = await read<Row[] | { data: Row[] }>(
        addressOf(path, operationId),
        { ...RANGE, days: 1, ...query },
        'dmAdmin',
      );
      expect(status).toBe(200);
      return Array.isArray(body) ? body : body.data;
    };
    for (const field of fields) {
      const column = SHOWN[field] !== undefined && columns.includes(SHOWN[field]) ? SHOWN[field] : field;
      const [up, down] = [await listed({ sort: field, length: 100 }), await listed({ sort: `-${field}`, length: 100 })];
      expect(up.length).toBeGreaterThan(1);
      expect(new Set(down.map((row) => JSON.stringify(row)))).toEqual(new Set(up.map((row) => JSON.stringify(row))));
      const half = Math.ceil(up.length / 2);
      if (isPaged)
        expect([
          ...(await listed({ sort: field, length: half })),
          ...(await listed({ sort: field, length: half, page: 2 })),
        ]).toEqual(up);
      if (HIDDEN.includes(column) && !columns.includes(column)) continue;
      const shown = (list: Row[]) =>
        list
          .map((row) => row[column]!)
          .filter((value) => value !== null)
          .map((value) => (typeof value === 'string' ? value.toLowerCase() : Number(value)));
      const ascending = [...shown(up)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect([field, shown(up)]).toEqual([field, ascending]);
      expect([field, shown(down)]).toEqual([field, ascending.reverse()]);
    }
  });
});

it('there are lists to be sorted', () => {
  expect(lists.length).toBeGreaterThan(20);
});
