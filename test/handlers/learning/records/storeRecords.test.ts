import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { UNKNOWN } from '../../mentors/mentors/mentorServer.js';
import { type Json, statement } from '../xapi/statements.js';
import { NORTH, SOUTH, type Who, xapiServer } from '../xapi/xapiServer.js';

type Result = components['schemas']['LearningRecordsResult'];
type Problem = components['schemas']['Problem'];

const { server, as, request } = xapiServer();
const path = '/api/platform/orgs/north/records/';
const COURSE = 'course-v1:NF+DS/310';

beforeAll(async () => {
  const upsert = (org: string, key: string) =>
    server.db.transaction(TESTER, (trx) => upsertCourses(trx, server.ids[org]!, [{ key, name: 'Data Mining' }]));
  await upsert('north', COURSE);
  await upsert('south', 'OF-SOUTH');
  const course = { platformId: server.ids.north!, courseKey: COURSE };
  const outline = (...leaves: string[]) =>
    replaceOutline(server.db, TESTER, course, [
      { block_id: 's', type: 'section', name: 'S' },
      { block_id: 'ss', parent_id: 's', type: 'subsection', name: 'SS' },
      { block_id: 'u', parent_id: 'ss', type: 'unit', name: 'U' },
      ...leaves.map((key) => ({ block_id: key, parent_id: 'u', type: 'problem' as const, name: key })),
    ]);
  await outline('quiz 1', 'left');
  await outline('quiz 1');
  // Partitions are made with the first statement, and stay.
  await request('POST', `${NORTH}statements`, { body: statement() });
});
restoreBeforeEach(server.db);

const post = (records: unknown[], who: Who = 'admin', to = path) =>
  server.request<Result & Problem>('POST', to, { body: { records }, as: as[who] });
const AT = '2026-01-05T10:00:00Z';
const record = (change: Json = {}) => ({ at: AT, username: 'pat', verb: 'completed', course_id: COURSE, ...change });
const stored = async (query: Record<string, string> = {}): Promise<Json[]> =>
  (
    await request<{ statements: Json[] }>('GET', `${NORTH}statements`, { query: { ascending: 'true', ...query } })
  ).body.statements.slice(query.statementId || query.verb ? 0 : 1);
const codesOf = ({ error_codes: errors }: Result) => errors.map(({ index, code }) => [index, code]);
const home = () => `${server.url()}${NORTH}`;

