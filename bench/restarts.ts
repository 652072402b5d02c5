import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { createEndpoint } from '../db/events/webhooks/saveEndpoint.js';
import { createSecretBox } from '../db/core/secretBox.js';
import { BENCH, type BenchDatabase, fillCourses } from './benchDatabase.js';
import { type EventReceiver, startEventReceiver } from './eventReceiver.js';
import { generateCourses } from './generateCatalog.js';
import { type StartedService, startService } from './servers/startService.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const CLIENTS = 10;
const PROBE_EVERY_MS = 100;
/** Rolling restarts of a round. */
const RESTARTS = 10;
const COURSES = 100;
const PATH = '/api/catalog/courses/?limit=5';
const SECRETS_KEY = randomBytes(32);
const ENDPOINTS = 12;
const EVENT_EVERY_MS = 1_000;
/** Half of the time deliveries are in progress. */
const ANSWERS_AFTER_MS = 500;
/** Events that wait are sent after the last restart. */
const SENT_WITHIN_MS = 120_000;

interface Proxied {
  service: StartedService;
  isReady: boolean;
}

/**
 * Restarts two servers of one database in turns while ten keep-alive clients send requests without a pause, and while slow
 * webhook endpoints are sent events. The clients choose a server as a proxy does: one whose last probe of `/health/ready`
 * answered 200.
 */
export const restarts: Suite = async (bench, { rounds }) => {
  const { url, db } = await bench.database();
  const authorization = await fillCourses(db, 'bench', generateCourses(COURSES));
  const folder = await temporaryDataFolder('lps-bench-restarts-');
  const receiver = await startEventReceiver(ANSWERS_AFTER_MS);
  const platformId = await createEndpoints(db, receiver.origin);
  const start = async (): Promise<Proxied> => ({
    service: await startService({
      DATABASE_URL: url,
      DATA_DIR: folder,
      WORKERS: '2',
      SHUTDOWN_DRAIN_MS: '1000',
      SECRETS_KEY: SECRETS_KEY.toString('base64'),
      WEBHOOK_PRIVATE_ADDRESSES: '1',
    }),
    isReady: false,
  });
  const servers = [await start(), await start()];
  const failures = new Map<string, number>();
  let answers = 0;
  let events = 0;
  let hasEnded = false;
  const writing = (async () => {
    for (; !hasEnded; await sleep(EVENT_EVERY_MS)) await writeEvent(db, platformId, ++events);
  })();
  const probing = (async () => {
    for (; !hasEnded; await sleep(PROBE_EVERY_MS))
      await Promise.all(servers.map(async (server) => (server.isReady = await probe(server.service.url))));
  })();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!hasEnded) {
      const ready = servers.filter(({ isReady }) => isReady);
      if (ready.length === 0) {
        await sleep(PROBE_EVERY_MS);
        continue;
      }
      const { service } = ready[client % ready.length]!;
      try {
        const status = await send(service.url + PATH, { agent, authorization });
        if (status === 200) answers += 1;
        else count(failures, String(status));
      } catch (error) {
        count(failures, (error as NodeJS.ErrnoException).code ?? (error as Error).message);
      }
    }
    agent.destroy();
  });
  const restartsInAll = rounds * RESTARTS;
  try {
    for (let restart = 0; restart < restartsInAll; restart++) {
      await ready(servers);
      const stopped = servers[restart % 2]!;
      await stopped.service.end('SIGTERM');
      servers[restart % 2] = await start();
    }
    await ready(servers);
    hasEnded = true;
    await writing;
    await waitForEvents(receiver, events);
  } finally {
    hasEnded = true;
    await Promise.all([probing, writing, ...clients]);
    await Promise.all(servers.map(({ service }) => service.end('SIGTERM')));
    await rm(folder, { recursive: true, force: true });
    receiver.close();
  }
  const failed = [...failures.values()].reduce((sum, one) => sum + one, 0);
  const kinds = [...failures].map(([what, times]) => `${what} ${times}`).join(', ') || 'none';
  return [
    { suite: 'restarts', what: `requests answered in ${restartsInAll} rolling restarts`, value: answers, unit: '' },
    {
      suite: 'restarts',
      what: `requests that failed (${kinds})`,
      value: failed,
      unit: '',
      aim: 0,
    },
    ...listEventFigures(receiver, events),
  ];
};

const pathOf = (endpoint: number) => `/endpoint-${endpoint}`;
const ALL_PATHS = Array.from({ length: ENDPOINTS }, (_, endpoint) => pathOf(endpoint));

async function createEndpoints(db: BenchDatabase, origin: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(`select id from platforms where key = 'bench'`);
  const platformId = rows[0]!.id;
  for (const path of ALL_PATHS)
    await createEndpoint(db, BENCH, createSecretBox(SECRETS_KEY), platformId, {
      url: origin + path,
      description: '',
      eventTypes: ['suggestion.created'],
      isActive: true,
    });
  return platformId;
}

const writeEvent = (db: BenchDatabase, platformId: number, number: number) =>
  db.pool.query(
    `insert into event_outbox (platform_id, type, data) values ($1, 'suggestion.created', jsonb_build_object('number', $2::integer))`,
    [platformId, number],
  );

const isComplete = (receiver: EventReceiver, events: number) =>
  ALL_PATHS.every((path) => new Set(receiver.numbersOf(path)).size === events);

async function waitForEvents(receiver: EventReceiver, events: number): Promise<void> {
  const endsAtMs = performance.now() + SENT_WITHIN_MS;
  while (!isComplete(receiver, events) && performance.now() < endsAtMs) await sleep(PROBE_EVERY_MS);
}

function listEventFigures(receiver: EventReceiver, events: number): Figure[] {
  const received = ALL_PATHS.map((path) => receiver.numbersOf(path));
  const add = (counts: number[]) => counts.reduce((sum, one) => sum + one, 0);
  const lost = add(received.map((numbers) => events - new Set(numbers).size));
  const late = add(received.map((numbers) => numbers.filter((one, index) => one < (numbers[index - 1] ?? 0)).length));
  const doubled = add(received.map((numbers) => numbers.length - new Set(numbers).size));
  return [
    { suite: 'restarts', what: 'events sent to webhook endpoints meanwhile', value: receiver.count(), unit: '' },
    { suite: 'restarts', what: 'events that were lost', value: lost, unit: '', aim: 0 },
    { suite: 'restarts', what: 'events that came after a later one', value: late, unit: '', aim: 0 },
    { suite: 'restarts', what: 'events that were sent twice', value: doubled, unit: '', aim: 0 },
  ];
}

async function ready(servers: Proxied[]): Promise<void> {
  while (!servers.every(({ isReady }) => isReady)) await sleep(PROBE_EVERY_MS);
}

async function probe(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

function send(url: string, { agent, authorization }: { agent: Agent; authorization: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
