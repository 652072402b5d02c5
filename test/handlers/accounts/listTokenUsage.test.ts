import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { saveMessages } from '../../../db/mentors/conversations/saveMessages.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Week = components['schemas']['WeeklyTokenUsage'];
const PATH = '/api/ai-account/orgs/north/tokens/';
const { db, ids, get, make } = mentorServer();
let tutor: string;

const message = (session: string, username: string, at: string, used: object = {}) =>
  ({
    session_id: session,
    username,
    mentor: tutor,
    at,
    role: 'assistant',
    text: `At ${at}.`,
    model: 'small',
    ...used,
  }) as const;
const store = (messages: ReturnType<typeof message>[]) => saveMessages(db, TESTER, ids.north!, messages);
const read = async (query = {}, role: Role | null = 'admin') => await get<Week[]>(PATH, role, query);
const brief = (weeks: Week[]) =>
  weeks.map(({ week, prompt_tokens: prompt, completion_tokens: completion, cost, unpriced_calls: unpriced }) => [
    week,
    prompt,
    completion,
    cost,
    unpriced,
  ]);

beforeAll(async () => {
  tutor = await make('north', { name: 'Tutor' });
  await db.pool.query(`insert into llm_prices (provider, model, input_usd, output_usd) values ('', 'small', 1, 10)`);
});
restoreBeforeEach(db);

describe('listTokenUsage', () => {
  it('200: by ISO week (UTC), with costs as stated or by price, of the platform, a person and a session', async () => {
    expect((await read()).body).toEqual([]);
    await store([
      message('s-1', 'pat', '2026-11-15T23:59:59Z', { prompt_tokens: 100, completion_tokens: 10 }),
      message('s-1', 'pat', '2026-11-16T00:00:00Z', { prompt_tokens: 200, completion_tokens: 20, cost: 0.5 }),
      message('s-2', 'vic', '2026-11-16T08:00:00+09:00', {
        prompt_tokens: 1_000,
        completion_tokens: 0,
        model: 'unpriced',
      }),
      message('s-2', 'vic', '2027-01-03T08:00:00Z'),
    ]);
    expect(brief((await read()).body)).toEqual([
      ['2026-W46', 1_100, 10, 0.0002, 1],
      ['2026-W47', 200, 20, 0.5, 0],
    ]);
    expect((await read()).body[1]).toEqual({
      week: '2026-W47',
      start_date: '2026-11-16',
      calls: 1,
      prompt_tokens: 200,
      completion_tokens: 20,
      total_tokens: 220,
      cost: 0.5,
      unpriced_calls: 0,
    });
    for (const query of [{ username: 'PAT' }, { session_id: 's-1' }, { username: 'pat', session_id: 's-1' }])
      expect(brief((await read(query)).body)).toEqual([
        ['2026-W46', 100, 10, 0.0002, 0],
        ['2026-W47', 200, 20, 0.5, 0],
      ]);
    expect(brief((await read({ session_id: 's-2' })).body)).toEqual([['2026-W46', 1_000, 0, null, 1]]);
  });

  it('200: the sums are those of the messages, however these are stored, again and at the same time', async () => {
    const batches = Array.from({ length: 6 }, (_, batch) =>
      Array.from({ length: 8 }, (_unused, index) =>
        message(
          `s-${batch % 3}`,
          ['pat', 'vic', 'ada'][batch % 3]!,
          new Date(Date.UTC(2026, 10, 1 + index * 3, batch)).toISOString(),
          { prompt_tokens: index * 7 + batch, completion_tokens: batch },
        ),
      ),
    );
    await Promise.all([...batches, ...batches].map((batch) => store(batch)));
    const { rows } = await db.pool.query<{ week: string; prompt: number }>(
      `select to_char(at at time zone 'UTC', 'IYYY-"W"IW') as week, sum(prompt_tokens)::int as prompt from conversation_messages group by 1 order by 1`,
    );
    expect((await read()).body.map(({ week, prompt_tokens: prompt }) => ({ week, prompt }))).toEqual(rows);
  });

  it('404: a filter that no session matches', async () => {
    await store([message('s-1', 'pat', '2026-11-16T00:00:00Z', { prompt_tokens: 1 })]);
    for (const query of [
      { session_id: 's-9' },
      { username: 'vic' },
      { username: 'nobody' },
      { username: 'vic', session_id: 's-1' },
    ])
      expect((await read(query)).status).toBe(404);
    expect((await get('/api/ai-account/orgs/south/tokens/', 'otherAdmin', { session_id: 's-1' })).status).toBe(404);
    expect((await get('/api/ai-account/orgs/south/tokens/', 'otherAdmin')).body).toEqual([]);
  });

  it('401, 403, 404: administrators of the platform only', async () => {
    expect((await read({}, null)).status).toBe(401);
    for (const role of ['viewer', 'learner'] as const) expect((await read({}, role)).status).toBe(403);
    expect((await read({}, 'otherAdmin')).status).toBe(404);
  });
});
