import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { Webhook } from 'standardwebhooks';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { UNLIMITED } from '../../db/accounts/llm/llmBudget.js';
import { SECRET_KEY_BYTES, type SecretBox, createSecretBox } from '../../db/core/secretBox.js';
import { saveCredential } from '../../db/accounts/credentials/saveCredential.js';
import { numberEvents } from '../../db/events/feed/numberEvents.js';
import { saveOwnModel } from '../../db/accounts/llm/saveOwnModel.js';
import { startQueue } from '../../db/core/jobs/startQueue.js';
import { createEndpoint } from '../../db/events/webhooks/saveEndpoint.js';
import { guardedFetch } from '../../providers/http/guardedFetch.js';
import { openMentorModels } from '../../server/runtime/openMentorModels.js';
import { createBotTask } from '../../server/jobs/bots/createBotTask.js';
import { createWebhookTask } from '../../server/jobs/webhooks/createWebhookTask.js';
import { writeEvents } from '../db/events/feed/eventWriter.js';
import { type ModelStub, modelStub } from '../providers/llm/modelStub.js';
import { webhookReceiver } from '../server/jobs/webhooks/receiver.js';
import { createBotWorld, secrets as old } from '../support/channels/botWorld.js';
import { TESTER, testDatabase } from '../support/database.js';
import { startTestServer } from '../support/server.js';
import { bundleScript } from '../support/shared/bundledScript.js';
import { until } from '../support/until.js';
import { runAdmin } from './runAdmin.js';

const WAIT_MS = 60_000;
const OLD_KEY = Buffer.alloc(SECRET_KEY_BYTES, 7);
const KEY = Buffer.alloc(SECRET_KEY_BYTES, 2);
const [both, present] = [createSecretBox(KEY, [OLD_KEY]), createSecretBox(KEY)];
/** More than one turn of the rotation. */
const SERVERS = 450;

const db = testDatabase({ maxConnections: 20 });
const world = createBotWorld(db);
const receiver = webhookReceiver();
let model: ModelStub;
let admin: string;
let learner: string;
let bot: number;
let endpoint: string;
const signing: string[] = [];

