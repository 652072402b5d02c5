import { beforeEach, describe, expect, it } from '@jest/globals';
import { type IncomingMessage, saveMessages } from '../../../../db/mentors/conversations/saveMessages.js';
import type { components } from '../../../../generated/types.js';
import { calendarMonths } from '../../../../services/analytics/metrics/calendarMonths.js';
import { TESTER } from '../../../support/database.js';
import { analyticsServer } from '../analyticsServer.js';
import { ENDS_BEFORE, isForAdministrators, namesWrongParameter } from '../refusals.js';

type Schemas = components['schemas'];

const { server, read, join, rows } = analyticsServer();
const BASE = '/api/ai-analytics/orgs/north/users';
const RANGE = { start_date: '2026-05-01', end_date: '2026-05-31' };
const EMPTY_SEGMENT = { count: 0, percentage: 0 };

beforeEach(async () => {
  await rows(
    `insert into mentors (platform_id, slug, name) select $1, slug, initcap(slug) from unnest(array['tutor', 'coach']) slug`,
    [server.ids.north],
  );
  await rows(`insert into mentors (platform_id, slug, name) values ($1, 'tutor', 'Tutor of the south')`, [
    server.ids.south,
  ]);
});

const TEXTS = {
  positive: 'I love this course, it is great!',
  negative: 'This is terrible, I hate it.',
  neutral: 'Page four.',
};
let number = 0;
const wrote = (
  username: string,
  at: string,
  { sounds = 'neutral', mentor = 'tutor', ...more }: Partial<IncomingMessage> & { sounds?: keyof typeof TEXTS } = {},
): IncomingMessage => ({
  session_id: `${username} ${mentor} ${(number += 1)}`,
  username,
  mentor,
  at,
  role: 'user',
  text: TEXTS[sounds],
  ...more,
});
const save = async (messages: IncomingMessage[], platform: 'north' | 'south' = 'north') => {
  expect((await saveMessages(server.db, TESTER, server.ids[platform]!, messages)).refused).toEqual([]);
};
const answered = (message: IncomingMessage, at: string): IncomingMessage => ({
  ...message,
  role: 'assistant',
  at,
  text: 'Well done.',
});

describe('getUserMetricsPieChart', () => {
  const pie = async (
    user = 'ada',
    query: Record<string, string> = {},
    who: 'admin' | 'learner' | 'dmAdmin' = 'admin',
  ) =>
    (await read<Schemas['PieChartData']>(`${BASE}/${user}/user-metrics-pie-chart/`, { ...RANGE, ...query }, who)).body;

  it('200: parts who wrote for the first time from who had before, for an administrator the platform, for a learner the learner', async () => {
    await join('una');
    const first = wrote('una', '2026-05-02T10:00:00Z');
    await save([
      first,
      wrote('una', '2026-05-09T10:00:00Z'),
      wrote('pat', '2026-04-30T23:59:59Z'),
      wrote('pat', '2026-05-31T23:59:59Z'),
      wrote('vic', '2026-06-01T00:00:00Z'),
      answered(wrote('ada', '2026-05-03T10:00:00Z'), '2026-05-03T10:00:00Z'),
      wrote('pat', '2026-05-07T10:00:00Z', { mentor: 'coach' }),
      wrote('dean', '2026-05-08T10:00:00Z'),
    ]);
    await save([wrote('kim', '2026-05-03T10:00:00Z')], 'south');
    expect(await pie()).toEqual({
      new_users: { count: 2, percentage: 66.67 },
      returning_users: { count: 1, percentage: 33.33 },
    });
    expect(await pie('pat')).toEqual({ new_users: EMPTY_SEGMENT, returning_users: { count: 1, percentage: 100 } });
    expect(await pie('pat', {}, 'learner')).toEqual(await pie('pat'));
    expect(await pie('ada', { mentor_id: 'coach' })).toEqual({
      new_users: { count: 1, percentage: 100 },
      returning_users: EMPTY_SEGMENT,
    });
    expect((await pie('ada', { explain: 'true' })).explain).toMatchObject({
      people_counted: 3,
      start_date: '2026-05-01',
    });
  });

  it('200: is zeros where nobody wrote', async () => {
    expect(await pie()).toEqual({ new_users: EMPTY_SEGMENT, returning_users: EMPTY_SEGMENT });
  });

  it.each([
    [{}],
    [{ start_date: '2026-05-01' }],
    [{ ...RANGE, start_date: 'May' }],
    [{ ...RANGE, end_date: '2026-04-01' }],
    [{ ...RANGE, end_date: '2026-02-30' }],
  ])('400: refuses %j', async (query) => {
    expect((await read(`${BASE}/ada/user-metrics-pie-chart/`, query as Record<string, string>)).status).toBe(400);
  });
});

