import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type RunningQueue, startQueue } from '../../../../db/core/jobs/startQueue.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import { changeEndpoint, createEndpoint, rotateSigningSecret } from '../../../../db/events/webhooks/saveEndpoint.js';
import { listEndpoints } from '../../../../db/events/webhooks/listEndpoints.js';
import { listWebhookDeliveries } from '../../../../db/events/webhooks/listWebhookDeliveries.js';
import { replayEvents } from '../../../../db/events/webhooks/replayEvents.js';
import { readBacklog } from '../../../../db/readBacklog.js';
import { numberEvents } from '../../../../db/events/feed/numberEvents.js';
import { listEvents } from '../../../../db/events/feed/listEvents.js';
import { guardedFetch } from '../../../../providers/http/guardedFetch.js';
import type { DisabledEndpoint, SendingRules } from '../../../../server/jobs/webhooks/sendNextEvent.js';
import { createWebhookTask } from '../../../../server/jobs/webhooks/createWebhookTask.js';
import { writeEvents } from '../../../db/events/feed/eventWriter.js';
import { type BundledProcess, startBundled } from '../../../support/bundledProcess.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { until } from '../../../support/until.js';
import { webhookReceiver } from './receiver.js';

const WAIT_MS = 60_000;
const FAST: SendingRules = { timeoutMs: 10_000, firstPauseMs: 1, longestPauseMs: 1, triedForS: 600 };
const NEVER_AGAIN: SendingRules = { ...FAST, firstPauseMs: 3_600_000, longestPauseMs: 3_600_000 };
const db = testDatabase({ maxConnections: 20 });
const receiver = webhookReceiver();
const secrets = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));
const platform = { id: 0, key: 'north' };
beforeAll(async () => {
  platform.id = await insertPlatform(db, 'north');
});
restoreBeforeEach(db);

