import { createHmac, randomBytes } from 'node:crypto';
import { request } from 'undici';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { change } from '../db/core/transaction.js';
import type { OpenDatabase } from '../db/core/connect.js';
import { BENCH } from './benchDatabase.js';
import { flood } from './botFlood.js';
import { type MeasuredServer, measureLatencies, median, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const LIST_AIM_MS = 10;
const BOTS = 10_000;
const PAGE = 25;
const ORG = 'bench-bots';

const AIM_ACCEPTED_MS = 5;
const AIM_MS_OF_EVENT = 1;
const EVENTS = 4_000;
const AT_ONCE = 32;
const SIGNING_SECRET = 'secret of the bench';

/**
 * Lists of one tenant with 10,000 bots, commands, links and deliveries, and webhooks, over HTTP: every request reads
 * another page or delivers another message.
 */
export const bots: Suite = async (bench, { requests }) => {
  const { url, db } = await bench.database();
  const bot = await generateBots(db);
  const asAdmin = (await createCredential(db, BENCH, { user: 'bench-bots-1' })).authorization;
  const asLearner = (await createCredential(db, BENCH, { user: 'bench-bots-2' })).authorization;
  const server = await startMeasuredServer('product', url, { SECRETS_KEY: randomBytes(32).toString('base64') });
  const base = `${server.url}/api/ai-bot/v1/bots/${ORG}/`;
  const cases: [what: string, as: string, path: string][] = [
    ['bots', asAdmin, 'bot/?'],
    ['bots by a part of the name', asAdmin, 'bot/?query=helper%201&'],
    ['bots that are configured', asAdmin, 'bot/?is_configured=true&'],
    ['commands', asAdmin, 'bot-commands/?'],
    ['links of all', asAdmin, 'chat-e-user-config/?'],
    ['links of a learner', asLearner, 'chat-e-user-config/?'],
    ['deliveries that failed', asAdmin, `bot/${bot}/deliveries/?state=failed&`],
  ];
  const figures: Figure[] = [];
  for (const [what, as, path] of cases) {
    const { p50Ms, p99Ms } = await measureLatencies(
      (index) => `${base}${path}page=${(index % (BOTS / PAGE)) + 1}`,
      as,
      requests,
    );
    figures.push(
      { suite: 'bots', what: `list of ${BOTS}: ${what}, p50`, value: p50Ms, unit: 'ms', aim: LIST_AIM_MS },
      { suite: 'bots', what: `list of ${BOTS}: ${what}, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  figures.push(...(await webhooks(server, asAdmin, requests)));
  await server.stop();
  return [...figures, ...(await flood(db, url))];
};

/** Signed messages to a bot on chat-e, stored to be answered. */
async function webhooks(server: MeasuredServer, asAdmin: string, requests: number): Promise<Figure[]> {
  const headers = { authorization: asAdmin, 'content-type': 'application/json' };
  const created = await request(`${server.url}/api/ai-bot/v1/bots/${ORG}/bot/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Phone', provider: 'chat_e' }),
  });
  const { id, webhook_url: address } = (await created.body.json()) as { id: number; webhook_url: string };
  const account = {
    phone_number_id: '1',
    application_secret: SIGNING_SECRET,
    webhook_verification_token: 'token',
    access_token: 'access',
  };
  const configured = await request(`${server.url}/api/ai-bot/v1/bots/${ORG}/bot/${id}/chat-e-config/`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(account),
  });
  if (configured.statusCode >= 300) throw new Error(`The bot was not configured: ${await configured.body.text()}`);
  const target = server.url + new URL(address).pathname;
  let number = 0;
  const send = async (): Promise<number> => {
    const bytes = buildMessage((number += 1));
    const startedAtMs = performance.now();
    const signature = `sha256=${createHmac('sha256', SIGNING_SECRET).update(bytes).digest('hex')}`;
    const { statusCode, body } = await request(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body: bytes,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`A webhook answered ${statusCode}: ${text}`);
    return performance.now() - startedAtMs;
  };
  for (let index = 0; index < 5; index += 1) await send();
  const times: number[] = [];
  for (let index = 0; index < requests; index += 1) times.push(await send());
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = 0; index < EVENTS / AT_ONCE; index += 1) await send();
    }),
  );
  const msOfEvent = (performance.now() - startedAtMs) / EVENTS;
  return [
    { suite: 'bots', what: 'webhook accepted, p50', value: median(times), unit: 'ms', aim: AIM_ACCEPTED_MS },
    {
      suite: 'bots',
      what: `webhooks accepted, ${AT_ONCE} at once: time of one`,
      value: msOfEvent,
      unit: 'ms',
      aim: AIM_MS_OF_EVENT,
    },
  ];
}