const OPERATIONS = [
  ['getUserMetricsPieChart', 'user-metrics-pie-chart', 'mentor_id'],
  ['getUserSentiment', 'user-sentiment', 'mentor_id'],
  ['getUserMetrics', 'user-metrics', 'mentor_id'],
  ['listChatHistory', 'chat-history', 'mentor'],
  ['countUserSentiments', 'sentiment-count', 'mentor'],
] as const;

describe.each(OPERATIONS)('%s', (_, segment, mentor) => {
  const status = async (user: string, who: Parameters<typeof read>[2], query = {}) =>
    (await read(`${BASE}/${user}/${segment}/`, { ...RANGE, ...query }, who)).status;
  it('401, 403 and 404: is for administrators and the person; hides people and mentors of others', async () => {
    expect(
      await Promise.all([
        status('pat', null),
        status('ada', 'learner'),
        status('pat', 'dean'),
        status('pat', 'viewer'),
        status('pat', 'otherAdmin'),
      ]),
    ).toEqual([401, 403, 403, 403, 404]);
    expect(
      await Promise.all([
        status('kim', 'admin'),
        status('nobody', 'admin'),
        status('ada', 'admin', { [mentor]: 'none' }),
      ]),
    ).toEqual([404, 404, 404]);
    const south = (
      await rows<{ unique_id: string }>('select unique_id from mentors where platform_id = $1', [server.ids.south])
    )[0]!.unique_id;
    expect(await status('ada', 'admin', { [mentor]: south })).toBe(404);
    expect((await read(`${BASE.replace('north', 'nowhere')}/ada/${segment}/`, RANGE)).status).toBe(404);
  });
});

describe('getUserSentiment', () => {
  it('200: has the shares of messages of learners, which add up to 100', async () => {
    const sentiment = async (user: string) =>
      (await read<Schemas['SentimentSummary']>(`${BASE}/${user}/user-sentiment/`, RANGE)).body;
    expect(await sentiment('ada')).toEqual({
      sentiment_distribution: { positive: 0, negative: 0, neutral: 0 },
      total_sentiments: 0,
    });
    const first = wrote('pat', '2026-05-02T10:00:00Z', { sounds: 'positive' });
    await save([
      first,
      answered(first, '2026-05-02T10:00:05Z'),
      wrote('pat', '2026-05-02T10:00:00Z', { sounds: 'negative' }),
      wrote('vic', '2026-05-02T10:00:00Z'),
      wrote('vic', '2026-06-02T10:00:00Z'),
    ]);
    expect(await sentiment('ada')).toEqual({
      sentiment_distribution: { positive: 33.34, negative: 33.33, neutral: 33.33 },
      total_sentiments: 3,
    });
    expect(await sentiment('pat')).toEqual({
      sentiment_distribution: { positive: 50, negative: 50, neutral: 0 },
      total_sentiments: 2,
    });
  });
});