const working: RunningQueue[] = [];
const children: BundledProcess[] = [];
const errors: Error[] = [];
const disabled: DisabledEndpoint[] = [];
afterEach(async () => {
  for (const { child, ended } of children.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await Promise.all(working.splice(0).map((one) => one.close()));
  disabled.length = 0;
  expect(errors.splice(0)).toEqual([]);
});

const work = async (rules = FAST, mayBePrivate = true) => {
  const task = createWebhookTask({
    db,
    secrets,
    fetch: guardedFetch({ mayBePrivate }),
    onDisabled: (endpoint) => disabled.push(endpoint),
    rules,
  });
  working.push(await startQueue({ target: db.target, tasks: [task], onError: (error) => errors.push(error) }));
};
/** Makes the service look at all endpoints again, after the test changed their rows. */
const wake = () =>
  rows(`select enqueue_job('send-webhooks', platform_id, cast(endpoint_id as text)) from webhook_cursors`);
const add = async (path: string, eventTypes: string[] = []) =>
  (await createEndpoint(db, TESTER, secrets, platform.id, {
    url: receiver.origin + path,
    description: '',
    eventTypes,
    isActive: true,
  }))!;
const write = async (...names: string[]) => {
  await writeEvents(db.pool, platform.id, names);
  await numberEvents(db, platform.id);
};
const rows = async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows;
const shown = async (id: string) => (await listEndpoints(db, platform.id, id))[0]!;
const position = async () =>
  (
    await rows<{ attempts: number; waits: boolean }>(
      `select attempts, due_at > now() + interval '10 minutes' as waits from webhook_cursors`,
    )
  )[0]!;
/** Every event that there is was looked at, and nobody sends. */
const served = () =>
  until(
    async () =>
      (
        await rows(
          `select from webhook_cursors sent join event_sequences newest using (platform_id) where (newest.series, newest.last_number) > (sent.series, sent.number)
           union all select from graphile_worker._private_jobs where locked_at is not null`,
        )
      ).length === 0,
    WAIT_MS,
  );
/** An attempt failed, and nobody sends. */
const rests = () =>
  until(
    async () =>
      (
        await rows(
          `select from webhook_cursors where failing_since is not null and not exists (select from graphile_worker._private_jobs where locked_at is not null)`,
        )
      ).length > 0,
    WAIT_MS,
  );
const log = async () =>
  (
    await listWebhookDeliveries(db, {
      platformId: platform.id,
      endpointId: (await rows<{ id: string }>('select id from webhook_endpoints'))[0]!.id,
      limit: 10,
      offset: 0,
    })
  ).deliveries.map(({ state, attempts, status }) => [state, attempts, status]);
const five = ['a', 'b', 'c', 'd', 'e'];

describe('createWebhookTask', () => {
  it('posts events in list order, with signatures that the library accepts', async () => {
    await write('before');
    const { secret } = await add('/hook');
    await write(...five);
    await work();
    await served();
    expect(receiver.names('/hook')).toEqual(five);
    const listed = await listEvents(db, platform, { after: { series: '0', number: '0' }, types: null, limit: 10 });
    expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(listed.slice(1));
    for (const { headers, body } of receiver.received)
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      listed.slice(1).map(({ id }) => `evt_${id.replace('.', '_')}`),
    );
    expect(receiver.received[0]!.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('posts only the selected types, and skips others for good', async () => {
    await add('/users', ['user.erased']);
    await add('/all', []);
    await write(...five);
    await work();
    await served();
    expect([receiver.names('/users'), receiver.names('/all')]).toEqual([[], five]);
  });

  it('posts nothing to an inactive endpoint, and all events once it is active', async () => {
    const { id } = await add('/hook');
    await add('/other');
    await rows(`update webhook_endpoints set is_active = false where id = '${id}'`);
    await write(...five);
    await work();
    await until(() => receiver.names('/other').length === 5, WAIT_MS);
    expect(receiver.names('/hook')).toEqual([]);
    await rows('update webhook_endpoints set is_active = true');
    await wake();
    await until(() => receiver.names('/hook').length === 5, WAIT_MS);
    expect(receiver.names('/hook')).toEqual(five);
  });

  it('retries a refused event before it sends later ones', async () => {
    await add('/hook');
    receiver.reply('/hook', { status: 500, text: 'broken' }, { status: 404 }, { status: 200 });
    await write(...five);
    await work();
    await served();
    expect(receiver.names('/hook')).toEqual(['a', 'a', ...five]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(await position()).toMatchObject({ attempts: 0 });
    expect(await log()).toEqual([...['e', 'd', 'c', 'b'].map(() => ['taken', 1, 200]), ['taken', 3, 200]]);
  });

  it('does not let an unresponsive endpoint delay others', async () => {
    const { id } = await add('/hangs');
    await add('/hook');
    receiver.reply('/hangs', 'hang');
    await write(...five);
    await work({ ...NEVER_AGAIN, timeoutMs: 500 });
    await until(() => receiver.names('/hook').length === 5, WAIT_MS);
    await until(async () => (await shown(id)).failing_since !== null, WAIT_MS);
    expect(receiver.names('/hangs')).toEqual(['a']);
  });

  it.each([
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
    ['429 that asks for a day', { status: 429, headers: { 'retry-after': '86400' } }],
  ])('%s: follows nothing, and waits', async (_, reply) => {
    const { id } = await add('/hook');
    receiver.reply('/hook', reply);
    await write('a');
    await work(reply.status === 429 ? FAST : NEVER_AGAIN);
    await rests();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await position()).toEqual({ attempts: 1, waits: true });
    expect(await shown(id)).toMatchObject({ active: true, failing_since: expect.any(String) });
  });

  it('reaches no private address unless allowed', async () => {
    await add('/hook');
    await write('a');
    await work(NEVER_AGAIN, false);
    await rests();
    expect(receiver.received).toEqual([]);
  });

  it('410: stops sending, and stores the reason', async () => {
    const { id } = await add('/hook');
    receiver.reply('/hook', { status: 410 });
    await write(...five);
    await work();
    await until(async () => !(await shown(id)).active, WAIT_MS);
    expect(await shown(id)).toMatchObject({
      disabled_at: expect.any(String),
      disabled_reason: 'The endpoint answered 410 (gone).',
    });
    expect(receiver.names('/hook')).toEqual(['a']);
  });

  it('publishes an event that it stopped sending, to other endpoints and later to the same one', async () => {
    const gone = await add('/gone');
    await add('/others', ['webhook_endpoint.disabled']);
    receiver.reply('/gone', { status: 410 }, { status: 204 });
    await write('a');
    for (let process = 0; process < 3; process++) await work();
    await until(() => disabled.length > 0, WAIT_MS);
    await numberEvents(db, platform.id);
    await until(() => receiver.at('/others').length > 0, WAIT_MS);
    const [sent, ...more] = receiver
      .at('/others')
      .map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const { disabled_at: at } = await shown(gone.id);
    const data = {
      endpoint_id: gone.id,
      description: '',
      disabled_at: at,
      reason: 'The endpoint answered 410 (gone).',
      failing_since: expect.any(String),
    };
    expect([sent, more]).toMatchObject([{ type: 'webhook_endpoint.disabled', actor: null, data }, []]);
    expect(sent!.data).toEqual(data);
    expect(disabled).toEqual([{ platform: 'north', endpointId: gone.id, reason: 'The endpoint answered 410 (gone).' }]);
    expect((await readBacklog(db)).webhook_endpoints).toEqual({ taking: 1, failing: 0, disabled: 1 });
    await changeEndpoint(db, TESTER, { platformId: platform.id, id: gone.id }, { isActive: true });
    await until(() => receiver.at('/gone').length === 3, WAIT_MS);
    expect(receiver.at('/gone').map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'suggestion.created',
      'suggestion.created',
      'webhook_endpoint.disabled',
    ]);
  });

  it('publishes no event when an administrator stops an endpoint', async () => {
    const { id } = await add('/hook');
    await changeEndpoint(db, TESTER, { platformId: platform.id, id }, { isActive: false });
    expect(await listEvents(db, platform, { after: { series: '0', number: '0' }, types: null, limit: 10 })).toEqual([]);
  });

  it('gives up an event after three days, and sends the next', async () => {
    await add('/hook');
    receiver.reply('/hook', { status: 500 }, { status: 204 });
    await write(...five);
    await rows(`update webhook_cursors set attempts = 9, tried_since = now() - interval '3 days'`);
    await work({ ...FAST, triedForS: 3 * 86_400 });
    await served();
    expect(receiver.names('/hook')).toEqual(five);
    expect((await log()).at(-1)).toEqual(['failed', 1, 500]);
  });

  it('keeps the first 1,000 characters of an answer', async () => {
    await add('/hook');
    receiver.reply('/hook', { status: 500, text: `\0${'ä'.repeat(5_000)}` });
    await write('a');
    await work(NEVER_AGAIN);
    await rests();
    expect(await rows('select state, answer, next_attempt_at is not null as waits from webhook_deliveries')).toEqual([
      { state: 'waiting', answer: expect.stringMatching(/^ä{900,1000}$/), waits: true },
    ]);
  });

  it('replays events from a given time', async () => {
    const { id } = await add('/hook');
    await write(...five);
    await work();
    await served();
    await replayEvents(db, TESTER, { platformId: platform.id, id }, new Date(0));
    await until(() => receiver.received.length === 10, WAIT_MS);
    await served();
    expect(receiver.names('/hook')).toEqual([...five, ...five]);
    expect(await log()).toEqual(five.map(() => ['taken', 2, 204]));
  });

  it('stops sending after three days without an accepted event', async () => {
    const { id } = await add('/hook');
    receiver.reply('/hook', { status: 503 });
    await write(...five);
    await rows(
      `update webhook_cursors set attempts = 9, tried_since = now() - interval '3 days', failing_since = now() - interval '3 days'`,
    );
    await work({ ...FAST, triedForS: 3 * 86_400 });
    await until(async () => !(await shown(id)).active, WAIT_MS);
    expect(await shown(id)).toMatchObject({
      disabled_reason: 'No delivery succeeded for three days. Last attempt: it answered 503.',
    });
    expect(receiver.names('/hook')).toEqual(['a']);
  });

  it('signs with every secret that was rotated within the last day', async () => {
    const { id, secret: first } = await add('/hook');
    const rotate = async () =>
      (await rotateSigningSecret(db, TESTER, secrets, { platformId: platform.id, id }))!.secret;
    const verifies = ({ body, headers }: (typeof receiver.received)[number], key: string) => {
      try {
        return Boolean(new Webhook(key).verify(body, headers));
      } catch {
        return false;
      }
    };
    const all = [first, await rotate(), await rotate()];
    await write('a');
    await work();
    await served();
    expect(all.map((key) => verifies(receiver.received[0]!, key))).toEqual([true, true, true]);
    await rows(
      `update webhook_endpoints set previous_secrets = jsonb_set(previous_secrets, '{1,until}', to_jsonb(now()))`,
    );
    await write('b');
    await served();
    expect(all.map((key) => verifies(receiver.received[1]!, key))).toEqual([false, true, true]);
    await rows(
      `update webhook_endpoints set previous_secrets = jsonb_set(previous_secrets, '{0,until}', to_jsonb(now()))`,
    );
    await write('c');
    await served();
    expect(all.map((key) => verifies(receiver.received[2]!, key))).toEqual([false, false, true]);
  });

  it('sends every event once and in order from several processes', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `event ${index}`);
    for (const path of ['/1', '/2', '/3']) await add(path);
    for (let process = 0; process < 3; process++) await work();
    await write(...names);
    await served();
    for (const path of ['/1', '/2', '/3']) expect(receiver.names(path)).toEqual(names);
  });
});

describe('after kill -9 of the process that sends', () => {
  it('another process sends only the unanswered events', async () => {
    await add('/hook');
    receiver.reply('/hook', { status: 204 }, 'hang', { status: 204 });
    children.push(await startBundled('test/server/jobs/webhooks/sendingChild.ts', [db.target.url]));
    await write(...five);
    await until(() => receiver.received.length === 2, WAIT_MS);
    const [{ child, ended }] = children as [BundledProcess];
    child.kill('SIGKILL');
    await ended;
    await work();
    await served();
    expect(receiver.names('/hook')).toEqual(['a', 'b', 'b', 'c', 'd', 'e']);
  });

  it('between the response and its storage: the event is sent again with the same id', async () => {
    const { id } = await add('/hook');
    await write('a');
    await work();
    await served();
    // As it was before the answer was stored.
    await rows(`update webhook_cursors set number = number - 1 where endpoint_id = '${id}'`);
    await wake();
    await until(() => receiver.received.length === 2, WAIT_MS);
    await served();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});
