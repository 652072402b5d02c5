import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { Agent, request } from 'undici';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { serviceActor } from '../db/core/actor.js';
import type { Database } from '../db/core/connect.js';

const LONGEST_MS = 300_000;
const SECRET = 'secret of the channel';

/** As many connections as a channel may have; further requests wait. */
const dispatcher = new Agent({ connections: 64, connect: { timeout: 60_000 } });

/** Where the channel sends the messages of a bot. */
export interface ChannelBot {
  target: string;
  account: string;
}

/** Starts a stand-in of chat-e that accepts answers and records their times. */
export async function startChannel() {
  const answered: string[] = [];
  const times = new Map<string, number>();
  const waiting = new Map<string, (atMs: number) => void>();
  const server = http.createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (piece: Buffer) => (text += piece.toString()));
    incoming.on('end', () => {
      const { context } = JSON.parse(text) as { context?: { message_id: string } };
      const id = context?.message_id;
      if (id !== undefined) {
        answered.push(id);
        times.set(id, performance.now());
        waiting.get(id)?.(performance.now());
      }
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ messages: [{ id: `reply-${answered.length}` }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answerTo = (id: string) =>
    new Promise<number>((resolve, reject) => {
      const known = times.get(id);
      if (known !== undefined) return resolve(known);
      const timer = setTimeout(() => reject(new Error(`${id} was not answered in time.`)), LONGEST_MS);
      waiting.set(id, (atMs) => {
        clearTimeout(timer);
        resolve(atMs);
      });
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    answerTo,
    close: () => void server.close(),
  };
}

/** Creates a tenant with people whose phone numbers are known, and a bot for which a mentor answers. */
export async function makeBot(
  db: Database & { pool: Pick<pg.Pool, 'query'> },
  server: { url: string },
  org: string,
  people: number,
): Promise<ChannelBot> {
  const run = (text: string, values: unknown[] = []) => db.pool.query<{ id: number }>(text, values);
  const { rows } = await run(`insert into platforms (key, name) values ($1, $1) returning id`, [org]);
  const tenant = rows[0]!.id;
  await run(
    `insert into users (username, email) select $1 || n, $1 || n || '@example.org' from generate_series(0, $2::integer) n`,
    [`${org}-`, people],
  );
  await run(
    `insert into memberships (platform_id, user_id, role)
     select $1, id, case username when $2 || $3::text then 'platform_admin' else 'learner' end from users where username like $2 || '%'`,
    [tenant, `${org}-`, people],
  );
  const mentor = (await run(`insert into mentors (platform_id, name) values ($1, 'Mentor') returning id`, [tenant]))
    .rows[0]!.id;
  await run(
    `insert into bot_user_links (platform_id, channel, user_id, account_key, account)
     select $1, 'chat_e', id, phone, jsonb_build_object('phone_number', phone)
       from users cross join lateral (select '+1650555' || 1000 + cast(split_part(username, '-', 3) as integer) as phone) number where username like $2 || '%'`,
    [tenant, `${org}-`],
  );
  const headers = {
    authorization: (await createCredential(db, serviceActor('bench'), { user: `${org}-${people}` })).authorization,
    'content-type': 'application/json',
  };
  const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await request(`${server.url}/api/ai-bot/v1/bots/${org}/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
    return JSON.parse(text) as { id: number; webhook_url: string };
  };
  const account = org;
  const { id, webhook_url: address } = await call('POST', 'bot/', { name: 'Phone', provider: 'chat_e' });
  await call('PUT', `bot/${id}/chat-e-config/`, {
    phone_number_id: account,
    application_secret: SECRET,
    webhook_verification_token: 'token',
    access_token: 'access',
  });
  await call('POST', 'bot-commands/', { bot: id, command: 'default', mentor });
  return { target: server.url + new URL(address).pathname, account };
}

/** Sends a message and returns the time to its acceptance in milliseconds. */
export async function sendMessage({ target, account }: ChannelBot, person: number, id: string): Promise<number> {
  const message = {
    id,
    from: `1650555${1_000 + person}`,
    timestamp: '1',
    type: 'text',
    text: { body: 'What is a tree?' },
  };
  const value = { metadata: { phone_number_id: account }, messages: [message] };
  const bytes = Buffer.from(
    JSON.stringify({ object: 'account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }),
  );
  const signature = `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}`;
  const startedAtMs = performance.now();
  const { statusCode, body } = await request(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body: bytes,
    dispatcher,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`A webhook answered ${statusCode}: ${text}`);
  return performance.now() - startedAtMs;
}
