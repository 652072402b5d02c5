import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../db/core/connect.js';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { type Check, type ServiceLoad, DATABASE_CONNECTIONS, WORKERS, auditRun, measureLoad } from './audit.js';
import { type ClientSurroundings } from './chaosClient.js';
import { type FaultWorld, type PlannedFault, FaultSkipped, planFaults } from './chaosFaults.js';
import { type ChaosPostgres, startChaosPostgres } from './chaosPostgres.js';
import { type ChaosTenant, createChaosTenant, markerOf } from './chaosTenants.js';
import { type Choices, createChoices } from './choices.js';
import { type FaultyLine, startFaultyLine } from './faultyLine.js';
import type { WriteRecord } from './history.js';
import { type OutsideParties, startOutsideParties } from './outsideParties.js';
import { runLps, startSupervisedService } from './supervisedService.js';
import { type WriteKind, type WriteNotes, WRITE_KINDS, drawRead } from './writeKinds.js';

const TENANTS = ['alder', 'birch'];
const CLIENTS = 4;
const PAUSE_MS = 60;
const READY_WITHIN_MS = 180_000;
const WARM_UP_MS = 4_000;
/** Time in which clients must be served again after a fault. */
const RECOVERS_WITHIN_MS = 180_000;
/** Longer than the lease of a key, so that every request of the load gets its answer. */
const LAST_ANSWERS_MS = 300_000;
/** Runs of this length have faults that last long. */
const LONG_RUN_MINUTES = 5;
const SECRETS_KEY = Buffer.alloc(32, 9);

export interface ChaosOptions {
  minutes: number;
  seed: string;
  /** Part of the kinds of faults that are made; empty for all. */
  only: string;
  /** The output of the service is appended to this file; by default it is removed with the run. */
  logFile: string | null;
  print(line: string): void;
  /** Aborted to stop the run early. */
  stop: AbortSignal;
}

export interface ChaosResult {
  checks: Check[];
  history: readonly WriteRecord[];
  /** Faults that were made, by kind. */
  faults: ReadonlyMap<string, number>;
  /** Kinds that were skipped, with their reason. */
  skipped: ReadonlyMap<string, string>;
  /** Times in ms from the end of a fault until every client was served again. */
  recoveriesMs: number[];
  starts: number;
  longestWait: ClientSurroundings['longestWait'];
  reads: number;
}

interface World extends FaultWorld {
  tenants: ChaosTenant[];
  dataFolder: string;
}