beforeAll(async () => {
  model = await modelStub();
  model.answers.push({ says: 'A limit.' });
  const north = world.ids.north!;
  admin = (await createCredential(db, TESTER, { role: 'platform_admin', platform: 'north', user: 'ada' }))
    .authorization;
  learner = (await createCredential(db, TESTER, { role: 'learner', platform: 'north', user: 'pat' })).authorization;
  await saveOwnModel(db, TESTER, old, north, {
    provider: 'openai-compatible',
    model: 'small',
    baseUrl: model.baseUrl,
    apiKey: 'model-key',
  });
  await saveCredential(db, TESTER, old, {
    platformId: north,
    kind: 'integration',
    name: 'avatarvideo',
    value: { api_key: 'key-of-a-service-of-videos-1234', webhook_secret: 'hook' },
  });
  bot = await world.bot('chat_b');
  await world.link('chat_b');
  const added = (await createEndpoint(db, TESTER, old, north, {
    url: `${receiver.origin}/hook`,
    description: '',
    eventTypes: ['suggestion.created'],
    isActive: true,
  }))!;
  [endpoint] = [added.id, signing.push(added.secret)];
  const servers = Array.from({ length: SERVERS }, (_, index) => ({
    name: `n${index}`,
    sealed: old.encrypt(`secret ${index}`, `mcp_servers/${north}/n${index}/credentials`),
  }));
  await db.pool.query(
    `insert into mcp_servers (platform_id, name, url, credentials) select $1, name, 'https://tools.example', sealed from jsonb_to_recordset($2::jsonb) as s (name text, sealed text)`,
    [north, JSON.stringify(servers)],
  );
});
const loads: { stop(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(loads.splice(0).map((load) => load.stop())));
afterAll(() => model.close());

/** A service with this box whose secrets are used and changed, one round after the other, until it is closed. */
async function startLoad(secrets: SecretBox) {
  const failures: unknown[] = [];
  const onError = (error: Error) => void failures.push(error);
  const mentorModels = openMentorModels(db, secrets, { mayBePrivate: true, budget: UNLIMITED });
  const server = await startTestServer({ db, services: { db, secrets, channels: world.channels, mentorModels } });
  const bots = createBotTask({ services: { db, secrets, channels: world.channels, mentorModels }, onError });
  const webhooks = createWebhookTask({
    db,
    secrets,
    fetch: guardedFetch({ mayBePrivate: true }),
    onDisabled: (one) => failures.push(one),
  });
  const queue = await startQueue({ target: db.target, tasks: [bots, webhooks], onError });
  const call = async (status: number, method: string, path: string, body?: object, as = admin) => {
    const answer = await server.request<Record<string, unknown>>(method, path, { as, body });
    if (answer.status !== status) failures.push([method, path, answer.status, answer.body]);
    return answer.body;
  };
  const sessions = '/api/ai-mentor/orgs/north/users/pat/sessions/';
  const { id: session } = await call(
    201,
    'POST',
    sessions,
    { mentor: (await db.pool.query<{ id: string }>('select unique_id as id from mentors')).rows[0]!.id },
    learner,
  );

  const round = async (number: number) => {
    await call(201, 'POST', `${sessions}${String(session)}/messages/`, { text: `Question ${number}?` }, learner);
    const written = await world.write(server.url, 'chat_b');
    if (written.status !== 200) failures.push(written);
    const shown = await call(200, 'GET', '/api/ai-account/orgs/north/integration-credential/');
    if (!JSON.stringify(shown).includes('1234')) failures.push(shown);
    await call(200, 'PATCH', '/api/ai-account/orgs/north/integration-credential/', {
      value: { webhook_secret: `hook-${number}` },
    });
    await call(200, 'PATCH', `/api/ai-bot/v1/bots/north/bot/${bot}/config/chat-b/update/`, {
      verification_token: `token-${number}`,
    });
    // As if those before had had their day.
    await db.pool.query(
      `update webhook_endpoints set previous_secrets = jsonb_path_query_array(previous_secrets, '$[0 to 3]')`,
    );
    signing.push(
      String((await call(201, 'POST', `/api/core/orgs/north/webhook-endpoints/${endpoint}/rotate/`)).secret),
    );
    await writeEvents(db.pool, world.ids.north!, [`event ${number}`]);
    await numberEvents(db, world.ids.north!);
  };
  let rounds = 0;
  let isOver = false;
  const running = (async () => {
    while (!isOver) await round((rounds += 1));
  })().catch(onError);
  const stop = async () => {
    isOver = true;
    await running;
    await Promise.all([server.close(), queue.close()]);
  };
  loads.push({ stop });
  return {
    /** Resolves when so many more rounds have begun and the one before them has ended. */
    goOn: async (more: number) => {
      const before = rounds;
      await until(() => rounds > before + more || failures.length > 0, WAIT_MS);
      expect(failures).toEqual([]);
    },
    /** Resolves when all has been answered and sent. */
    end: async () => {
      isOver = true;
      await running;
      await until(async () => (await unfinished()) === 0 || failures.length > 0, WAIT_MS);
      expect(failures).toEqual([]);
      loads.splice(0);
      await stop();
    },
  };
}

/** Messages to the bot that nobody has answered, and events that were not sent. */
async function unfinished(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select (select count(*) from bot_events where state <> 'answered') + (select count(*) from bot_deliveries where state <> 'sent')
          + (select count(*) from webhook_cursors sent join event_sequences newest using (platform_id) where (newest.series, newest.last_number) > (sent.series, sent.number)) as count`,
  );
  return Number(rows[0]!.count);
}

const environment = () => ({
  DATABASE_URL: db.target.url,
  SECRETS_KEY: KEY.toString('base64'),
  SECRETS_KEY_OLD: OLD_KEY.toString('base64'),
});
const opens = (text: string, place: string) => {
  try {
    return present.decrypt(text, place) !== '';
  } catch {
    return false;
  }
};
const resealed = async () => {
  const { rows } = await db.pool.query<{ place: string; credentials: string }>(
    `select 'mcp_servers/' || platform_id || '/' || name || '/credentials' as place, credentials from mcp_servers`,
  );
  return rows.filter(({ credentials, place }) => opens(credentials, place)).length;
};

describe('admin secrets rotate', () => {
  it('fails no request that uses or changes a secret: before, when it is killed half way, while it goes on, and after it', async () => {
    const load = await startLoad(both);
    await load.goOn(1);
    const holder = await db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select from mcp_servers where name = 'n300' for update`);
      const child = spawn(process.execPath, [await bundleScript('scripts/admin.ts'), 'secrets', 'rotate'], {
        env: { ...process.env, ...environment() },
        stdio: 'ignore',
      });
      await until(async () => (await resealed()) > 0, WAIT_MS);
      child.kill('SIGKILL');
      await once(child, 'exit');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await load.goOn(2);
    expect(await resealed()).toBeLessThan(SERVERS);
    expect(await runAdmin(environment(), ['secrets', 'rotate'])).toMatchObject({ status: 0, errors: '' });
    await load.goOn(1);
    await load.end();

    // Without the key before, nothing is missing.
    const after = await startLoad(present);
    await after.goOn(1);
    await after.end();
    expect(await resealed()).toBe(SERVERS);
    expect(new Set(model.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer model-key']));
    for (const { headers, body } of receiver.at('/hook'))
      expect(signing.some((secret) => isSigned(secret, body, headers))).toBe(true);
    expect(receiver.at('/hook').length).toBeGreaterThan(5);
  });
});

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  }
}