/** The number of one of 100 people. */
function buildMessage(number: number): Buffer {
  const message = {
    id: `bench-${number}`,
    from: `1650555${1_000 + (number % 100)}`,
    timestamp: '1',
    type: 'text',
    text: { body: 'What is a tree?' },
  };
  const value = { metadata: { phone_number_id: '1' }, messages: [message] };
  return Buffer.from(
    JSON.stringify({ object: 'account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }),
  );
}

/** Creates a tenant with a bot. Returns the number of the bot. */
export async function generateBots(db: OpenDatabase): Promise<number> {
  const run = <Row extends object>(text: string, values: unknown[] = []) =>
    change<Row>(db, BENCH, { changes: true, text }, values);
  const [platform] = await run<{ id: number }>(`insert into platforms (key, name) values ($1, $1) returning id`, [ORG]);
  const tenant = platform!.id;
  await run(
    `insert into users (username, email) select $1 || n, $1 || n || '@example.org' from generate_series(1, $2::integer) n`,
    [`${ORG}-`, BOTS],
  );
  await run(
    `insert into memberships (platform_id, user_id, role)
     select $1, id, case username when $2 || '1' then 'platform_admin' else 'learner' end from users where username like $2 || '%'`,
    [tenant, `${ORG}-`],
  );
  await run(`insert into mentors (platform_id, name) values ($1, 'Mentor')`, [tenant]);
  await run(
    `insert into bots (platform_id, name, provider) select $1, 'Helper ' || n, 'chat_a' from generate_series(1, $2::integer) n`,
    [tenant, BOTS],
  );
  await run(
    `insert into bot_configs (platform_id, bot_id, is_complete) select platform_id, id, id % 2 = 0 from bots where platform_id = $1`,
    [tenant],
  );
  await run(
    `insert into bot_commands (platform_id, bot_id, command, command_key, mentor_platform_id, mentor_id)
     select bots.platform_id, bots.id, 'default', 'default', mentors.platform_id, mentors.id
       from bots join mentors on mentors.platform_id = bots.platform_id where bots.platform_id = $1`,
    [tenant],
  );
  await run(
    `insert into bot_user_links (platform_id, channel, user_id, account_key, account)
     select platform_id, 'chat_e', user_id, '+44' || user_id, jsonb_build_object('phone_number', '+44' || user_id) from memberships where platform_id = $1`,
    [tenant],
  );
  const [bot] = await run<{ id: number }>(`select min(id) as id from bots where platform_id = $1`, [tenant]);
  await run(
    `with stored as (
       insert into bot_events (platform_id, bot_id, channel, external_id, conversation_key, sequence, text, state, finished_at)
       select $1, $2, 'chat_a', 'event-' || n, 'room', n, 'What is a tree?', 'answered', now() from generate_series(1, $3::integer) n returning id
     )
     insert into bot_deliveries (platform_id, bot_id, event_id, text, state) select $1, $2, id, repeat('A tree is a graph. ', 20), 'failed' from stored`,
    [tenant, bot!.id, BOTS],
  );
  await run('analyze bots, bot_configs, bot_commands, bot_user_links, bot_events, bot_deliveries');
  return bot!.id;
}
