import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { type ChannelBot, makeBot, sendMessage, startChannel } from '../../bench/botChannel.js';
import { createEndpoint } from '../../db/events/webhooks/saveEndpoint.js';
import { createSecretBox } from '../../db/core/secretBox.js';
import { writeEvents } from '../db/events/feed/eventWriter.js';
import { webhookReceiver } from '../server/jobs/webhooks/receiver.js';
import { TESTER, testDatabase } from '../support/database.js';
import { insertPlatform } from '../support/people.js';
import { type Product, startProduct } from '../support/product.js';
import { checkAllTables } from '../support/projection.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { until } from '../support/until.js';

const SERVERS = 2;
const WORKERS = 2;
const PROCESSES = SERVERS * WORKERS;
/** Endpoints to which a process sends at the same time: its part of 16 of a server. */
const ENDPOINTS_OF_PROCESS = 8;
const TENANTS = 5;
const ENDPOINTS_OF_TENANT = 4;
const PEOPLE = 12;
/** Work is added until every process has had some, at least in so many rounds. */
const FEWEST_ROUNDS = 4;
/** Generous: how soon it really is depends on the machine. */
const WITHIN_MS = 240_000;
const SECRETS_KEY = Buffer.alloc(32, 5);

const products: Product[] = [];
let dataFolder: string;
let channel: Awaited<ReturnType<typeof startChannel>>;
// Before the database is released, whose hooks come next.
afterAll(async () => {
  for (const product of products) product.kill('SIGTERM');
  expect(await Promise.all(products.map(({ ended }) => ended))).toEqual(products.map(() => 0));
  channel?.close();
  await db.pool.query('drop schema if exists history cascade');
  if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
});
const db = testDatabase({ maxConnections: 4 });
const receiver = webhookReceiver();

/** Every lock and every end of a job, in the order in which they happened. */
const RECORD_HISTORY = `
  create schema history;
  create table history.runs (number bigint generated always as identity, at timestamptz not null default clock_timestamp(),
    event text not null, job bigint not null, key text not null, task text not null, worker text not null, due timestamptz not null);
  create function history.record() returns trigger language plpgsql as $$
    declare
      name text := (select identifier from graphile_worker._private_tasks where id = old.task_id);
    begin
      if tg_op = 'DELETE' and old.locked_by is not null then
        insert into history.runs (event, job, key, task, worker, due) values ('end', old.id, old.key, name, old.locked_by, old.run_at);
      elsif tg_op = 'UPDATE' and old.locked_by is distinct from new.locked_by then
        insert into history.runs (event, job, key, task, worker, due)
        values (case when old.locked_by is null then 'begin' else 'unlock' end, old.id, old.key, name, coalesce(new.locked_by, old.locked_by), old.run_at);
      end if;
      return null;
    end $$;
  create trigger record_history after update or delete on graphile_worker._private_jobs
     for each row execute function history.record()`;

interface Recorded {
  event: 'begin' | 'end' | 'unlock';
  job: number;
  key: string;
  task: string;
  worker: string;
  due: string;
}
const readHistory = async () =>
  (
    await db.pool.query<Recorded>(
      'select event, job::integer as job, key, task, worker, due::text as due from history.runs order by number',
    )
  ).rows;

const tenants: { id: number; key: string; paths: string[]; course: number }[] = [];
const bots: ChannelBot[] = [];
let rounds = 0;
const eventsOf = (tenant: string) => Array.from({ length: rounds }, (_, round) => `${tenant} ${round}`);
const messagesOf = (bot: number) =>
  Array.from({ length: PEOPLE }, (_, person) =>
    Array.from({ length: rounds }, (_value, round) => `bot-${bot}-${person}-${round}`),
  );

beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-processes-');
  await db.pool.query(RECORD_HISTORY);
  channel = await startChannel();
  const env = {
    DATABASE_URL: db.target.url,
    WORKERS: String(WORKERS),
    DATABASE_CONNECTIONS: '2',
    SECRETS_KEY: SECRETS_KEY.toString('base64'),
    WEBHOOK_PRIVATE_ADDRESSES: '1',
    CHAT_E_URL: channel.url,
  };
  for (let server = 0; server < SERVERS; server++) products.push(await startProduct({ dataFolder, env }));
  const secrets = createSecretBox(SECRETS_KEY);
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const key = `tenant-${tenant}`;
    const id = await insertPlatform(db, key);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into courses (platform_id, course_key, name) values ($1, 'C1', 'Course') returning id`,
      [id],
    );
    const paths = Array.from({ length: ENDPOINTS_OF_TENANT }, (_, endpoint) => `/${key}/${endpoint}`);
    for (const path of paths)
      await createEndpoint(db, TESTER, secrets, id, {
        url: receiver.origin + path,
        description: '',
        eventTypes: ['suggestion.created'],
        isActive: true,
      });
    tenants.push({ id, key, paths, course: rows[0]!.id });
  }
  for (let bot = 0; bot < SERVERS; bot++) bots.push(await makeBot(db, products[bot]!, `bot-${bot}`, PEOPLE));
}, 180_000);

/** Adds an event and an enrollment in each tenant, and a message of each person to each bot. */
async function addRound(): Promise<void> {
  const round = rounds++;
  for (const { id, key, course } of tenants) {
    await writeEvents(db.pool, id, [`${key} ${round}`]);
    await db.pool.query(
      `with person as (insert into users (username, email) values ($1, $1 || '@example.org') returning id),
            member as (insert into memberships (platform_id, user_id, role) select $2, id, 'learner' from person)
       insert into course_enrollments (platform_id, user_id, course_id) select $2, id, $3 from person`,
      [`${key}-${round}`, id, course],
    );
  }
  await Promise.all(
    bots.flatMap((bot, index) =>
      Array.from({ length: PEOPLE }, (_, person) => sendMessage(bot, person, `bot-${index}-${person}-${round}`)),
    ),
  );
}

function groupBy<Key>(history: Recorded[], keyOf: (recorded: Recorded) => Key): Map<Key, Recorded[]> {
  const groups = new Map<Key, Recorded[]>();
  for (const recorded of history) groups.set(keyOf(recorded), [...(groups.get(keyOf(recorded)) ?? []), recorded]);
  return groups;
}
const workersOf = (history: Recorded[], tasks: string[]) =>
  new Set(history.flatMap(({ task, worker }) => (tasks.includes(task) ? [worker] : [])));
const TASKS = ['send-webhooks', 'answer-bot-messages'];
const PROJECTIONS = ['projection', 'search-sync', 'place-events'];
const haveAllWorked = (history: Recorded[]) =>
  [TASKS, PROJECTIONS].every((tasks) => workersOf(history, tasks).size === PROCESSES);

/** Everything was sent, answered and computed, and no job waits but those of schedules. */
const isAllDone = async () => {
  const answered = new Set(channel.answered);
  if (
    !bots.every((_, bot) =>
      messagesOf(bot)
        .flat()
        .every((id) => answered.has(id)),
    )
  )
    return false;
  if (!tenants.every(({ paths }) => paths.every((path) => receiver.names(path).length >= rounds))) return false;
  const { rows } = await db.pool.query<{ waits: boolean }>(
    `select exists (select from graphile_worker._private_jobs where locked_by is not null or key not like '%/0/schedule')
            or exists (select from derived_changes) or exists (select from event_outbox) as waits`,
  );
  return !rows[0]!.waits;
};

describe('two servers with two workers each on one database', () => {
  // One test: its parts are about the history of the same work.
  it('run each job once, in order per key, each process its part', async () => {
    // A process that gets no time from the machine has not worked yet: then more work is added.
    await until(async () => {
      await addRound();
      return rounds >= FEWEST_ROUNDS && haveAllWorked(await readHistory());
    }, WITHIN_MS);
    await until(isAllDone, WITHIN_MS);
    const history = await readHistory();

    // Each stored job was locked once, by one process, and was ended by it: nothing ran twice or was taken over.
    const runs = groupBy(history, ({ job }) => job);
    const ended = [...runs.values()].filter((events) => events.some(({ event }) => event === 'end'));
    expect(ended.filter((events) => events.map(({ event }) => event).join() !== 'begin,end')).toEqual([]);
    expect(ended.filter(([begin, end]) => begin!.worker !== end!.worker)).toEqual([]);
    expect(history.filter(({ event }) => event === 'unlock')).toEqual([]);
    // Runs of one key follow each other.
    for (const events of groupBy(history, ({ key }) => key).values())
      expect(
        events.flatMap(({ event }, index) => (event === (index % 2 === 0 ? 'begin' : 'end') ? [] : [event])),
      ).toEqual([]);
    // A schedule ran once for each of its times.
    const begun = history.filter(({ event, key }) => event === 'begin' && key.endsWith('/0/schedule'));
    expect(begun.length).toBeGreaterThan(0);
    expect(new Set(begun.map(({ key, due }) => `${key} ${due}`)).size).toBe(begun.length);

    // Every process has worked, and none had more than its part at any time, however late the others started.
    expect([workersOf(history, TASKS).size, workersOf(history, PROJECTIONS).size]).toEqual([PROCESSES, PROCESSES]);
    const sending = new Map<string, number>();
    for (const { event, worker } of history.filter(({ task }) => task === 'send-webhooks')) {
      sending.set(worker, (sending.get(worker) ?? 0) + (event === 'begin' ? 1 : -1));
      expect(sending.get(worker)).toBeLessThanOrEqual(ENDPOINTS_OF_PROCESS);
    }

    // What the outside received: each event once in order, each message one answer in the order of its person.
    for (const { key, paths } of tenants)
      for (const path of paths) expect([path, receiver.names(path)]).toEqual([path, eventsOf(key)]);
    for (const [bot, conversations] of bots.map((_, index) => messagesOf(index)).entries())
      for (const [person, messages] of conversations.entries()) {
        const answered = channel.answered.filter((id) => id.startsWith(`bot-${bot}-${person}-`));
        expect(answered).toEqual(messages);
      }
    for (const { id } of tenants) expect(await checkAllTables(db, id)).toEqual([]);
  }, 600_000);
});
