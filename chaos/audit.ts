import { setTimeout as sleep } from 'node:timers/promises';
import { countConnections } from '../server/runtime/connectionPlan.js';
import type { ClientSurroundings } from './chaosClient.js';
import type { ChaosPostgres } from './chaosPostgres.js';
import { type ChaosTenant, CREDITS, CREDITS_PRICE } from './chaosTenants.js';
import { type WriteRecord, compareDeliveries, compareWithStored } from './history.js';
import type { OutsideParties } from './outsideParties.js';
import { type SupervisedService, runLps } from './supervisedService.js';
import { type WriteNotes, WRITE_KINDS } from './writeKinds.js';

const LOOK_EVERY_MS = 500;
const DRAINED_WITHIN_MS = 420_000;
export const WORKERS = 2;
export const DATABASE_CONNECTIONS = 10;
/** The memory of the service after the run, compared with before the faults. */
const MEMORY_RATIO = 3;
/** Sentences of a failed check that are printed. */
const SHOWN = 5;

export interface ServiceLoad {
  connections: number;
  /** Resident memory of the service in MB; null where it cannot be measured. */
  memoryMb: number | null;
}

export interface AuditInput {
  service: SupervisedService;
  postgres: ChaosPostgres;
  parties: OutsideParties;
  shared: ClientSurroundings;
  tenants: readonly ChaosTenant[];
  history: readonly WriteRecord[];
  notes: WriteNotes;
  before: ServiceLoad;
  /** Sentences about faults after which clients were not served again. */
  unrecovered: readonly string[];
  dataFolder: string;
}

export interface Check {
  name: string;
  ok: boolean;
  /** Figures, or the first sentences about what is wrong. */
  detail: string;
}

const judge = (name: string, wrong: readonly string[], detail = ''): Check => ({
  name,
  ok: wrong.length === 0,
  detail: wrong.length === 0 ? detail : [`${wrong.length} faults`, ...wrong.slice(0, SHOWN)].join('; '),
});