/** Starts everything, makes load and faults for the given time, heals, and audits. Leaves nothing behind. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const world = await startWorld(options, closers);
    return await runInWorld(world, options);
  } finally {
    for (const close of closers.reverse()) await close().catch((error: Error) => options.print(error.message));
  }
}

async function startWorld({ logFile, print, stop }: ChaosOptions, closers: (() => Promise<unknown>)[]): Promise<World> {
  const opened = async <Part extends { close(): Promise<void> }>(opening: Promise<Part>): Promise<Part> => {
    const part = await opening;
    closers.push(() => part.close());
    return part;
  };
  const folder = await temporaryDataFolder('lps-chaos-');
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const dataFolder = path.join(folder, 'data');
  const postgres = await opened(startChaosPostgres(path.join(folder, 'server')));
  const postgresLine = await opened(startFaultyLine(postgres.socket));
  const parties = await opened(startOutsideParties());
  const env = buildSettings({ postgres, postgresLine, parties, dataFolder });
  // Creates the tables, and the collection of Typesense.
  const rebuilt = await runLps(['search', 'reindex'], env);
  if (rebuilt.status !== 0) throw new Error(`lps search reindex failed: ${rebuilt.output}`);
  const service = await opened(startSupervisedService(env, logFile ?? path.join(folder, 'service.log')));
  await parties.sendCardpayEvents(service.url);
  await waitFor(service.isReady, READY_WITHIN_MS, stop);
  const shared: ClientSurroundings = {
    url: service.url,
    foreignMarkers: new Map(TENANTS.map((key) => [key, TENANTS.filter((one) => one !== key).map(markerOf)])),
    areLeaving: false,
    deadlineMs: Infinity,
    stop,
    leaks: [],
    internalErrors: [],
    longestWait: { ms: 0, request: 'none' },
    reads: 0,
    refusedReads: [],
  };
  const database = await opened(Promise.resolve(connectDatabase({ url: postgres.url() })));
  const tenants = [];
  for (const key of TENANTS)
    tenants.push(
      await createChaosTenant({
        ...{ key, clients: CLIENTS, shared, database, postgres, secretsKey: SECRETS_KEY },
        modelUrl: `http://127.0.0.1:${parties.lines.model.port}/model`,
        receiverUrl: `http://127.0.0.1:${parties.lines.receiver.port}`,
      }),
    );
  print(`The service runs at ${service.url}, with ${WORKERS} workers.`);
  const { authorization } = tenants[0]!.clients[0]!;
  return { service, postgres, postgresLine, parties, shared, tenants, dataFolder, authorization };
}

interface Parts {
  postgres: ChaosPostgres;
  postgresLine: FaultyLine;
  parties: OutsideParties;
  dataFolder: string;
}

const buildSettings = ({ postgres, postgresLine, parties, dataFolder }: Parts): Record<string, string> => ({
  DATABASE_URL: postgres.url(postgresLine.port),
  DATA_DIR: dataFolder,
  SECRETS_KEY: SECRETS_KEY.toString('base64'),
  WORKERS: String(WORKERS),
  DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
  LOG_LEVEL: 'warn',
  SHUTDOWN_DRAIN_MS: '0',
  TYPESENSE_URL: `http://127.0.0.1:${parties.lines.typesense.port}`,
  TYPESENSE_API_KEY: 'key',
  CARDPAY_URL: `http://127.0.0.1:${parties.lines.cardpay.port}/cardpay`,
  CARDPAY_SECRET_KEY: parties.cardpaySettings.secret_key!,
  CARDPAY_PUBLISHABLE_KEY: parties.cardpaySettings.publishable_key!,
  CARDPAY_WEBHOOK_SECRET: parties.cardpaySettings.webhook_secret!,
  LLM_PRIVATE_ADDRESSES: '1',
  WEBHOOK_PRIVATE_ADDRESSES: '1',
  ...Object.fromEntries(
    ['CALLS_PER_DAY', 'TOKENS_PER_DAY', 'PERSON_CALLS_PER_DAY', 'PERSON_TOKENS_PER_DAY'].map((name) => [
      `LLM_${name}`,
      '0',
    ]),
  ),
});

async function runInWorld(world: World, { minutes, seed, only, print, stop }: ChaosOptions): Promise<ChaosResult> {
  const { shared, service } = world;
  const history: WriteRecord[] = [];
  const notes: WriteNotes = {
    numbers: new Map(TENANTS.map((key) => [key, []])),
    revoked: [],
    acceptedAfterRevocation: [],
  };
  const load = startLoad(world, { seed, history, notes });
  const made = { faults: new Map<string, number>(), skipped: new Map<string, string>(), recoveriesMs: [] as number[] };
  const unrecovered: string[] = [];
  const startedAtMs = performance.now();
  let before: ServiceLoad;
  try {
    await sleep(WARM_UP_MS);
    before = await measureLoad(world);
    const choices = createChoices(`${seed} faults`);
    for (const plan of planFaults(choices, { areLong: minutes >= LONG_RUN_MINUTES, only })) {
      if (performance.now() - startedAtMs > minutes * 60_000 || stop.aborted) break;
      await sleep(plan.pauseMs);
      const outcome = await makeFaults(world, plan, { choices, history });
      for (const [kind, reason] of outcome.skipped) made.skipped.set(kind, reason);
      for (const kind of outcome.made) made.faults.set(kind, (made.faults.get(kind) ?? 0) + 1);
      if (outcome.made.length === 0) continue;
      const names = outcome.made.join(' + ');
      const at = formatTime(performance.now() - startedAtMs);
      if (outcome.recoveryMs === null) unrecovered.push(`${names} at ${at}`);
      else made.recoveriesMs.push(outcome.recoveryMs);
      const again =
        outcome.recoveryMs === null ? 'NOT served again' : `served again after ${seconds(outcome.recoveryMs)}`;
      print(`${at}  ${names} for ${seconds(plan.durationMs)}, ${again}`);
    }
  } finally {
    shared.deadlineMs = performance.now() + LAST_ANSWERS_MS;
    await load.end();
  }
  print(`${formatTime(performance.now() - startedAtMs)}  The load has ended. Waiting for empty queues.`);
  const checks = stop.aborted
    ? [{ name: 'the run was not stopped', ok: false, detail: '' }]
    : await auditRun({ ...world, history, notes, before, unrecovered });
  return {
    ...{ checks, history, ...made, starts: service.starts() },
    ...{ longestWait: shared.longestWait, reads: shared.reads },
  };
}

/** Makes the faults of a plan, heals them after its duration, and waits until all clients are served again. */
async function makeFaults(
  world: World,
  { faults, durationMs }: PlannedFault,
  { choices, history }: { choices: Choices; history: readonly WriteRecord[] },
): Promise<{ made: string[]; skipped: [string, string][]; recoveryMs: number | null }> {
  const made: string[] = [];
  const skipped: [string, string][] = [];
  const heals = [];
  for (const { kind, make } of faults)
    try {
      heals.push(await make(world, choices));
      made.push(kind);
    } catch (error) {
      if (!(error instanceof FaultSkipped)) throw error;
      skipped.push([kind, error.message]);
    }
  if (made.length > 0) await sleep(durationMs);
  for (const heal of heals) await heal();
  const healedAtMs = performance.now();
  const isServed = async () => {
    const since = history.slice(-2_000).filter((one) => one.startedAtMs > healedAtMs && one.outcome === 'acknowledged');
    return new Set(since.map(({ tenant }) => tenant)).size === TENANTS.length && (await world.service.isReady());
  };
  const recoveryMs = await waitFor(isServed, RECOVERS_WITHIN_MS, world.shared.stop).then(
    () => Math.round(performance.now() - healedAtMs),
    () => null,
  );
  return { made, skipped, recoveryMs };
}

