import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase } from '../../../../db/core/connect.js';
import openSession from '../../../../handlers/mentors/conversations/openSession.js';
import sendMessage from '../../../../handlers/mentors/conversations/sendMessage.js';
import searchMentors from '../../../../handlers/search/searchGlobalMentors.js';
import { createScriptedModel } from '../../../support/scriptedModel.js';
import type { TestServer } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { mentorServer } from '../mentors/mentorServer.js';

const ANSWERS = 20;
const world = mentorServer();
const { db } = world;
let small: ReturnType<typeof connectDatabase>;
let server: TestServer;
let release = () => {};
const held = new Promise<void>((resolve) => (release = resolve));
const model = createScriptedModel(async function* () {
  await held;
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 } };
});

beforeAll(async () => {
  small = connectDatabase(db.target, { maxConnections: 2 });
  server = await world.other({
    db: { ...db, ...small },
    services: { db: small, mentorModels: model.open },
    handlers: [openSession, sendMessage, searchMentors],
  });
});
afterAll(async () => {
  await server?.close();
  await small?.close();
});

describe('answers that stream from a model', () => {
  it('hold no connection: 20 of them wait with two connections, and other requests are answered', async () => {
    const mentor = await world.make('north', { name: 'Coach', visibility: 'viewable_by_tenant_students' });
    const base = '/api/ai-mentor/orgs/north/users/pat/sessions/';
    const as = world.as.learner;
    const sessions = await Promise.all(
      Array.from({ length: ANSWERS }, () => server.request<{ id: string }>('POST', base, { as, body: { mentor } })),
    );
    const asked = sessions.map(({ body }) =>
      server.request('POST', `${base}${body.id}/messages/`, { as, body: { text: 'Why?' } }),
    );
    await until(() => model.chats.length === ANSWERS, 20_000);
    expect(
      [small.connections(), small.transactionConnections()].map(({ open, idle, waiting }) => [open - idle, waiting]),
    ).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await server.request('GET', '/api/ai-search/mentors/', { as })).status).toBe(200);
    release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(ANSWERS).fill(201));
  });
});
