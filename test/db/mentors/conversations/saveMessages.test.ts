import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, saveMessages } from '../../../../db/mentors/conversations/saveMessages.js';
import { scoreSentiment } from '../../../../db/mentors/conversations/scoreSentiment.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';

const db = testDatabase();
let north = 0;
let south = 0;

beforeAll(async () => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('north', 'North'), ('south', 'South') returning id`,
  );
  [north, south] = rows.map(({ id }) => id) as [number, number];
  await db.pool.query(`
    insert into users (username, email) values ('ann', 'ann@x.example'), ('bob', 'bob@x.example'), ('sue', 'sue@x.example');
    insert into memberships (platform_id, user_id, role)
      select platforms.id, users.id, 'learner' from platforms, users where (platforms.key = 'north') = (username <> 'sue');
    insert into mentors (platform_id, slug, name) select id, 'tutor', 'Tutor' from platforms;
    insert into mentors (platform_id, slug, name) select id, 'coach', 'Coach' from platforms where key = 'north';`);
});
restoreBeforeEach(db);

const message = (changes: Partial<IncomingMessage> = {}): IncomingMessage => ({
  session_id: 'session-1',
  username: 'ann',
  mentor: 'tutor',
  at: '2026-05-01T10:00:00Z',
  role: 'user',
  text: 'I love this course, it is great!',
  ...changes,
});
const answer = message({
  role: 'assistant',
  at: '2026-05-01T10:00:07Z',
  text: 'Wonderful.',
  model: 'small-1',
  prompt_tokens: 120,
  completion_tokens: 3,
  cost: 0.000123,
  seconds: 1.5,
});
const save = (messages: IncomingMessage[], platformId = north) => saveMessages(db, TESTER, platformId, messages);
const sessions = async () =>
  (
    await db.pool.query(
      'select session_key, messages, started_at, last_at, user_id is not null as has_person from conversation_sessions order by id',
    )
  ).rows;
const messages = async () =>
  (await db.pool.query<Record<string, unknown>>('select * from conversation_messages order by at, id')).rows;

describe('saveMessages', () => {
  it('stores author, recipient, text, cost and sentiment', async () => {
    expect(await save([message(), answer])).toEqual({ created: 2, unchanged: 0, refused: [] });
    const [asked, answered] = await messages();
    expect(asked).toMatchObject({ role: 'user', text: 'I love this course, it is great!', model: null, cost: null });
    expect(asked!.sentiment).toBeCloseTo(scoreSentiment('I love this course, it is great!'), 5);
    expect(answered).toMatchObject({
      role: 'assistant',
      model: 'small-1',
      prompt_tokens: 120,
      completion_tokens: 3,
      cost: '0.00012300',
      seconds: '1.500',
      sentiment: null,
    });
    expect(answered!.session_id).toBe(asked!.session_id);
    expect(await sessions()).toEqual([
      {
        session_key: 'session-1',
        messages: 2,
        started_at: new Date('2026-05-01T10:00:00Z'),
        last_at: new Date('2026-05-01T10:00:07Z'),
        has_person: true,
      },
    ]);
  });

  it('is idempotent, also with later messages of the session and by other names of a person', async () => {
    await save([message(), answer]);
    const { rows } = await db.pool.query<{ id: string }>(
      `select unique_id as id from mentors where platform_id = $1 and slug = 'tutor'`,
      [north],
    );
    const later = message({ at: '2026-05-01T11:00:00Z', text: 'Thanks', username: 'ANN', mentor: rows[0]!.id });
    const before = await messages();
    expect(await save([message(), answer, later, message()])).toEqual({ created: 1, unchanged: 3, refused: [] });
    expect((await messages()).slice(0, 2)).toEqual(before);
    expect(await sessions()).toMatchObject([{ messages: 3, last_at: new Date('2026-05-01T11:00:00Z') }]);
  });

  it('skips unknown people and mentors, and names the field', async () => {
    const result = await save([
      message({ username: 'nobody' }),
      message({ username: 'sue' }),
      message({ mentor: 'nowhere' }),
      message(),
    ]);
    expect(result).toMatchObject({ created: 1, unchanged: 0 });
    expect(result.refused.map(({ index, field }) => [index, field])).toEqual([
      [0, 'username'],
      [1, 'username'],
      [2, 'mentor'],
    ]);
  });

  it('keeps a session with its person and mentor; another tenant may use the same session name', async () => {
    await save([message()]);
    const refused = await save([message({ username: 'bob' }), message({ mentor: 'coach', text: 'Hello' })]);
    expect(refused.refused.map(({ index, field }) => [index, field])).toEqual([
      [0, 'session_id'],
      [1, 'session_id'],
    ]);
    const mixed = await save([
      message({ session_id: 'session-2', username: 'bob' }),
      message({ session_id: 'session-2' }),
    ]);
    expect([mixed.created, mixed.refused.map(({ index }) => index)]).toEqual([1, [1]]);
    expect(await save([message({ username: 'sue' })], south)).toMatchObject({ created: 1, refused: [] });
    expect(
      (await db.pool.query('select platform_id from conversation_sessions order by id')).rows.map(
        ({ platform_id }) => platform_id,
      ),
    ).toEqual([north, north, south]);
  });

  it('refuses an existing message id with other content, also within a batch', async () => {
    const id = randomUUID();
    await save([message({ id })]);
    const result = await save([message({ id: id.toUpperCase() }), message({ id, text: 'Other' })]);
    expect(result).toMatchObject({ created: 0, unchanged: 1, refused: [{ index: 1, field: 'id' }] });
    const other = randomUUID();
    expect(await save([message({ id: other, text: 'A' }), message({ id: other, text: 'B' })])).toMatchObject({
      created: 1,
      unchanged: 0,
      refused: [{ index: 1 }],
    });
  });

  it('stores each message once for parallel writers', async () => {
    const batch = Array.from({ length: 20 }, (_, index) =>
      message({ session_id: `s-${index % 3}`, text: `Message ${index}` }),
    );
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => save(index % 2 ? batch : [...batch].reverse())),
    );
    expect(results.map(({ created, unchanged }) => created + unchanged)).toEqual(Array(6).fill(20));
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(20);
    expect((await sessions()).map((session) => (session as { messages: number }).messages).sort()).toEqual([6, 7, 7]);
  });

  it('writes no texts to the audit log', async () => {
    await save([message({ text: 'a canary in the text' })]);
    const { rows } = await db.pool.query('select * from audit_log');
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});

describe('scoreSentiment', () => {
  it('returns positive, negative or neutral, from the beginning of long texts', () => {
    expect(scoreSentiment('The lessons are excellent and I am happy.')).toBeGreaterThan(0.05);
    expect(scoreSentiment('This is a terrible, boring course.')).toBeLessThan(-0.05);
    expect([scoreSentiment('The course has ten lessons.'), scoreSentiment(''), scoreSentiment('\n')]).toEqual([
      0, 0, 0,
    ]);
    expect(scoreSentiment(`${'word '.repeat(1_000)}terrible`)).toBe(0);
  });
});
