import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { AMINA, COURSE, type Json, statement, verb, voiding } from './statements.js';
import { NORTH, type Who, xapiServer } from './xapiServer.js';

const { server, request } = xapiServer();
const path = `${NORTH}statements`;
beforeAll(async () => {
  // Partitions are made with the first statement, and stay.
  await request('POST', path, {
    body: statement({ actor: { mbox: 'mailto:first@x.example' }, object: { id: 'https://x.example/first' } }),
  });
});
restoreBeforeEach(server.db);

interface Page {
  statements: (Json & { id: string; stored: string })[];
  more: string;
}

type Query = Record<string, string | number | boolean>;

const store = async (...statements: Json[]) =>
  expect((await request('POST', path, { body: statements })).status).toBe(200);
const read = (query: Query, who: Who = 'writer', headers: Record<string, string> = {}) =>
  request<Page>('GET', path, { query, who, headers });
const idsOf = async (query: Query, who: Who = 'writer') => (await read(query, who)).body.statements.map(({ id }) => id);
const BO = { account: { homePage: 'https://x.example', name: 'bo' } };
const agentOf = (agent: Json) => JSON.stringify(agent);

describe('getStatements', () => {
  it('200: filters by agent, as actor and as object', async () => {
    const [byBo, aboutBo, other] = [
      statement({ actor: { ...BO, name: 'Bo' } }),
      statement({ object: { objectType: 'Agent', ...BO } }),
      statement(),
    ];
    await store(byBo, aboutBo, other);
    expect(await idsOf({ agent: agentOf(BO) })).toEqual([aboutBo.id, byBo.id]);
    expect(await idsOf({ agent: agentOf({ ...BO, objectType: 'Agent', name: 'Robert' }) })).toEqual([
      aboutBo.id,
      byBo.id,
    ]);
    expect(await idsOf({ agent: agentOf({ mbox: 'mailto:nobody@x.example' }) })).toEqual([]);
  });

  it('200: filters by verb, activity and registration, all of which must hold', async () => {
    const registration = randomUUID();
    const [one, two, three] = [
      statement({ verb: verb('passed'), context: { registration } }),
      statement({ verb: verb('passed'), object: { id: `${COURSE}/2` } }),
      statement({ context: { registration: registration.toUpperCase() } }),
    ];
    await store(one, two, three);
    expect(await idsOf({ verb: verb('passed').id })).toEqual([two.id, one.id]);
    expect(await idsOf({ activity: COURSE })).toEqual([three.id, one.id]);
    expect(await idsOf({ registration: registration.toUpperCase() })).toEqual([three.id, one.id]);
    expect(await idsOf({ registration, verb: verb('passed').id, activity: COURSE, agent: agentOf(AMINA) })).toEqual([
      one.id,
    ]);
    expect(await idsOf({ registration, activity: `${COURSE}/2` })).toEqual([]);
  });

  it('200: with related agents, looks into context, authority, groups and statements within', async () => {
    const inside = { objectType: 'SubStatement', actor: BO, verb: verb('passed'), object: { id: `${COURSE}/inside` } };
    const [instructor, member, within, other] = [
      statement({ context: { instructor: BO } }),
      statement({ actor: { objectType: 'Group', member: [AMINA, BO] } }),
      statement({ object: inside }),
      statement(),
    ];
    await store(instructor, member, within, other);
    expect(await idsOf({ agent: agentOf(BO) })).toEqual([]);
    expect(await idsOf({ agent: agentOf(BO), related_agents: true })).toEqual([within.id, member.id, instructor.id]);
    expect(await idsOf({ activity: `${COURSE}/inside` })).toEqual([]);
    expect(await idsOf({ activity: `${COURSE}/inside`, related_activities: true })).toEqual([within.id]);
    expect(
      await idsOf({ agent: agentOf(BO), related_agents: true, activity: `${COURSE}/inside`, related_activities: true }),
    ).toEqual([within.id]);
    const { authority } = (await read({ limit: 1 })).body.statements[0]!;
    expect((await idsOf({ agent: agentOf(authority as Json), related_agents: true })).length).toBe(5);
  });

  it('200: with related activities, looks into the context', async () => {
    const sent = statement({
      object: { id: `${COURSE}/unit` },
      context: { contextActivities: { grouping: [{ id: 'https://x.example/a' }, { id: COURSE }] } },
    });
    await store(sent, statement({ object: { id: `${COURSE}/other` } }));
    expect(await idsOf({ activity: COURSE })).toEqual([]);
    expect(await idsOf({ activity: COURSE, related_activities: true })).toEqual([sent.id]);
  });

  it('200: filters by the time of storing, in both orders', async () => {
    const sent = [statement(), statement(), statement()];
    for (const one of sent) await store(one);
    const [third, second, first] = (await read({ limit: 3 })).body.statements as [
      Page['statements'][0],
      Page['statements'][0],
      Page['statements'][0],
    ];
    expect([first.id, second.id, third.id]).toEqual(sent.map(({ id }) => id));
    expect(await idsOf({ since: first.stored })).toEqual([third.id, second.id]);
    expect(await idsOf({ since: first.stored, until: second.stored })).toEqual([second.id]);
    expect(await idsOf({ since: first.stored, ascending: true })).toEqual([second.id, third.id]);
  });

  it('200: pages by more, in both orders, and nothing that comes meanwhile is repeated', async () => {
    const sent = Array.from({ length: 25 }, () => statement({ verb: verb('paged') }));
    await store(...sent);
    for (const ascending of [false, true]) {
      const seen: string[] = [];
      let { body } = await read({ verb: verb('paged').id, limit: 10, ascending });
      seen.push(...body.statements.map(({ id }) => id));
      while (body.more !== '') {
        expect(body.more.startsWith(`${path}?`)).toBe(true);
        ({ body } = await request<Page>('GET', body.more));
        seen.push(...body.statements.map(({ id }) => id));
      }
      const ids = sent.map(({ id }) => id);
      expect(seen).toEqual(ascending ? ids : ids.reverse());
    }
  });

  it('200: a statement about a statement that matches, matches too, and so does one about that', async () => {
    const target = statement({ actor: BO, verb: verb('passed') });
    // No statement of the platform references another one yet, unless another test was first.
    expect(await idsOf({ verb: verb('passed').id })).toEqual([]);
    const about = statement({ object: { objectType: 'StatementRef', id: target.id } });
    const aboutThat = statement({ object: { objectType: 'StatementRef', id: about.id } });
    await store(about);
    await store(aboutThat);
    await store(target);
    expect((await idsOf({ agent: agentOf(BO) })).sort()).toEqual([target.id, about.id, aboutThat.id].sort());
    expect(await idsOf({ agent: agentOf(BO), limit: 1 })).toEqual([target.id]);
    const late = statement({ object: { objectType: 'StatementRef', id: aboutThat.id } });
    await store(late);
    expect((await idsOf({ verb: verb('passed').id }))[0]).toBe(late.id);
  });

  it('200: pages hold as many as there are, whatever chains of statements lead to a match and which of them are voided', async () => {
    const target = statement({ verb: verb('passed') });
    const about = (id: string) => statement({ object: { objectType: 'StatementRef', id } });
    const first = about(target.id);
    const second = about(first.id);
    const third = about(second.id);
    const voided = [about(target.id), about(target.id)];
    await store(
      target,
      statement({ verb: verb('passed') }),
      first,
      statement({ verb: verb('passed') }),
      second,
      third,
      ...voided,
    );
    await store(...voided.map(({ id }) => voiding(id, { verb: verb('voided') })));
    const all = await idsOf({ verb: verb('passed').id });
    for (const ascending of [false, true]) {
      const seen: string[] = [];
      for (
        let next: string | null =
          `${path}?${new URLSearchParams({ verb: verb('passed').id, limit: '1', ascending: String(ascending) }).toString()}`;
        next;
      ) {
        const { body }: { body: Page } = await request<Page>('GET', next);
        seen.push(...body.statements.map(({ id }) => id));
        next = body.more === '' ? null : body.more;
      }
      expect(seen).toEqual(ascending ? [...all].reverse() : all);
    }
    expect(all).toEqual(expect.arrayContaining([target.id, first.id, second.id, third.id]));
    expect(all).toHaveLength(8);
  });

  it('200: a chain is followed for sixteen statements, however long it is, so that storing one takes no longer than another', async () => {
    const chain = [statement({ verb: verb('passed') })];
    while (chain.length < 300) chain.push(statement({ object: { objectType: 'StatementRef', id: chain.at(-1)!.id } }));
    await store(...chain.slice(0, 290));
    for (const one of chain.slice(290)) await store(one);
    expect(await idsOf({ verb: verb('passed').id, ascending: true })).toEqual(chain.slice(0, 17).map(({ id }) => id));
    const { rows } = await server.db.pool.query<{ count: number; most: number }>(
      'select count(*)::int, max(count)::int as most from (select count(*) from statement_references group by stored) as referring',
    );
    expect(rows).toEqual([{ count: 299, most: 16 }]);
  });

  it('200: omits voided statements, and returns the voiding ones', async () => {
    const sent = statement({ verb: verb('passed') });
    const voids = voiding(sent.id);
    await store(sent);
    await store(voids);
    expect(await idsOf({ verb: verb('passed').id })).toEqual([voids.id]);
    expect((await read({ statementId: sent.id })).status).toBe(404);
    expect((await read({ voidedStatementId: sent.id })).body).toMatchObject({ id: sent.id });
    expect((await read({ voidedStatementId: voids.id })).status).toBe(404);
  });

  it('200: format ids has no more than what identifies', async () => {
    const sent = statement({
      actor: { objectType: 'Group', name: 'Team', member: [{ ...AMINA, name: 'Amina' }] },
      verb: { ...verb('passed'), display: { en: 'passed' } },
      object: { objectType: 'Activity', id: COURSE, definition: { name: { en: 'Course' } } },
      context: {
        instructor: { ...BO, name: 'Bo' },
        platform: 'P',
        contextActivities: { parent: [{ objectType: 'Activity', id: COURSE, definition: { name: { en: 'Course' } } }] },
      },
    });
    await store(sent);
    const { body } = await request<Json>('GET', path, { query: { statementId: sent.id, format: 'ids' } });
    expect([body.actor, body.verb, body.object]).toEqual([
      { objectType: 'Group', member: [AMINA] },
      verb('passed'),
      { id: COURSE },
    ]);
    expect(body.context).toEqual({ instructor: BO, platform: 'P', contextActivities: { parent: [{ id: COURSE }] } });
    expect(JSON.stringify(body)).not.toMatch(/Course|Bo|Amina/);
  });

  it('200: format canonical has what was said last of an activity, in the language of the client', async () => {
    const named = (definition: Json) => statement({ object: { id: COURSE, definition } });
    const sent = named({ name: { 'en-US': 'Old', 'de-DE': 'Alt' } });
    await store(sent);
    await store(named({ name: { 'en-US': 'New', 'de-DE': 'Neu' }, type: 'http://x.example/type' }));
    const { body } = await read({ statementId: sent.id, format: 'canonical' }, 'writer', {
      'Accept-Language': 'fr, de;q=0.8, en;q=0.5',
    });
    expect(body).toMatchObject({ object: { definition: { name: { 'de-DE': 'Neu' }, type: 'http://x.example/type' } } });
    expect(Object.keys((body as unknown as { object: { definition: { name: Json } } }).object.definition.name)).toEqual(
      ['de-DE'],
    );
  });

  it('200, 204: the path may be put after an address that ends with a slash already', async () => {
    const { id, ...rest } = statement();
    expect((await request('PUT', `${NORTH}/statements`, { query: { statementId: id }, body: rest })).status).toBe(204);
    const { body } = await request<Page>('GET', `${NORTH}/statements`, { query: { limit: 1 } });
    expect([body.statements[0]!.id, body.more.startsWith(`${path}?`)]).toEqual([id, true]);
    expect([
      (await request('GET', `${NORTH}//activities/state`)).status,
      (await request('GET', `${NORTH}activities//state`)).status,
    ]).toEqual([400, 404]);
  });

  it('200: names the newest, what is consistent, and the version; HEAD is the same without a body', async () => {
    const sent = statement();
    const before = Date.now();
    await store(sent);
    const { headers, body } = await request<Json & { stored: string }>('GET', path, {
      query: { statementId: sent.id },
    });
    expect(Date.parse(headers.get('Last-Modified')!)).toBe(Math.floor(Date.parse(body.stored) / 1000) * 1000);
    expect(Date.parse(headers.get('X-Experience-API-Consistent-Through')!)).toBeGreaterThanOrEqual(before);
    expect([headers.get('X-Experience-API-Version'), headers.get('ETag')]).toEqual([
      '1.0.3',
      expect.stringMatching(/^W\/"/),
    ]);
    const head = await request('HEAD', path, { query: { statementId: sent.id } });
    expect([head.status, head.text, head.headers.get('Last-Modified')]).toEqual([
      200,
      '',
      headers.get('Last-Modified'),
    ]);
    expect(Date.parse((await read({})).headers.get('X-Experience-API-Consistent-Through')!)).toBeGreaterThanOrEqual(
      before,
    );
  });

  it('200: with attachments, answers multipart/mixed', async () => {
    const sent = statement();
    await store(sent);
    const { headers, text } = await read({ attachments: true, limit: 1 });
    const [, boundary] = /^multipart\/mixed; boundary=(.+)$/.exec(headers.get('content-type')!)!;
    const [, part] = text.split(`--${boundary}`);
    expect(JSON.parse(part!.slice(part!.indexOf('\r\n\r\n')))).toMatchObject({
      statements: [{ id: sent.id }],
      more: expect.stringContaining('after='),
    });
    expect((await read({ attachments: false, limit: 1 })).body.statements[0]).toMatchObject({ id: sent.id });
  });

  it('200: learners read statements of their own only', async () => {
    const own = [
      statement({ actor: { mbox: 'mailto:pat@north.example' } }),
      statement({ actor: { account: { homePage: `${server.url()}${NORTH}`, name: 'pat' } } }),
    ];
    const foreign = statement();
    await store(...own, foreign);
    expect(await idsOf({}, 'learner')).toEqual(own.map(({ id }) => id).reverse());
    expect(await idsOf({ activity: COURSE, related_activities: true }, 'learner')).toEqual(
      own.map(({ id }) => id).reverse(),
    );
    expect((await read({ statementId: foreign.id }, 'learner')).status).toBe(404);
    expect((await read({ statementId: own[0]!.id }, 'learner')).status).toBe(200);
    expect((await idsOf({}, 'viewer')).length).toBe(4);
  });

  it('200: statements of others neither fill the pages of learners nor show what they are about', async () => {
    const actor = { mbox: 'mailto:pat@north.example' };
    const [own, foreign] = [statement({ actor, verb: verb('passed') }), statement({ verb: verb('failed') })];
    const aboutForeign = statement({ actor, object: { objectType: 'StatementRef', id: foreign.id } });
    const byOthers = Array.from({ length: 3 }, () => statement({ object: { objectType: 'StatementRef', id: own.id } }));
    await store(own, foreign, aboutForeign, ...byOthers);
    expect(await idsOf({ verb: verb('passed').id, limit: 1 }, 'learner')).toEqual([own.id]);
    expect(await idsOf({ verb: verb('failed').id }, 'learner')).toEqual([]);
    expect(await idsOf({ verb: verb('failed').id })).toEqual([aboutForeign.id, foreign.id]);
  });

  it('400: parameters that are unknown, malformed, or do not go together', async () => {
    const id = randomUUID();
    const bad: Query[] = [
      { statementid: id },
      { StatementId: id },
      { statementId: 'x' },
      { statementId: id, voidedStatementId: id },
      { statementId: id, limit: 1 },
      { voidedStatementId: id, verb: verb('x').id },
      { agent: 'x' },
      { agent: '{}' },
      { agent: agentOf({ objectType: 'Group', member: [AMINA] }) },
      { agent: agentOf({ mbox: 'x' }) },
      { verb: 'x' },
      { activity: 'x' },
      { registration: 'x' },
      { since: 'x' },
      { until: '2026-13-01' },
      { limit: -1 },
      { limit: 'x' },
      { ascending: 'x' },
      { format: 'x' },
      { attachments: 'x' },
      { related_agents: 1 },
    ];
    for (const query of bad) expect([query, (await read(query)).status]).toEqual([query, 400]);
    expect((await request('GET', path, { version: null })).status).toBe(400);
  });

  it('400, 404: refusals name what is consistent too', async () => {
    const before = Date.now();
    const bad: Query[] = [
      { statementId: 'x' },
      { statementId: randomUUID(), voidedStatementId: randomUUID() },
      { agent: '{}' },
      { LIMIT: 1 },
      { limit: 'x' },
    ];
    const refused = [
      await read({ statementId: randomUUID() }),
      ...(await Promise.all(bad.map((query) => read(query)))),
      await request('GET', path, { version: null }),
      await request('HEAD', path, { query: { LIMIT: 1 } }),
      await request('POST', path, {
        query: { method: 'GET' },
        bytes: Buffer.from('LIMIT=1'),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, ...Array(8).fill(400)]);
    for (const { headers } of refused)
      expect(Date.parse(headers.get('X-Experience-API-Consistent-Through')!)).toBeGreaterThanOrEqual(before);
  });

  it('401, 404: who is not let in learns no more than that statements have a time', async () => {
    await store(statement());
    const through = async (orgPath: string, who: Who | null, headers = {}) => {
      const answer = await request('GET', orgPath, { who, headers });
      return [answer.status, answer.headers.get('X-Experience-API-Consistent-Through')];
    };
    const certain = '2000-01-01T00:00:00.000Z';
    expect(await through(path, null)).toEqual([401, certain]);
    expect(await through(path, null, { Authorization: 'Basic eDp5' })).toEqual([401, certain]);
    expect(await through(path, 'otherWriter')).toEqual([404, certain]);
    expect(await through('/api/xapi/orgs/nowhere/statements', 'otherWriter')).toEqual([404, certain]);
    // No such method; and another resource, whose answers name none.
    const removals = await Promise.all([path, '/api/xapi/orgs/north/activities'].map((one) => request('DELETE', one)));
    expect(removals.map(({ status, headers }) => [status, headers.get('X-Experience-API-Consistent-Through')])).toEqual(
      [
        [405, certain],
        [405, null],
      ],
    );
  });

  it('404: an unknown statement, another platform', async () => {
    expect((await read({ statementId: randomUUID() })).status).toBe(404);
    const sent = statement();
    await store(sent);
    for (const who of ['otherWriter', 'otherAdmin'] as const)
      expect((await read({ statementId: sent.id }, who)).status).toBe(404);
  });
});