describe('storeRecords', () => {
  it('200: names records from before the cut-off, and stores the others', async () => {
    const kept = record({ at: '2025-12-31T10:00:00Z' });
    await post([kept]);
    await server.db.pool.query(
      `insert into activity_cursors (platform_id, stored, records_kept_since) values ($1, '2000-01-01Z', '2026-01-01')`,
      [server.ids.north],
    );
    const old = record({ at: '2025-12-31T10:00:01Z' });
    const error = {
      code: 'at_invalid',
      detail: "at: must not be before 2026-01-01, the first day of the platform's records",
    };
    expect((await post([record(), old, old, kept])).body).toEqual({
      successes: 2,
      unchanged: 1,
      error_codes: [
        { index: 1, ...error },
        { index: 2, ...error },
      ],
    });
    expect(await stored()).toHaveLength(2);
  });

  it('200: stores records as statements that clients of xAPI read', async () => {
    const id = randomUUID();
    const registration = randomUUID();
    const { status, body } = await post([
      record({
        id: id.toUpperCase(),
        at: '2026-01-05T12:00:00.1234+02:00',
        block_id: 'quiz 1',
        verb: 'answered',
        registration,
        score: 8.5,
        max_score: 10,
        success: true,
        completion: false,
        seconds: 61.25,
        progress: 35,
      }),
      {
        at: AT,
        username: 'pat',
        verb: 'logged-in',
        continent: 'Europe',
        country: 'NO',
        city: 'Bergen',
        user_agent: 'Mozilla/5.0',
        screen: '1920x1080',
      },
      record({ verb: 'https://x.example/verbs/liked' }),
    ]);
    expect([status, body]).toEqual([200, { successes: 3, unchanged: 0, error_codes: [] }]);
    const course = `${home()}courses/course-v1%3ANF%2BDS%2F310`;
    const shared = {
      actor: { objectType: 'Agent', account: { homePage: home(), name: 'pat' } },
      timestamp: '2026-01-05T10:00:00.000Z',
      stored: expect.any(String),
      authority: { objectType: 'Agent', account: { homePage: home(), name: 'ada' } },
      version: '1.0.0',
    };
    expect(await stored()).toEqual([
      {
        ...shared,
        id,
        verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { en: 'answered' } },
        object: { objectType: 'Activity', id: `${course}/blocks/quiz%201` },
        result: {
          score: { scaled: 0.85, raw: 8.5, max: 10 },
          success: true,
          completion: false,
          duration: 'PT61.25S',
          extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': 35 },
        },
        context: { registration, contextActivities: { grouping: [{ objectType: 'Activity', id: course }] } },
        timestamp: '2026-01-05T10:00:00.123400Z',
      },
      {
        ...shared,
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        verb: { id: 'http://adlnet.gov/expapi/verbs/logged-in', display: { en: 'logged-in' } },
        object: { objectType: 'Activity', id: home() },
        context: {
          extensions: {
            'urn:learning-records:location': { continent: 'Europe', country: 'NO', city: 'Bergen' },
            'https://w3id.org/xapi/video/extensions/user-agent': 'Mozilla/5.0',
            'https://w3id.org/xapi/video/extensions/screen-size': '1920x1080',
          },
        },
      },
      {
        ...shared,
        id: expect.any(String),
        verb: { id: 'https://x.example/verbs/liked' },
        object: {
          objectType: 'Activity',
          id: course,
          definition: { type: 'http://adlnet.gov/expapi/activities/course' },
        },
      },
    ]);
    const activity = { activity: course, related_activities: 'true' };
    expect(
      (await stored({ ...activity, verb: 'http://adlnet.gov/expapi/verbs/answered' })).map((one) => one.id),
    ).toEqual([id]);
    const own = { agent: JSON.stringify(shared.actor) };
    const { body: page } = await request<{ statements: Json[] }>('GET', `${NORTH}statements`, {
      query: own,
      who: 'learner',
    });
    expect(page.statements).toHaveLength(3);
  });

  it('200: what the record store makes of records, it takes as statements again', async () => {
    await post([
      record({ block_id: 'quiz 1', score: -3, max_score: 2 }),
      record({ seconds: 0.0000001 }),
      record({ email: 'new@x.example', username: undefined, verb: 'seeked' }),
    ]);
    const sent = await stored();
    const again = await request('POST', `${SOUTH}statements`, {
      body: sent.map(({ stored: _stored, authority: _authority, ...rest }) => rest),
      who: 'otherWriter',
    });
    expect([sent.length, again.status]).toEqual([3, 200]);
  });

  it('200: sent again, nothing changes, in one request, in two, and in ten at once', async () => {
    const records = [
      record(),
      record({ id: randomUUID() }),
      record({ id: randomUUID(), at: undefined, verb: 'played' }),
      record({ username: 'PAT' }),
    ];
    expect((await post([...records, ...records])).body).toMatchObject({ successes: 8, unchanged: 5, error_codes: [] });
    const before = await stored();
    expect(before).toHaveLength(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(records)));
    expect(answers.map(({ body }) => [body.successes, body.unchanged])).toEqual(Array(10).fill([4, 4]));
    expect(await stored()).toEqual(before);
  });

  it('200: a record without an id is the same again after its person joined, and other content is another record', async () => {
    const unknown = record({ username: 'Nina.Berg' });
    await post([unknown, record({ username: undefined, email: 'Nina@x.example' })]);
    expect((await stored()).map(({ actor }) => actor)).toEqual([
      { objectType: 'Agent', account: { homePage: home(), name: 'Nina.Berg' } },
      { objectType: 'Agent', mbox: 'mailto:nina@x.example' },
    ]);
    await server.db.pool.query(`insert into users (username, email) values ('nina.berg', 'nina@x.example')`);
    await server.db.pool.query(
      `insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from users where username = 'nina.berg'`,
      [server.ids.north],
    );
    const { body } = await post([
      unknown,
      record({ username: undefined, email: 'nina@x.example' }),
      record({ username: 'nina.berg', seconds: 1 }),
    ]);
    expect(body).toMatchObject({ successes: 3, unchanged: 2 });
    expect((await stored()).at(-1)).toMatchObject({ actor: { account: { name: 'nina.berg' } } });
  });

  it('200: names each bad record, and stores the others', async () => {
    const id = randomUUID();
    await post([record({ id })]);
    const ahead = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const bad: [unknown, string][] = [
      ['text', 'not_an_object'],
      [record({ id, verb: 'passed' }), 'conflict'],
      [record({ username: undefined }), 'user_id_required'],
      [record({ verb: undefined }), 'verb_required'],
      [record({ verb: 'no such verb' }), 'verb_invalid'],
      [record({ verb: 'http://adlnet.gov/expapi/verbs/voided' }), 'verb_invalid'],
      [record({ at: undefined }), 'at_required'],
      [record({ at: ahead }), 'at_invalid'],
      [record({ at: '2026-02-30T10:00:00Z' }), 'at_invalid'],
      [record({ at: 'yesterday' }), 'at_invalid'],
      [record({ id: '1' }), 'id_invalid'],
      [record({ course_id: 'OF-SOUTH' }), 'unknown_course'],
      [record({ block_id: 'other' }), 'unknown_block'],
      [record({ course_id: undefined, block_id: 'quiz 1' }), 'course_id_required'],
      [record({ max_score: 10 }), 'score_required'],
      [record({ score: 11, max_score: 10 }), 'score_invalid'],
      [record({ score: '1' }), 'score_invalid'],
      [record({ progress: 101 }), 'progress_invalid'],
      [record({ seconds: -1 }), 'seconds_invalid'],
      [record({ colour: 'red' }), 'unknown_field'],
      [record({ username: undefined, user_id: server.ids.kim }), 'unknown_user'],
      [record({ email: 'ada@north.example' }), 'person_mismatch'],
      [record({ user_id: server.ids.pat, username: 'nobody' }), 'person_mismatch'],
      [record({ username: undefined, email: 'no address' }), 'email_invalid'],
    ];
    const good = [
      record({ user_id: server.ids.pat, email: 'PAT@north.example', block_id: 'left' }),
      record({ at: new Date(Date.now() + 1_800_000).toISOString() }),
    ];
    const { body } = await post([good[0], ...bad.map(([one]) => one), good[1]]);
    expect(codesOf(body)).toEqual(bad.map(([, code], index) => [index + 1, code]));
    expect([body.successes, body.unchanged, (await stored()).length]).toEqual([2, 0, 3]);
  });

  it('200: of two records of one id in a request the first counts', async () => {
    const id = randomUUID();
    const { body } = await post([record({ id }), record({ id, verb: 'passed' }), record({ id })]);
    expect([body.successes, body.unchanged, codesOf(body)]).toEqual([2, 1, [[1, 'conflict']]]);
  });

  it('200: record writers and DM admins store, and the statement says who', async () => {
    for (const who of ['writer', 'dmAdmin'] as const)
      expect((await post([record({ verb: 'played', id: randomUUID() })], who)).status).toBe(200);
    expect((await stored()).map(({ authority }) => (authority as { account: Json }).account.name)).toEqual([
      expect.stringMatching(/^key:\d+$/),
      expect.stringMatching(/^key:\d+$/),
    ]);
  });

  it('200: five thousand records', async () => {
    const records = Array.from({ length: 5_000 }, (_, index) =>
      record({ at: new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(), seconds: index % 60 }),
    );
    expect((await post(records)).body).toMatchObject({ successes: 5_000, unchanged: 0 });
    expect((await post(records)).body).toMatchObject({ successes: 5_000, unchanged: 5_000 });
  });

  it('200: accounts and activities begin with the address that clients know', async () => {
    const other = await server.other({ config: { publicUrl: 'https://learn.example.org' } });
    const { status } = await other.request('POST', path, { body: { records: [record()] }, as: as.admin });
    await other.close();
    expect(status).toBe(200);
    const homePage = 'https://learn.example.org/api/xapi/orgs/north/';
    expect((await stored()).at(-1)).toMatchObject({
      actor: { account: { homePage } },
      authority: { account: { homePage } },
    });
  });

  it('400: no list, none in it, too many of them, and other fields', async () => {
    for (const body of [
      {},
      { records: [] },
      { records: 'x' },
      { records: Array(5_001).fill(record()) },
      { records: [record()], platform: 'north' },
    ])
      expect((await server.request('POST', path, { body, as: as.admin })).status).toBe(400);
  });

  it('401: nobody, and a wrong key', async () => {
    expect((await server.request('POST', path, { body: { records: [record()] } })).status).toBe(401);
    expect(
      (await server.request('POST', path, { body: { records: [record()] }, as: 'Api-Key wrong.key' })).status,
    ).toBe(401);
  });

  it('403: learners, department administrators and those who only read', async () => {
    const departments = await server.db.pool.query<{ id: string }>(
      `insert into departments (platform_id, name) values ($1, 'North') returning id`,
      [server.ids.north],
    );
    const departmentAdmin = (
      await createCredential(server.db, TESTER, {
        role: 'department_admin',
        platform: 'north',
        department: Number(departments.rows[0]!.id),
      })
    ).authorization;
    for (const who of ['learner', 'viewer'] as const) expect((await post([record()], who)).status).toBe(403);
    expect((await server.request('POST', path, { body: { records: [record()] }, as: departmentAdmin })).status).toBe(
      403,
    );
    expect(await stored()).toEqual([]);
  });

  it('404: another platform, and one that is not there', async () => {
    for (const who of ['otherWriter', 'otherAdmin', 'otherLearner'] as const)
      expect((await post([record()], who)).status).toBe(404);
    expect((await post([record()], 'admin', '/api/platform/orgs/nowhere/records/')).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('413: over 16 MB; 415: no JSON', async () => {
    expect((await post(Array(300).fill(record({ city: 'x'.repeat(60_000) })))).status).toBe(413);
    const answer = await fetch(`${server.url()}${path}`, {
      method: 'POST',
      headers: { Authorization: as.admin, 'Content-Type': 'text/csv' },
      body: 'username,verb',
    });
    expect(answer.status).toBe(415);
  });

  it('200: the same record in two platforms is one in each', async () => {
    const one = { id: UNKNOWN, at: AT, username: 'kim', verb: 'earned' };
    expect((await post([one])).body.successes).toBe(1);
    expect(
      (await post([{ ...one, verb: 'scored' }], 'otherWriter', '/api/platform/orgs/south/records/')).body,
    ).toMatchObject({ successes: 1, unchanged: 0 });
  });
});
