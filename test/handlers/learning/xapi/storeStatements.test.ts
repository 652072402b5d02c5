import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { AMINA, COURSE, type Json, statement, verb, voiding } from './statements.js';
import { NORTH, SOUTH, type Version, type Who, basic, xapiServer } from './xapiServer.js';

const { server, as, request } = xapiServer();
const path = `${NORTH}statements`;
beforeAll(async () => {
  // Partitions are made with the first statement, and stay.
  await request('POST', path, { body: statement() });
});
restoreBeforeEach(server.db);

const post = (body: unknown, who: Who = 'writer', version: Version = '1.0.3') =>
  request<Json & string[]>('POST', path, { body, who, version });
const put = (id: string, body: unknown, who: Who = 'writer') =>
  request<Json>('PUT', path, { query: { statementId: id }, body, who });
const read = (id: string, who: Who = 'writer') => request<Json>('GET', path, { query: { statementId: id }, who });
const count = async () =>
  Number((await server.db.pool.query<{ count: string }>('select count(*) from statements')).rows[0]!.count);

describe('storeStatements', () => {
  it('200: stores one statement and several, and answers their ids in order', async () => {
    const [one, two, three] = [statement(), statement(), statement({ id: undefined })];
    expect((await post(one)).body).toEqual([one.id]);
    const { status, body } = await post([two, three]);
    expect([status, body[0], body.length]).toEqual([200, two.id, 2]);
    expect((await read(body[1]!)).body).toMatchObject({ actor: AMINA, object: { id: COURSE } });
  });

  it('400: names the time of a statement before the cut-off, and stores none of the list', async () => {
    const kept = statement({ timestamp: '2025-12-31T10:00:00Z' });
    expect((await post(kept)).status).toBe(200);
    await server.db.pool.query(
      `insert into activity_cursors (platform_id, stored, records_kept_since) values ($1, '2000-01-01Z', '2026-01-01')`,
      [server.ids.north],
    );
    const before = await count();
    const old = statement({ timestamp: '2026-01-01T00:59:00+01:00' });
    const error = { message: "must not be before 2026-01-01, the first day of the platform's records" };
    expect(await post([statement(), old])).toMatchObject({
      status: 400,
      body: { errors: [{ in: 'body', path: '/1/timestamp', ...error }] },
    });
    for (const answer of [await post(old), await put(old.id!, old)])
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: '/timestamp', ...error }] } });
    expect(await count()).toBe(before);
    expect((await post([kept, statement({ timestamp: '2026-01-01T00:00:00Z' })])).status).toBe(200);
  });

  it('200: keeps all of a statement, and adds what the record store knows', async () => {
    const sent = statement({
      actor: {
        objectType: 'Group',
        name: 'Team',
        member: [AMINA, { account: { homePage: 'https://x.example', name: 'bo' } }],
      },
      verb: { ...verb('answered'), display: { 'en-US': 'answered', de: 'beantwortete' } },
      object: {
        id: `${COURSE}/quiz`,
        objectType: 'Activity',
        definition: { name: { en: 'Quiz' }, type: 'http://adlnet.gov/expapi/activities/question' },
      },
      result: {
        score: { scaled: 0.5, raw: 5, min: 0, max: 10 },
        success: true,
        completion: false,
        response: 'ä "b"',
        duration: 'PT1H30.5S',
        extensions: { 'urn:x': null },
      },
      context: {
        registration: 'EC531277-B57B-4C15-8D91-D292C5B2B8F7',
        contextActivities: { parent: { id: COURSE }, other: [{ id: `${COURSE}/1` }, { id: `${COURSE}/2` }] },
        instructor: { mbox: 'mailto:t@northfield.example' },
        platform: 'P',
        language: 'en-US',
        extensions: { 'urn:deep': { a: [1, { b: null }] } },
      },
      timestamp: '2026-01-05T10:00:00.123456+02:00',
    });
    await post(sent);
    const { body } = await read(sent.id);
    expect(body).toEqual({
      ...sent,
      context: {
        ...(sent.context as Json),
        registration: 'ec531277-b57b-4c15-8d91-d292c5b2b8f7',
        contextActivities: { parent: [{ id: COURSE }], other: [{ id: `${COURSE}/1` }, { id: `${COURSE}/2` }] },
      },
      timestamp: '2026-01-05T08:00:00.123456Z',
      stored: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      version: '1.0.0',
      authority: {
        objectType: 'Agent',
        account: {
          homePage: expect.stringMatching(/\/api\/xapi\/orgs\/north\/$/),
          name: expect.stringMatching(/^key:\d+$/),
        },
      },
    });
  });

  it('200: answers one activity of the context of a statement within as a list too', async () => {
    const inner = {
      objectType: 'SubStatement',
      actor: AMINA,
      verb: verb('planned'),
      object: { id: COURSE },
      context: { platform: 'P', contextActivities: { parent: { id: COURSE }, other: [{ id: `${COURSE}/1` }] } },
    };
    const sent = statement({ object: inner });
    expect((await post(sent)).status).toBe(200);
    expect((await read(sent.id)).body.object).toEqual({
      ...inner,
      context: { platform: 'P', contextActivities: { parent: [{ id: COURSE }], other: [{ id: `${COURSE}/1` }] } },
    });
    expect((await post(sent)).status).toBe(200);
  });

  it('200: answers the time of a statement within in UTC too', async () => {
    const inner = {
      objectType: 'SubStatement',
      actor: AMINA,
      verb: verb('planned'),
      object: { id: COURSE },
      timestamp: '2026-01-05T10:00:00.5+02:00',
    };
    const sent = statement({ object: inner });
    expect((await post(sent, 'writer', '2.0.0')).status).toBe(200);
    expect((await read(sent.id)).body.object).toEqual({ ...inner, timestamp: '2026-01-05T08:00:00.500Z' });
    expect((await post(sent, 'writer', '2.0.0')).status).toBe(200);
  });

  it('200: sets authority and stored itself, and keeps the version', async () => {
    const sent = statement({
      authority: { mbox: 'mailto:root@example.org' },
      stored: '2020-01-01T00:00:00Z',
      version: '1.0.1',
    });
    expect((await post(sent)).status).toBe(200);
    const { body } = await read(sent.id);
    expect([
      body.version,
      JSON.stringify(body.authority).includes('root'),
      String(body.stored).startsWith('2020'),
    ]).toEqual(['1.0.1', false, false]);
    const short = statement({ version: '1.0' });
    await post(short);
    expect((await read(short.id)).body.version).toBe('1.0');
    const second = statement();
    await post(second, 'writer', '2.0.0');
    expect((await read(second.id)).body.version).toBe('2.0.0');
    const mine = statement();
    await post(mine, 'admin');
    expect((await read(mine.id)).body).toMatchObject({ authority: { account: { name: 'ada' } } });
  });

  it('200: changes nothing when the same is sent again', async () => {
    const sent = statement({
      context: { contextActivities: { parent: { id: COURSE } } },
      object: { id: COURSE, definition: { name: { en: 'A' } } },
    });
    await post(sent);
    const before = await read(sent.id);
    const again = {
      ...sent,
      id: sent.id.toUpperCase(),
      object: { objectType: 'Activity', id: COURSE },
      verb: { ...verb('experienced'), display: { en: 'x' } },
      context: { contextActivities: { parent: [{ id: COURSE }] } },
    };
    expect((await post([again, statement()])).status).toBe(200);
    expect([(await read(sent.id)).body, await count()]).toEqual([before.body, 3]);
  });

  it('200: takes the same time for the same, however many digits its second has', async () => {
    for (const fraction of ['', '.1', '.1234', '.12345', '.120000', '.0000000', '.1234567']) {
      const sent = statement({ timestamp: `2026-01-05T10:00:00${fraction}Z` });
      expect([fraction, (await post(sent)).status, (await post(sent)).status]).toEqual([fraction, 200, 200]);
    }
    const sent = statement({ timestamp: '2026-01-05T10:00:00.1234Z' });
    expect([
      (await post(sent)).status,
      (await post({ ...sent, timestamp: '2026-01-05T10:00:00.1235Z' })).status,
    ]).toEqual([200, 409]);
  });

  it('200, 409: durations differ by hundredths of a second, not by less', async () => {
    const took = (id: string, duration: string) => post({ ...statement({ result: { duration } }), id });
    const { id } = statement();
    for (const duration of ['PT1.127S', 'PT1.12S', 'PT1.12999S'])
      expect([duration, (await took(id, duration)).status]).toEqual([duration, 200]);
    for (const duration of ['PT1.13S', 'PT1.1S', 'PT1S', 'PT1M1.12S'])
      expect([duration, (await took(id, duration)).status]).toEqual([duration, 409]);
    expect((await read(id)).body).toMatchObject({ result: { duration: 'PT1.127S' } });
    const whole = statement().id;
    for (const duration of ['PT2.001S', 'PT2S', 'PT2.0S'])
      expect([duration, (await took(whole, duration)).status]).toEqual([duration, 200]);
  });

  it('409: an id with other content, and nothing of its batch', async () => {
    const sent = statement();
    await post(sent);
    const other = { ...sent, verb: verb('passed') };
    expect([(await post([statement(), other])).status, (await put(sent.id, other)).status, await count()]).toEqual([
      409, 409, 2,
    ]);
    expect((await read(sent.id)).body).toMatchObject({ verb: verb('experienced') });
  });

  it('400: a batch with one bad statement is refused whole, and the place is named', async () => {
    const answer = await post([statement(), statement({ verb: { id: 'no iri' } })]);
    expect([answer.status, answer.body, await count()]).toMatchObject([
      400,
      { errors: [{ in: 'body', path: '/1/verb/id', keyword: 'Data 4.1' }] },
      1,
    ]);
    const same = statement();
    expect((await post([same, { ...same }])).status).toBe(400);
  });

  it('400: an attachment that is not sent along and has no address, in a statement within too', async () => {
    const attachment = {
      usageType: 'http://x.example/u',
      display: { en: 'A' },
      contentType: 'text/plain',
      length: 1,
      sha2: 'ab'.repeat(32),
    };
    const within = (attachments: Json[]) => ({
      objectType: 'SubStatement',
      actor: AMINA,
      verb: verb('passed'),
      object: { id: COURSE },
      attachments,
    });
    const placed = { ...attachment, fileUrl: 'https://x.example/file' };
    const pathOf = async (change: Json) =>
      ((await post(statement(change))).body as { errors?: { path: string }[] }).errors?.[0]?.path;
    expect(await pathOf({ attachments: [placed, attachment] })).toBe('/attachments/1/fileUrl');
    expect(await pathOf({ object: within([attachment]) })).toBe('/object/attachments/0/fileUrl');
    expect((await post(statement({ attachments: [placed], object: within([placed]) }))).status).toBe(200);
  });

  it('400: a type of body that is not JSON, and JSON that repeats a name or holds NUL', async () => {
    const raw = (body: string, type = 'application/json') =>
      fetch(`${server.url()}${path}`, {
        method: 'POST',
        body,
        headers: { Authorization: basic(as.writer), 'X-Experience-API-Version': '1.0.3', 'Content-Type': type },
      }).then(({ status }) => status);
    const text = JSON.stringify(statement());
    expect(await raw(text, 'text/plain')).toBe(400);
    expect(await raw(text.replace('"verb"', '"actor":{"mbox":"mailto:b@x.example"},"verb"'))).toBe(400);
    expect(await raw(text.replace('"verb"', '"\\u0061ctor":{"mbox":"mailto:b@x.example"},"verb"'))).toBe(400);
    expect(await raw(text.replace('experienced', 'exp\\u0000'))).toBe(400);
    expect(await raw(text)).toBe(200);
  });

  it('400: no version of xAPI, or one that is unknown', async () => {
    for (const version of ['', '0.95', '1.1.0', '3.0.0', '2.1'])
      expect([
        version,
        (
          await request('POST', path, {
            body: statement(),
            version: null,
            headers: version ? { 'X-Experience-API-Version': version } : {},
          })
        ).status,
      ]).toEqual([version, 400]);
  });

  it('413: one statement over 1 MB; 400: one of a list over 131,072 characters; a long text passes', async () => {
    const long = (length: number) => statement({ result: { response: 'x'.repeat(length) } });
    expect((await post(long(1_000_000))).status).toBe(200);
    expect((await post(long(1_050_000))).status).toBe(413);
    expect((await post([long(140_000), statement()])).status).toBe(400);
    const many = Array.from({ length: 400 }, () => statement({ result: { response: 'y'.repeat(1_000) } }));
    expect([(await post(many)).status, await count()]).toEqual([200, 402]);
  });

  it('200: ten thousand activities of a context', async () => {
    const other = Array.from({ length: 10_000 }, (_, index) => ({ id: `https://x.example/${index}` }));
    const sent = statement({ context: { contextActivities: { other } } });
    expect((await post(sent)).status).toBe(200);
    const { body } = await request<{ statements: Json[] }>('GET', path, {
      query: { activity: 'https://x.example/9999', related_activities: true },
    });
    expect(body.statements.map(({ id }) => id)).toEqual([sent.id]);
  });

  it('403: learners store statements of their own, under any of their names', async () => {
    const own = [
      { mbox: 'mailto:pat@north.example' },
      { account: { homePage: `${server.url()}/api/xapi/orgs/north/`, name: 'pat' } },
    ];
    for (const actor of own) expect((await post(statement({ actor }), 'learner')).status).toBe(200);
    for (const actor of [
      AMINA,
      { account: { homePage: 'https://x.example/', name: 'pat' } },
      { objectType: 'Group', member: [own[0]] },
    ])
      expect((await post([statement({ actor: own[0] }), statement({ actor })], 'learner')).status).toBe(403);
    expect((await post(statement(), 'viewer')).status).toBe(403);
  });

  it('404: hides the record store of another platform', async () => {
    for (const who of ['otherWriter', 'otherAdmin', 'otherLearner'] as const)
      expect((await post(statement(), who)).status).toBe(404);
    const sent = statement();
    await post(sent);
    expect(
      (await request('POST', `${SOUTH}statements`, { body: { ...sent, verb: verb('passed') }, who: 'otherWriter' }))
        .status,
    ).toBe(200);
    expect((await read(sent.id)).body).toMatchObject({ verb: verb('experienced') });
  });

  it('200, 409: of requests at once, only those fail whose ids have other content', async () => {
    const [known, other] = [statement(), statement()];
    await post([known, other]);
    const sent = [
      statement(),
      { ...known, verb: verb('passed') },
      other,
      statement({ id: undefined }),
      [statement(), { ...other, verb: verb('failed') }],
    ];
    const answers = await Promise.all(sent.map((body) => post(body)));
    expect([answers.map(({ status }) => status), await count()]).toEqual([[200, 409, 200, 200, 409], 5]);
    expect((await read((sent[0] as Json).id as string)).status).toBe(200);
  });

  it('200, 409: of writers of one id at once, one stores and the others learn of it', async () => {
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(statement({ id, verb: verb(`v${index % 2}`) }))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect([statuses, await count()]).toEqual([[...Array<number>(6).fill(200), ...Array<number>(6).fill(409)], 2]);
  });
});