interface LoadOptions {
  seed: string;
  history: WriteRecord[];
  notes: WriteNotes;
}

/** Every client writes without an end, one write after another, and reads between them. */
function startLoad({ tenants, shared }: World, { seed, history, notes }: LoadOptions): { end(): Promise<void> } {
  const deck: WriteKind[] = WRITE_KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  let hasEnded = false;
  let failure: unknown;
  const running = tenants.flatMap((tenant, place) =>
    tenant.clients.map(async ({ name, client }, index) => {
      const choices = createChoices(`${seed} ${name}`);
      const other = tenants[(place + 1) % tenants.length]!;
      const isAccepted = async (authorization: string) => {
        const answer = await client.read('/api/catalog/courses/', authorization);
        return answer && answer.status === 200;
      };
      for (let number = 0; !hasEnded; number += 1) {
        const kind = choices.pick(deck);
        const id = `${name}-${number}`;
        const drawn = kind.draw({
          ...{ tenant, other, id, choices, notes, isAccepted, url: shared.url },
          number: number * tenant.clients.length + index,
        });
        history.push(await client.write({ kind: kind.name, key: drawn.key }, drawn.run));
        if (choices.whole(1, 3) === 1) await client.read(drawRead(tenant, choices));
        await sleep(PAUSE_MS);
      }
    }),
  );
  const ended = Promise.all(running).catch((error: unknown) => (failure = error));
  return {
    end: async () => {
      hasEnded = true;
      await ended;
      if (failure !== undefined) throw failure;
    },
  };
}

async function waitFor(holds: () => Promise<boolean>, withinMs: number, stop: AbortSignal): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    stop.throwIfAborted();
    if (performance.now() > deadline) throw new Error(`The service was not ready within ${withinMs} ms.`);
    await sleep(100);
  }
}

const formatTime = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
