import { describe, expect, it } from '@jest/globals';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import {
  type QuestionRequest,
  answerQuestion,
} from '../../../../services/mentors/conversations/answering/answerQuestion.js';
import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ScriptedModel, USAGE_OF_LINE, createScriptedModel } from '../../../support/scriptedModel.js';
import { LIMITS, talkWorld } from './talkWorld.js';

const db = testDatabase({ maxConnections: 10 });
const world = talkWorld(db);
restoreBeforeEach(db);

const secrets = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));
const QUESTION = 'What is a limit of a function?';

function ask(model: ScriptedModel | null, mentorId: number, request: Partial<QuestionRequest> = {}) {
  return answerQuestion(
    { db, secrets, ...(model && { mentorModels: model.open }) },
    {
      platform: { id: world.ids.north!, key: 'north' },
      user: { id: world.ids.pat!, username: 'pat' },
      ...{
        mentorId,
        rows: 'all' as const,
        sessionId: null,
        text: QUESTION,
        channel: 'api',
        idempotencyKey: null,
        actor: TESTER,
      },
      ...request,
    },
  );
}
const rows = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (problem: { status?: number; headers?: Record<string, string> }) => problem,
  );

describe('answerQuestion', () => {
  it('stores question and answer with their tokens, sentiment and sources, and settles what they cost', async () => {
    const mentor = await world.mentor({ system_prompt: 'You are patient.', temperature: 0.2, max_tokens: 50 });
    const documentId = await world.teach(mentor.id, 'Limits in twelve pages', LIMITS);
    const model = createScriptedModel(['A limit is ', 'what is approached [1].']);
    const pieces: string[] = [];
    const answer = await ask(model, mentor.id, { onDelta: (text) => pieces.push(text) });
    expect(answer).toMatchObject({
      ...{ text: 'A limit is what is approached [1].', outcome: 'answered', model: 'scripted-1', usage: USAGE_OF_LINE },
      sources: [{ ref: 1, document_id: documentId, document_name: 'Limits in twelve pages', heading: 'Limits' }],
    });
    expect(pieces).toEqual(['A limit is ', 'what is approached [1].']);
    expect(
      await rows(
        'select id, role, text, model, prompt_tokens, completion_tokens, sentiment from conversation_messages order by at',
      ),
    ).toEqual([
      {
        id: answer.questionId,
        role: 'user',
        text: QUESTION,
        model: null,
        prompt_tokens: null,
        completion_tokens: null,
        sentiment: 0,
      },
      {
        id: answer.messageId,
        role: 'assistant',
        text: answer.text,
        model: 'scripted-1',
        prompt_tokens: 100,
        completion_tokens: 20,
        sentiment: null,
      },
    ]);
    expect([model.reserved.length, model.settled]).toEqual([1, [USAGE_OF_LINE]]);
    expect(await rows(`select cost::float8 as cost from conversation_messages where role = 'assistant'`)).toEqual([
      { cost: 0.0012 },
    ]);
    const [request] = model.chats;
    expect([request!.temperature, request!.maxTokens, request!.system.startsWith('You are patient.')]).toEqual([
      0.2,
      50,
      true,
    ]);
    expect(request!.messages).toHaveLength(1);
    expect(request!.messages[0]!.text).toMatch(
      /^<documents>\n.*Limits in twelve pages.*\n<\/documents>\n\nWhat is a limit/s,
    );
  });

  it('includes earlier messages, without moderated and failed ones', async () => {
    const mentor = await world.mentor({ enable_moderation: true, moderation_system_prompt: 'Be strict.' });
    const model = createScriptedModel('Yes.');
    model.verdicts.verdict = { appropriate: true };
    const { sessionId } = await ask(model, mentor.id, { text: 'First' });
    model.verdicts.verdict = { appropriate: false };
    expect((await ask(model, mentor.id, { sessionId, text: 'Rude' })).outcome).toBe('moderated');
    model.verdicts.verdict = new LlmError('unavailable', 'It is down.');
    await expect(ask(model, mentor.id, { sessionId, text: 'Lost' })).rejects.toMatchObject({ status: 503 });
    model.verdicts.verdict = { appropriate: true };
    await ask(model, mentor.id, { sessionId, text: 'Second' });
    expect(model.chats.at(-1)!.messages).toEqual([
      { role: 'user', text: 'First' },
      { role: 'assistant', text: 'Yes.' },
      { role: 'user', text: 'Second' },
    ]);
  });

  it('keeps the question when the model fails, and answers it once when it is retried with its key', async () => {
    const mentor = await world.mentor();
    const model = createScriptedModel(
      new LlmError('rate_limited', 'Too many.', { inputTokens: 7, outputTokens: 0 }),
      'At last.',
    );
    const request = { idempotencyKey: 'k-1' };
    expect(await refusal(ask(model, mentor.id, request))).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    });
    const answer = await ask(model, mentor.id, request);
    expect(await ask(model, mentor.id, request)).toEqual({ ...answer, isRepeated: true });
    expect([model.chats.length, model.settled]).toEqual([2, [{ inputTokens: 7, outputTokens: 0 }, USAGE_OF_LINE]]);
    expect(await rows('select role, text from conversation_messages order by at')).toEqual([
      { role: 'user', text: QUESTION },
      { role: 'assistant', text: 'At last.' },
    ]);
    expect(await rows('select messages from conversation_sessions')).toEqual([{ messages: 2 }]);
    expect(await refusal(ask(model, mentor.id, { ...request, text: 'Something else' }))).toMatchObject({ status: 409 });
  });

  it('answers ten parallel copies once, and keeps the order of parallel questions of a session', async () => {
    const mentor = await world.mentor();
    const model = createScriptedModel('Yes.');
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => ask(model, mentor.id, { idempotencyKey: 'same' })),
    );
    expect(model.chats).toHaveLength(1);
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ status: 409, headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } });
    const { sessionId } = await ask(model, mentor.id, { idempotencyKey: 'same' });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => ask(model, mentor.id, { sessionId, text })));
    const times = (await rows('select at from conversation_messages order by at')).map(({ at }) =>
      (at as Date).getTime(),
    );
    expect([times.length, new Set(times).size]).toEqual([12, 12]);
    expect(await rows('select messages from conversation_sessions')).toEqual([{ messages: 12 }]);
  });

  it('takes over from a process that died', async () => {
    const mentor = await world.mentor();
    const never = createScriptedModel(() => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    }));
    const model = createScriptedModel('Yes.');
    void ask(never, mentor.id, { idempotencyKey: 'k', onStored: () => {} }).catch(() => {});
    for (;;) if ((await rows('select from conversation_turns')).length > 0) break;
    expect(await refusal(ask(model, mentor.id, { idempotencyKey: 'k' }))).toMatchObject({ status: 409 });
    await db.pool.query(`update conversation_turns set claimed_until = now() - interval '1 second'`);
    expect((await ask(model, mentor.id, { idempotencyKey: 'k' })).text).toBe('Yes.');
  });

  it('answers from documents only without a credential, and states it', async () => {
    const mentor = await world.mentor();
    await world.teach(mentor.id, 'Limits in twelve pages', LIMITS);
    const answer = await ask(null, mentor.id);
    expect(answer).toMatchObject({ model: 'sandbox', outcome: 'answered', usage: { inputTokens: 0, outputTokens: 0 } });
    expect(answer.text).toBe(
      'According to “Limits in twelve pages”: A limit is the value that a function approaches as its argument approaches a point. The function need not be defined there. [1]',
    );
    expect(await ask(null, mentor.id, { text: 'Who won the world cup?' })).toMatchObject({
      outcome: 'not_in_documents',
      sources: [],
    });
  });

  it("refuses non-members, hidden mentors, and other people's sessions", async () => {
    const [own, hidden, foreign, open] = await Promise.all([
      world.mentor(),
      world.mentor({}, { visibility: 'viewable_by_tenant_admins' }),
      world.mentor({}, { platform: 'south' }),
      world.mentor({}, { platform: 'south', visibility: 'viewable_by_anyone' }),
    ]);
    const model = createScriptedModel('Yes.');
    const status = async (mentorId: number, request: Partial<QuestionRequest> = {}) =>
      (await refusal(ask(model, mentorId, request)))?.status ?? 200;
    const { sessionId } = await ask(model, own.id, { user: { id: world.ids.vic!, username: 'vic' } });
    expect(
      await Promise.all([
        status(own.id),
        status(hidden.id),
        status(foreign.id),
        status(open.id),
        status(own.id, { sessionId }),
        status(own.id, { sessionId: 'none' }),
        status(own.id, { user: { id: world.ids.sol!, username: 'sol' } }),
      ]),
    ).toEqual([200, 404, 404, 200, 404, 404, 404]);
  });
});