describe('voiding', () => {
  const readVoided = (id: string) => request<Json>('GET', path, { query: { voidedStatementId: id } });

  it('200: returns a voided statement only by voidedStatementId', async () => {
    const sent = statement();
    await post([sent, voiding(sent.id)]);
    expect([(await read(sent.id)).status, (await readVoided(sent.id)).status]).toEqual([404, 200]);
  });

  it('200: a statement may be voided before it is stored', async () => {
    const sent = statement();
    await post(voiding(sent.id));
    await post(sent);
    expect([(await read(sent.id)).status, (await readVoided(sent.id)).status]).toEqual([404, 200]);
  });

  it('200: what voids is not voided', async () => {
    const sent = statement();
    const first = voiding(sent.id);
    await post([sent, first]);
    await post(voiding(first.id));
    expect([(await read(first.id)).status, (await readVoided(sent.id)).status]).toEqual([200, 200]);
  });

  it('200: a learner voids statements of their own only', async () => {
    const actor = { mbox: 'mailto:pat@north.example' };
    const [own, foreign] = [statement({ actor }), statement()];
    await post([own, foreign]);
    expect((await post([voiding(own.id, { actor }), voiding(foreign.id, { actor })], 'learner')).status).toBe(200);
    expect([(await read(own.id)).status, (await read(foreign.id)).status]).toEqual([404, 200]);
  });

  it('400: an object that is no statement', async () => {
    expect((await post(statement({ verb: verb('voided') }))).status).toBe(400);
  });
});