describe('getUserMetrics', () => {
  it('200: compares this calendar month with the one before', async () => {
    const { month, before } = calendarMonths(new Date().toISOString().slice(0, 10));
    const now = `${month.from}T00:00:00Z`;
    const then = `${before.from}T00:00:00Z`;
    await rows(`update memberships set created_at = '2020-01-01Z' where platform_id = $1`, [server.ids.north]);
    await join('una', { at: now });
    await save([
      wrote('pat', '2020-01-01T00:00:00Z'),
      wrote('pat', then),
      wrote('vic', then),
      wrote('vic', now),
      wrote('pat', now),
      wrote('una', now),
      wrote('dean', now),
    ]);
    const { body } = await read<Schemas['UserMetrics']>(`${BASE}/ada/user-metrics/`);
    // Four people of before, and una.
    expect(body).toEqual({
      registered_users: { total: 5, change_percentage: 25 },
      new_users: { total: 2, change_percentage: 100 },
      unique_users: { total: 4, change_percentage: 100 },
      veteran_users: { total: 2, change_percentage: 100 },
    });
    expect(
      (await read<Schemas['UserMetrics']>(`${BASE}/pat/user-metrics/`, { mentor_id: 'coach' }, 'learner')).body,
    ).toMatchObject({
      registered_users: { total: 1, change_percentage: 0 },
      unique_users: { total: 0, change_percentage: 0 },
    });
  });

  it.each([
    ['2028-03-01', { from: '2028-03-01', to: '2028-03-01' }, { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-01-31', { from: '2026-01-01', to: '2026-01-31' }, { from: '2025-12-01', to: '2025-12-31' }],
  ])('the months of %s', (day, month, before) => {
    expect(calendarMonths(day)).toEqual({ month, before });
  });
});

describe('listChatHistory', () => {
  const list = async (user: string, query: Record<string, string | number> = {}, who: 'admin' | 'learner' = 'admin') =>
    read<Schemas['ChatHistory']>(`${BASE}/${user}/chat-history/`, { ...RANGE, ...query }, who);

  it('200: has the messages of the platform for an administrator, and of themselves for anybody else, the newest first', async () => {
    const first = wrote('pat', '2026-05-02T10:00:00Z', { sounds: 'positive' });
    await save([
      first,
      answered(first, '2026-05-02T10:00:05Z'),
      wrote('vic', '2026-05-03T10:00:00Z', { sounds: 'negative', mentor: 'coach' }),
      wrote('pat', '2026-06-01T10:00:00Z'),
    ]);
    await save([wrote('kim', '2026-05-03T10:00:00Z')], 'south');
    const all = (await list('ada')).body;
    expect(
      all.data.map(({ username, role, mentor, sentiment, at }) => [username, role, mentor, sentiment, at]),
    ).toEqual([
      ['vic', 'user', 'Coach', 'negative', '2026-05-03T10:00:00.000Z'],
      ['pat', 'assistant', 'Tutor', null, '2026-05-02T10:00:05.000Z'],
      ['pat', 'user', 'Tutor', 'positive', '2026-05-02T10:00:00.000Z'],
    ]);
    expect(all.pagination).toEqual({ totalItems: 3, currentPage: 1, perPage: 10, totalPages: 1 });
    expect((await list('pat', {}, 'learner')).body.data).toEqual(all.data.slice(1));
    expect(
      (await list('ada', { filter_user_id: 'pat@north.example', sort: 'at', length: 1, page: 2 })).body.data,
    ).toEqual([all.data[1]]);
    expect(
      (await list('ada', { filter_user_id: server.ids.vic!, sentiment: 'negative', mentor: 'coach' })).body.data,
    ).toEqual([all.data[0]]);
    expect((await list('ada', { sentiment: 'neutral' })).body).toMatchObject({
      data: [],
      pagination: { totalItems: 0 },
    });
    expect((await list('ada', { format: 'csv', sentiment: 'negative' })).text).toContain(`coach`);
  });

  it('403 and 404: nobody else filters by others, and nobody by people of others', async () => {
    expect((await list('pat', { filter_user_id: 'vic' }, 'learner')).status).toBe(403);
    expect((await list('pat', { filter_user_id: 'pat' }, 'learner')).status).toBe(200);
    expect((await list('ada', { filter_user_id: 'kim' })).status).toBe(404);
  });

  it('400: a sentiment that is none', async () => {
    expect((await list('ada', { sentiment: 'angry' })).status).toBe(400);
  });
});

describe('countUserSentiments', () => {
  it('200: counts what the list has', async () => {
    const count = async (user: string, query: Record<string, string> = {}) =>
      (await read<Schemas['SentimentCounts']>(`${BASE}/${user}/sentiment-count/`, { ...RANGE, ...query })).body;
    expect(await count('ada')).toEqual({ positive: 0, negative: 0, neutral: 0, total: 0 });
    await save([
      wrote('pat', '2026-05-02T10:00:00Z', { sounds: 'positive' }),
      wrote('pat', '2026-05-02T10:00:00Z'),
      wrote('vic', '2026-05-03T10:00:00Z', { sounds: 'negative', mentor: 'coach' }),
    ]);
    expect(await count('ada')).toEqual({ positive: 1, negative: 1, neutral: 1, total: 3 });
    expect(await count('ada', { filter_user_id: 'pat', sentiment: 'positive' })).toEqual({
      positive: 1,
      negative: 0,
      neutral: 0,
      total: 1,
    });
    expect(await count('vic', { mentor: 'coach' })).toMatchObject({ negative: 1, total: 1 });
  });
});

const used = (platform: 'north' | 'south', model: string, input: number, output: number, at = '2026-05-02Z') =>
  rows(
    `insert into llm_usage (platform_id, purpose, provider, model, input_tokens, output_tokens, outcome, duration_ms, created_at) values ($1, 'test', 'openai', $2, $3, $4, 'answered', 1, $5)`,
    [server.ids[platform], model, input, output, at],
  );
const price = (provider: string, model: string, input: number, output: number) =>
  rows('insert into llm_prices (provider, model, input_usd, output_usd) values ($1, $2, $3, $4)', [
    provider,
    model,
    input,
    output,
  ]);

describe('listCostsPerTenant', () => {
  const PATH = '/api/ai-analytics/costs/pertenant/';
  const costs = async (query: Record<string, string | number> = {}) =>
    (await read<Schemas['CostPage']>(PATH, query, 'dmAdmin')).body;

  it('200: counts usage at its price, messages at what they say, and names what has no price', async () => {
    expect(await costs()).toEqual({
      data: [],
      pagination: { totalItems: 0, currentPage: 1, perPage: 10, totalPages: 0 },
    });
    await price('openai', 'small', 0.25, 2);
    await price('', 'small', 100, 100);
    await used('north', 'small', 1_000_000, 500_000);
    await used('north', 'small', 1_000_000, 0, '2026-06-02Z');
    await used('north', 'unknown', 10, 10);
    await used('south', 'unknown', 10, 10);
    const message = answered(wrote('pat', '2026-05-02T10:00:00Z'), '2026-05-02T10:00:01Z');
    await save([
      { ...message, model: 'small', prompt_tokens: 10_000, completion_tokens: 0 },
      { ...message, at: '2026-05-02T10:00:02Z', model: 'small', prompt_tokens: 5, cost: 0.5 },
      { ...message, at: '2026-05-02T10:00:03Z', model: 'new', cost: 0.25 },
      { ...message, at: '2026-05-02T10:00:04Z', model: 'new', prompt_tokens: 7 },
      { ...message, at: '2026-05-02T10:00:05Z' },
    ]);
    const { data } = await costs(RANGE);
    expect(
      data.map(({ platform_key, total_cost, unpriced, unpriced_calls }) => [
        platform_key,
        total_cost,
        unpriced,
        unpriced_calls,
      ]),
    ).toEqual([
      ['north', 3, true, 2],
      ['south', null, true, 1],
    ]);
    expect(
      data[0]!.model_costs.map(({ provider, model, calls, total_cost, unpriced_calls }) => [
        provider,
        model,
        calls,
        total_cost,
        unpriced_calls,
      ]),
    ).toEqual([
      ['', 'small', 2, 1.5, 0],
      ['openai', 'small', 1, 1.25, 0],
      ['', 'new', 2, 0.25, 1],
      ['openai', 'unknown', 1, null, 1],
    ]);
    expect((await costs()).data[0]!.total_cost).toBe(3.25);
    expect((await costs({ sort: '-platform_key', length: 1, page: 2 })).data[0]!.platform_key).toBe('north');
    expect((await read(PATH, { format: 'csv' }, 'dmAdmin')).text).toMatch(
      /^platform_key,total_cost,unpriced,unpriced_calls,model_costs\nnorth,3.25,true,2,/,
    );
  });

  it('400, 401 and 403: is for administrators of all platforms', async () => {
    expect((await read(PATH, { start_date: '2026-02-30' }, 'dmAdmin')).status).toBe(400);
    expect(
      await Promise.all(([null, 'admin', 'learner'] as const).map(async (who) => (await read(PATH, {}, who)).status)),
    ).toEqual([401, 403, 403]);
  });
});

describe('listCostsPerModel', () => {
  const path = '/api/ai-analytics/costs/orgs/north/models/';
  type Body = Schemas['ModelCosts'];

  it('200: has the models of the platform, as administrators of all platforms see them', async () => {
    expect((await read<Body>(path)).body).toEqual({ total_cost: null, unpriced: false, unpriced_calls: 0, data: [] });
    await price('openai', 'small', 0.25, 2);
    await used('north', 'small', 1_000_000, 500_000);
    await used('north', 'small', 1_000_000, 0, '2026-06-02Z');
    await used('north', 'unknown', 10, 10);
    await used('south', 'small', 10, 10);
    const message = answered(wrote('pat', '2026-05-02T10:00:00Z'), '2026-05-02T10:00:01Z');
    await save([{ ...message, model: 'small', prompt_tokens: 5, completion_tokens: 7, cost: 0.5 }]);
    const { body } = await read<Body>(path, { ...RANGE, explain: true });
    const model = { calls: 1, unpriced: false, unpriced_calls: 0 };
    expect(body).toMatchObject({
      ...{ total_cost: 1.75, unpriced: true, unpriced_calls: 1 },
      data: [
        { ...model, provider: 'openai', model: 'small', input_tokens: 1_000_000, total_cost: 1.25 },
        { ...model, provider: '', model: 'small', input_tokens: 5, output_tokens: 7, total_cost: 0.5 },
        { ...model, provider: 'openai', model: 'unknown', total_cost: null, unpriced: true, unpriced_calls: 1 },
      ],
      explain: { records_counted: 3, start_date: RANGE.start_date, filters: {} },
    });
    for (const query of [RANGE, {}]) {
      const { data, total_cost: total } = (await read<Body>(path, query)).body;
      const platforms = (await read<Schemas['CostPage']>('/api/ai-analytics/costs/pertenant/', query, 'dmAdmin')).body;
      expect(platforms.data.find(({ platform_key: key }) => key === 'north')).toMatchObject({
        ...{ total_cost: total, model_costs: data },
      });
    }
  });

  it('200: is a file with format=csv', async () => {
    await used('north', 'small', 10, 5);
    expect((await read(path, { format: 'csv' })).text).toBe(
      'provider,model,calls,input_tokens,output_tokens,total_cost,unpriced,unpriced_calls\nopenai,small,1,10,5,,true,1\n',
    );
  });

  namesWrongParameter(read, path, ENDS_BEFORE);
  isForAdministrators(read, path);
});
