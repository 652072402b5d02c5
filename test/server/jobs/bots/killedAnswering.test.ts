import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type BundledProcess, startBundled } from '../../../support/bundledProcess.js';
import { createBotWorld, secrets } from '../../../support/channels/botWorld.js';
import { testDatabase } from '../../../support/database.js';
import { unlockJobs } from '../../../support/dueJobs.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { createScriptedModel } from '../../../support/scriptedModel.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { startedBotWork } from './startedBotWork.js';

const WAIT_MS = 60_000;
const db = testDatabase({ maxConnections: 10 });
const world = createBotWorld(db);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, services: { db, secrets, channels: world.channels } });
});
afterAll(() => server.close());
restoreBeforeEach(db);

const children: BundledProcess[] = [];
const { work, errors } = startedBotWork(db, world);
afterEach(async () => {
  for (const one of children.splice(0)) await kill(one);
  world.sandbox.clearFaults();
  expect(errors.splice(0)).toEqual([]);
});

async function kill({ child, ended }: BundledProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

async function startAnswering(...answer: string[]): Promise<BundledProcess> {
  const started = await startBundled('test/server/jobs/bots/answeringChild.ts', [
    db.target.url,
    world.sandbox.url,
    ...answer,
  ]);
  children.push(started);
  return started;
}

const rows = async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows;
const states = () =>
  rows(
    'select event.state as event, delivery.state as delivery from bot_events event left join bot_deliveries delivery on delivery.event_id = event.id',
  );
const messages = () => rows('select role, text from conversation_messages order by at');
const heard = () =>
  world.sandbox
    .exchanges('chat-e')
    .filter(({ direction, method, status }) => direction === 'received' && method === 'POST' && status === 200);

/** Another process takes over the job of the dead one, and what it had claimed: the clock is not waited for. */
async function takeOver(answer: string): Promise<void> {
  await unlockJobs(db.pool);
  await db.pool.query(`update conversation_turns set claimed_until = now()`);
  await db.pool.query(`update bot_events set next_attempt_at = now() where state = 'pending'`);
  await db.pool.query(`update bot_deliveries set next_attempt_at = now() where state in ('pending', 'sending')`);
  await work({ mentorModels: createScriptedModel(answer).open });
  await until(async () => (await rows(`select 1 from bot_deliveries where state = 'sent'`)).length > 0, WAIT_MS);
}

describe('after kill -9 of the process that answers a bot', () => {
  it('during the model request: another process repeats it, and the question is stored once', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    const before = heard().length;
    const answering = await startAnswering();
    await world.write(server.url, 'chat_e');
    expect(await answering.nextLine()).toBe('asked');
    await kill(answering);
    expect(await states()).toEqual([{ event: 'pending', delivery: null }]);
    await takeOver('A limit.');
    expect(await states()).toEqual([{ event: 'answered', delivery: 'sent' }]);
    expect(await messages()).toEqual([
      { role: 'user', text: 'What is a limit?' },
      { role: 'assistant', text: 'A limit.' },
    ]);
    expect(heard()).toHaveLength(before + 1);
  });

  it('during the delivery: another process delivers, without another model request', async () => {
    await world.bot('chat_e');
    await world.link('chat_e');
    world.sandbox.failNext('chat-e', { hangs: true });
    const before = heard().length;
    const answering = await startAnswering('The first answer.');
    await world.write(server.url, 'chat_e');
    expect(await answering.nextLine()).toBe('asked');
    await until(async () => (await rows('select 1 from bot_deliveries')).length > 0, WAIT_MS);
    await kill(answering);
    await takeOver('Another answer.');
    expect(await states()).toEqual([{ event: 'answered', delivery: 'sent' }]);
    expect(await messages()).toEqual([
      { role: 'user', text: 'What is a limit?' },
      { role: 'assistant', text: 'The first answer.' },
    ]);
    expect(heard()).toHaveLength(before + 1);
  });
});