describe('putStatement', () => {
  it('204: stores under the id, again and again', async () => {
    const { id, ...rest } = statement();
    expect([
      (await put(id, rest)).status,
      (await put(id, { ...rest, id })).status,
      (await put(id, rest)).status,
      await count(),
    ]).toEqual([204, 204, 204, 2]);
    expect((await read(id)).body).toMatchObject({ id, actor: AMINA });
  });

  it('400: no id, another one inside, no UUID, a list', async () => {
    const { id, ...rest } = statement();
    expect((await request('PUT', path, { body: rest })).status).toBe(400);
    for (const [at, body] of [
      [randomUUID(), { ...rest, id }],
      ['1', rest],
      [id, [rest]],
    ] as const)
      expect((await put(at, body)).status).toBe(400);
    expect((await request('PUT', path, { query: { statementid: id }, body: rest })).status).toBe(400);
  });

  it('200, 204, 400, 401, 404, 409: every response has the consistency time of statements', async () => {
    const { id, ...rest } = statement();
    const through = ({ status, headers }: { status: number; headers: Headers }) =>
      [status, headers.get('X-Experience-API-Consistent-Through')!] as const;
    const [putStatus, afterPut] = through(await put(id, rest));
    const { stored } = (await read(id)).body;
    expect([putStatus, afterPut >= String(stored)]).toEqual([204, true]);
    const [, afterPost] = through(await post(statement()));
    expect(afterPost > afterPut).toBe(true);
    const refused = [
      await post({}),
      await put(id, { ...rest, verb: verb('passed') }),
      await request('POST', path, { body: rest, version: null }),
      await put('1', rest),
    ];
    expect(refused.map((answer) => through(answer)[0])).toEqual([400, 409, 400, 400]);
    for (const answer of refused) expect(through(answer)[1] >= afterPost).toBe(true);
    const certain = '2000-01-01T00:00:00.000Z';
    expect(through(await request('POST', path, { who: null, body: rest }))).toEqual([401, certain]);
    expect(through(await put(id, rest, 'otherWriter'))).toEqual([404, certain]);
  });

  it('403, 404: a statement of another learner, another platform', async () => {
    const { id, ...rest } = statement();
    expect([(await put(id, rest, 'learner')).status, (await put(id, rest, 'otherWriter')).status]).toEqual([403, 404]);
  });
});