export async function measureLoad({
  postgres,
  service,
}: Pick<AuditInput, 'postgres' | 'service'>): Promise<ServiceLoad> {
  const [row] = await postgres.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where usename = 'lps'`,
  );
  return { connections: row!.open, memoryMb: await service.memoryMb() };
}

/**
 * Waits until the service is ready and all queues are empty, and then compares the history with what is stored and what
 * was sent. Every fault must be healed.
 */
export async function auditRun(input: AuditInput): Promise<Check[]> {
  const drained = await drain(input);
  const { shared, notes, before, unrecovered } = input;
  const after = await measureLoad(input);
  const planned = countConnections({ workers: WORKERS, databaseConnections: DATABASE_CONNECTIONS });
  const isBig = before.memoryMb !== null && after.memoryMb! > before.memoryMb * MEMORY_RATIO;
  return [
    judge('clients are served again after each fault', unrecovered),
    judge('the service is ready, and all queues become empty', drained),
    ...(await checkWrites(input)),
    checkNumbers(input),
    judge(
      'a revoked key is refused',
      [...notes.acceptedAfterRevocation, ...(await findRevokedThatLive(input))],
      `${notes.revoked.length} keys`,
    ),
    await checkLedgers(input),
    ...(await checkEvents(input)),
    await checkDerived(input),
    await checkIndex(input),
    judge(
      'no answer, delivery or question contains a name of the other tenant',
      findLeaks(input),
      `${shared.reads} reads`,
    ),
    judge('no read is refused', shared.refusedReads),
    judge('no answer is an internal error (500)', shared.internalErrors),
    judge(
      'connections are within the plan',
      after.connections > planned ? [`${after.connections} connections, ${planned} planned`] : [],
      `${before.connections} before, ${after.connections} after, at most ${planned} planned`,
    ),
    judge(
      `memory is at most ${MEMORY_RATIO} times that before the faults`,
      isBig ? [`${before.memoryMb} MB before, ${after.memoryMb} MB after`] : [],
      before.memoryMb === null ? 'not measured' : `${before.memoryMb} MB before, ${after.memoryMb} MB after`,
    ),
  ];
}

/** Returns a sentence for each queue that did not become empty in time. */
async function drain({ service, postgres, parties, tenants, shared }: AuditInput): Promise<string[]> {
  const deadline = performance.now() + DRAINED_WITHIN_MS;
  let waiting = ['nothing was looked at'];
  const restarted = new Map<string, number>();
  while (waiting.length > 0 && performance.now() < deadline && !shared.stop.aborted) {
    await sleep(LOOK_EVERY_MS);
    try {
      waiting = [
        ...((await service.isReady()) ? [] : ['the service is not ready']),
        ...(await readBusyQueues(service)),
        ...(await findLateEndpoints({ postgres, tenants, parties })),
      ];
      await restartEndpoints(tenants, waiting, restarted);
    } catch (error) {
      waiting = [(error as Error).message];
    }
  }
  return waiting;
}

/** The queues in `/metrics` that are not empty. Jobs that are due later do not count. */
async function readBusyQueues({ url }: SupervisedService): Promise<string[]> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) return [`/metrics answered ${answer.status}`];
  const metrics = await answer.text();
  const busy = [...metrics.matchAll(/^(?:backlog_items|jobs)\{.*\} (?!0$)\S+$/gm)].map(([line]) => line);
  return busy.filter((line) => !line.includes('state="scheduled"'));
}

interface Endpoints {
  postgres: ChaosPostgres;
  tenants: readonly ChaosTenant[];
  parties: Pick<OutsideParties, 'accepted'>;
}

/** The endpoints that have not accepted all their events, by path. */
async function findLateEndpoints(input: Endpoints): Promise<string[]> {
  const compared = await compareEndpoints(input);
  return compared.flatMap(({ path, missing }) => (missing > 0 ? [`${path} lacks ${missing} events`] : []));
}

/** What each endpoint should have accepted, and what it accepted. */
async function compareEndpoints({ postgres, tenants, parties }: Endpoints) {
  const compared = [];
  for (const { id, endpoints } of tenants) {
    const events = await postgres.query<{ id: string; type: string }>(
      `select series || '.' || number as id, type from events where platform_id = $1 order by series, number`,
      [id],
    );
    for (const { path, types } of endpoints) {
      const expected = events.filter(({ type }) => types.length === 0 || types.includes(type)).map((event) => event.id);
      const accepted = parties.accepted.filter((one) => one.path === path).map(({ event }) => event);
      compared.push({ path, expected, accepted, missing: expected.length - new Set(accepted).size });
    }
  }
  return compared;
}

/** Does what an administrator does after an outage of the receiver: switches late endpoints off and on, every minute. */
async function restartEndpoints(
  tenants: readonly ChaosTenant[],
  waiting: readonly string[],
  restarted: Map<string, number>,
): Promise<void> {
  for (const { key, endpoints, clients } of tenants)
    for (const { id, path } of endpoints) {
      const isLate = waiting.some((line) => line.startsWith(`${path} `));
      if (!isLate || performance.now() - (restarted.get(id) ?? -Infinity) < 60_000) continue;
      restarted.set(id, performance.now());
      const change = { method: 'PATCH', path: `/api/core/orgs/${key}/webhook-endpoints/${id}/` };
      await clients[0]!.client.write({ kind: 'endpoint', key: id }, async (send) => {
        for (const active of [false, true]) await send({ ...change, body: { active } });
      });
    }
}

/** One check for each kind of write and each source of its rows. */
async function checkWrites({ postgres, tenants, history }: AuditInput): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { name, stored, isRefused = false } of WRITE_KINDS)
    for (const { what, each, sql } of stored) {
      const wrong: string[] = [];
      let compared = 0;
      for (const { key, id } of tenants) {
        const writes = history.filter((one) => one.kind === name && one.tenant === key);
        compared += writes.length;
        const rows = await postgres.query<{ key: string; rows: number }>(sql, [id, writes.map((one) => one.key)]);
        const counts = new Map(rows.map((row) => [row.key, row.rows]));
        wrong.push(...compareWithStored(writes, counts, { each, isRefused }));
      }
      const promise = isRefused ? 'refused, and nothing is stored' : `${what}, exactly once`;
      checks.push(judge(`${name}: ${promise}`, wrong, `${compared} writes`));
    }
  return checks;
}

function checkNumbers({ notes }: AuditInput): Check {
  const wrong = [...notes.numbers].flatMap(([tenant, numbers]) =>
    new Set(numbers).size < numbers.length ? [`${tenant} got a number twice`] : [],
  );
  return judge('number: none was given twice', wrong, `${[...notes.numbers.values()].flat().length} numbers`);
}

async function findRevokedThatLive({ postgres, notes }: AuditInput): Promise<string[]> {
  const rows = await postgres.query<{ name: string }>(
    'select name from credentials where name = any($1) and revoked_at is null',
    [notes.revoked],
  );
  return rows.map(({ name }) => `${name} is not revoked`);
}

/** Money and credits of each platform are those of its captured payments. */
async function checkLedgers({ postgres, tenants }: AuditInput): Promise<Check> {
  const wrong: string[] = [];
  let payments = 0;
  for (const { id, key } of tenants) {
    const [row] = await postgres.query<{ payments: number; money: number; credits: number; captured: number }>(
      `select (select count(*)::int from payments where platform_id = $1 and captured > 0) as payments,
              (select coalesce(sum(captured - refunded), 0)::int from payments where platform_id = $1) as captured,
              (select coalesce(sum(amount), 0)::int from ledger_entries where platform_id = $1 and account = 'money') as money,
              (select coalesce(sum(amount), 0)::int from ledger_entries where platform_id = $1 and account = 'credits') as credits`,
      [id],
    );
    payments += row!.payments;
    const expected = { money: row!.payments * CREDITS_PRICE, credits: row!.payments * CREDITS };
    if (row!.captured !== row!.money || row!.money !== expected.money)
      wrong.push(`${key}: ${row!.money} in the ledger, ${row!.captured} captured, ${expected.money} paid`);
    if (row!.credits !== expected.credits) wrong.push(`${key}: ${row!.credits} credits instead of ${expected.credits}`);
  }
  return judge('ledgers balance', wrong, `${payments} payments`);
}

async function checkEvents({ postgres, tenants, parties }: AuditInput): Promise<Check[]> {
  const gaps: string[] = [];
  for (const { id, key } of tenants) {
    const rows = await postgres.query<{ series: string; missing: number }>(
      'select series::text, (max(number) - count(*))::int as missing from events where platform_id = $1 group by 1',
      [id],
    );
    gaps.push(
      ...rows.flatMap(({ series, missing }) => (missing ? [`${key} lacks ${missing} of series ${series}`] : [])),
    );
  }
  const compared = await compareEndpoints({ postgres, tenants, parties });
  const wrong = compared.flatMap(({ path, expected, accepted }) =>
    compareDeliveries(expected, accepted).map((line) => `${path}: ${line}`),
  );
  const sent = compared.reduce((sum, { accepted }) => sum + accepted.length, 0);
  const repeated = compared.reduce((sum, { accepted }) => sum + accepted.length - new Set(accepted).size, 0);
  return [
    judge('events are numbered without a gap', gaps),
    judge('webhook deliveries are complete and in order', wrong, `${sent} deliveries, ${repeated} of them repeated`),
  ];
}

/** Runs `lps records check` for each tenant. */
async function checkDerived({ postgres, tenants, dataFolder }: AuditInput): Promise<Check> {
  const wrong: string[] = [];
  for (const { key } of tenants) {
    const env = { DATABASE_URL: postgres.url(), DATA_DIR: dataFolder };
    const { status, output } = await runLps(['records', 'check', '--platform', key], env);
    if (status !== 0) wrong.push(`${key}: ${output}`);
  }
  return judge('lps records check finds no difference', wrong);
}

/** Typesense holds as many documents as the search tables. */
async function checkIndex({ postgres, parties }: AuditInput): Promise<Check> {
  const [row] = await postgres.query<{ items: number }>('select count(*)::int as items from search_items');
  const indexed = parties.indexed();
  const wrong = indexed === row!.items ? [] : [`${indexed} documents, ${row!.items} items`];
  return judge('Typesense holds every item', wrong, `${indexed} documents`);
}

function findLeaks({ shared, parties, tenants }: AuditInput): string[] {
  const leaks = [...shared.leaks];
  for (const { key } of tenants)
    for (const marker of shared.foreignMarkers.get(key)!) {
      const deliveries = parties.accepted.filter((one) => one.path.startsWith(`/${key}/`) && one.text.includes(marker));
      if (deliveries.length > 0) leaks.push(`${deliveries.length} deliveries to ${key} contain '${marker}'`);
    }
  const markers = tenants.map(({ marker }) => marker);
  const mixed = parties.asked.filter((question) => markers.filter((marker) => question.includes(marker)).length > 1);
  if (mixed.length > 0) leaks.push(`${mixed.length} questions to the model contain names of both tenants`);
  return leaks;
}
