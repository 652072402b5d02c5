import { projectionOptions } from '../../db/derived/createProjection.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { confirmedDifferences } from '../../db/derived/checkDerived.js';
import { rebuildActivity } from '../../db/learning/activity/rebuildActivity.js';
import { RECORD_TABLES, readEmptyBytes, readTableBytes } from './recordTables.js';
import { waitUntilEmpty } from './waitUntilEmpty.js';
import { temporaryDataFolder } from '../../test/support/runFolder.js';
import { bundle } from '../../scripts/bundle.mjs';
import { importRecords } from '../../cli/import/importRecords.js';
import { BENCH, type BenchDatabase } from '../benchDatabase.js';
import { LIMITED, buildAddress, findReadPath } from '../analytics.js';
import { type MeasuredServer, measureLatencies, median, startMeasuredServer } from '../measure.js';
import type { Figure } from '../report.js';
import { openStatementLoad } from '../statementLoad.js';
import type { Suite } from '../suite.js';
import { watchLag } from '../watchLag.js';
import { type DrawnTenant, drawTenants, countRecords, buildUserName } from './drawTenants.js';
import { fillTenants } from './fillTenants.js';
import { readCareers } from './readCareers.js';
import { watchImport } from './watchImport.js';
import { writeRecords } from './writeRecords.js';

const PUBLIC_URL = 'http://records.example';
const GAP_SECONDS = 600;
const BATCH = 100;
const LIVE_PER_SECOND = 2_000;
const BYTES_PER_MB = 1_048_576;
const PAGE_BYTES = 4_096;
const MIN_SHOWN_BYTES = 5;
const MAX_SHOWN = 3;
const TO_DERIVE = ['statement_queue', 'activity_changes', 'activity_recompute_queue', 'regrade_queue'];
const US_PER_MS = 1_000;

/**
 * Records of 200 tenants, one with half of them, drawn from what real learners did: imported while a server derives
 * from them, sent to the large tenant over HTTP and read there, its activity recomputed and compared. With `--keep`, the next
 * run goes on with the tenants that have no records yet.
 */
export const scale: Suite = async (bench, { data, records, repeats, tenants: filled, requests, seconds }) => {
  if (data === null) throw new Error('scale: needs --data.');
  const held = await readCareers(data);
  const tenants = drawTenants(held, records, repeats);
  const { url, db } = await bench.database({
    name: `scale_${records}_${repeats}`,
    fill: (empty) => fillTenants(empty, held, tenants),
  });
  const figures: Figure[] = [];
  const take = (what: string, value: number, unit: string, aim?: number) => {
    const figure = { suite: 'scale', what, value, unit, ...(aim !== undefined && { aim }) };
    // Shows progress, since the suite takes long.
    console.error(`  ${figure.what}: ${value.toPrecision(3)} ${unit}`);
    figures.push(figure);
  };
  const server = await startMeasuredServer('product', url, {
    PUBLIC_URL,
    BENCH_RUNS_JOBS: '1',
    TIME_GAP_SECONDS: String(GAP_SECONDS),
  });
  const emptyBytes = await readEmptyBytes(db);
  const imported = await importAll({ db, url }, tenants.slice(0, filled), repeats);
  take('records of all tenants', imported.count, 'records');
  if (imported.added > 0) {
    take(`a record of ${imported.added} imported`, imported.importedUs, 'us', 50);
    take('a record imported and derived', imported.derivedUs, 'us', 55);
  }
  for (const [which, value] of Object.entries(imported.rates)) take(`a record of the ${which} imported`, value, 'us');
  // A process first grows to the memory that it needs, cached names included; later growth is the cost of the length
  // of the file.
  if (imported.grown) take('memory that the import added after its first tenth', imported.grown.afterTenthMb, 'MB');
  if (imported.grown) take('memory that the import added in its second half', imported.grown.inSecondHalfMb, 'MB', 50);
  const vacuumedAtMs = performance.now();
  await db.pool.query('vacuum analyze');
  take('vacuum and statistics of all tables', (performance.now() - vacuumedAtMs) / 1_000, 's');
  const bytes = await readTableBytes(db);
  const perRecord = (table: string) => (bytes.get(table)! - emptyBytes.get(table)!) / imported.count;
  take(
    'a record on disk, with indexes and all that is derived',
    RECORD_TABLES.reduce((sum, table) => sum + perRecord(table), 0),
    'bytes',
    400,
  );
  for (const table of RECORD_TABLES)
    if (perRecord(table) >= MIN_SHOWN_BYTES) take(`of them ${table}`, perRecord(table), 'bytes');

  const [large] = tenants as [DrawnTenant];
  const { id: platformId } = (
    await db.pool.query<{ id: number }>('select id from platforms where key = $1', [large.key])
  ).rows[0]!;
  const { authorization } = await createCredential(db, BENCH, { role: 'record_writer', platform: large.key });
  const load = openStatementLoad(server, {
    authorization,
    org: large.key,
    buildStatement: (place) => buildStatement(large, place),
    seconds,
  });
  // The first statements compile the server's code and read pages of indexes from the disk. Single ones use other code.
  await load.store(BATCH);
  take(`a statement in batches of ${BATCH} over HTTP`, (await load.store(BATCH)).us, 'us', 500);
  await load.store(1);
  take('a statement over HTTP, one by one', (await load.store(1)).us, 'us', 1_667);
  await waitUntilEmpty(db, TO_DERIVE);
  const lag = watchLag(db, platformId);
  await load.store(BATCH, LIVE_PER_SECOND);
  take(`from storing to being derived at ${LIVE_PER_SECOND} a second, at most`, await lag.end(), 'ms', 2_000);
  const agent = (place: number) =>
    new URLSearchParams({
      agent: JSON.stringify(buildAgent(large, place)),
      verb: buildVerbId('experienced'),
      since: '2013-01-01T00:00:00Z',
      activity: buildUnitId(large, place),
    }).toString();
  take('agent, verb, activity and since, p50', await load.p50((place) => `?${agent(place)}`, requests), 'ms', 15);
  take('the newest 100, p50', await load.p50(() => '?limit=100', requests), 'ms', 15);
  const deep = await load.pageAfter('?limit=100', 200);
  take('100 after 20,000, p50', await load.p50(() => deep, requests), 'ms', 15);
  await load.close();
  await waitUntilEmpty(db, TO_DERIVE);
  for (const [what, ratio] of await measureFigures(db, server, large, requests))
    take(`figures of the large tenant, ${what}`, ratio, '');
  await server.stop();

  const options = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
  const rebuiltAtMs = performance.now();
  await rebuildActivity(db, BENCH, platformId, options);
  take(
    `rebuilding what is derived from ${countRecords(large) * repeats} records of a tenant`,
    (performance.now() - rebuiltAtMs) / 1_000,
    's',
    600,
  );
  const checkedAtMs = performance.now();
  const differences = await confirmedDifferences(db, platformId, GAP_SECONDS);
  take('derived state compared with the records', (performance.now() - checkedAtMs) / 1_000, 's');
  take('differences found', differences.length, 'rows', 0);
  for (const difference of differences.slice(0, MAX_SHOWN)) console.error(`  ${JSON.stringify(difference)}`);
  return figures;
};

/** Figures with an aim of their own in `analytics`, for 50,000 people: the share of the aim that half of the answers take. */
async function measureFigures(
  db: BenchDatabase,
  server: MeasuredServer,
  large: DrawnTenant,
  requests: number,
): Promise<[what: string, share: number][]> {
  const { authorization } = await createCredential(db, BENCH, { role: 'dm_admin' });
  const [course] = large.courses as [DrawnTenant['courses'][number]];
  const names = { platformKey: large.key, learner: buildUserName(large, 0), course: course.courseId };
  const shares: [string, number][] = [];
  // Nothing here earns skills.
  for (const [operationId, what, query, aimMs] of LIMITED.filter(([name]) => !name.includes('Skill'))) {
    const address = `${buildAddress(findReadPath(operationId), { ...names, platformId: 0, skill: { id: 0, name: '' } })}?${query}`;
    const { p50Ms } = await measureLatencies(server.url + address, authorization, requests);
    shares.push([`${operationId}: ${what}`, p50Ms / aimMs]);
  }
  const over = shares.filter(([, share]) => share > 1);
  return [['median of the shares of their aims', median(shares.map(([, share]) => share))], ...over];
}

/**
 * Imports one file per tenant: the large one first, by the command, whose memory is measured; the others here, since
 * each command takes a while to start. Each file is written just before and removed afterwards: all of them would need as much
 * disk as the database. What is derived while a file is written counts as time to derive. Tenants that an earlier run imported
 * are left out.
 */
async function importAll(
  { db, url }: { db: BenchDatabase; url: string },
  tenants: DrawnTenant[],
  repeats: number,
): Promise<{
  count: number;
  added: number;
  importedUs: number;
  derivedUs: number;
  grown: Growth | null;
  rates: Record<string, number>;
}> {
  const folder = await temporaryDataFolder('lps-bench-scale-');
  const { rows: platforms } = await db.pool.query<{ id: number; key: string }>('select id, key from platforms');
  const platformIds = new Map(platforms.map(({ id, key }) => [key, id]));
  const file = path.join(folder, 'records.jsonl');
  const before = await countStatements(db);
  const progress = await watchImport(db);
  let grown: Growth | null = null;
  const fromMs = performance.now();
  for (const [nth, tenant] of tenants.entries()) {
    const id = platformIds.get(tenant.key)!;
    if ((before.get(id) ?? 0) >= countRecords(tenant) * repeats) continue;
    await writeRecords(tenant, file, repeats);
    progress.resume();
    if (nth === 0) grown = await importByCommand(url, tenant, file);
    else await importRecords(db, { id, key: tenant.key }, file, () => {}, { publicUrl: PUBLIC_URL, port: 0 });
    progress.pause();
  }
  const { importedMs, rates } = await progress.end();
  await waitUntilEmpty(db, TO_DERIVE);
  const derivedMs = performance.now() - fromMs;
  const stored = await countStatements(db);
  for (const tenant of tenants) {
    const [written, found] = [countRecords(tenant) * repeats, stored.get(platformIds.get(tenant.key)!) ?? 0];
    // Later steps of an earlier run added some.
    if (found < written) throw new Error(`Of ${written} records of ${tenant.key} ${found} were stored.`);
  }
  await rm(folder, { recursive: true });
  const [count, added] = [sumOf(stored), sumOf(stored) - sumOf(before)];
  return {
    count,
    added,
    importedUs: (importedMs * US_PER_MS) / added,
    derivedUs: (derivedMs * US_PER_MS) / added,
    grown,
    rates,
  };
}

/** The statements of each platform, by its id. */
async function countStatements(db: BenchDatabase): Promise<Map<number, number>> {
  const { rows } = await db.pool.query<{ id: number; count: number }>(
    'select platform_id as id, count(*)::int as count from statements group by platform_id',
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const sumOf = (counts: Map<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

interface Growth {
  afterTenthMb: number;
  inSecondHalfMb: number;
}

/**
 * `admin import records`. Returns by how much its memory grew in the course of its time; null where only Linux would
 * say it.
 */
async function importByCommand(url: string, tenant: DrawnTenant, file: string): Promise<Growth | null> {
  const admin = spawn(
    process.execPath,
    [fileURLToPath(await bundle('scripts/admin.ts')), 'import', 'records', file, '--platform', tenant.key, '--json'],
    {
      env: { ...process.env, DATABASE_URL: url, PUBLIC_URL },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const pages: number[] = [];
  const timer = setInterval(() => {
    const statm = readFileIfThere(`/proc/${admin.pid}/statm`);
    if (statm) pages.push(Number(statm.split(' ')[1]));
  }, 500);
  const [code] = (await once(admin, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`admin import records ended with ${code}.`);
  if (pages.length === 0) return null;
  const grownSince = (share: number) =>
    ((Math.max(...pages) - Math.max(...pages.slice(0, Math.ceil(pages.length * share)))) * PAGE_BYTES) / BYTES_PER_MB;
  return { afterTenthMb: grownSince(0.1), inSecondHalfMb: grownSince(0.5) };
}

const buildVerbId = (name: string) => `http://adlnet.gov/expapi/verbs/${name}`;
const selectCareer = ({ courses }: DrawnTenant, place: number) => {
  const course = courses[(place * 31) % courses.length]!;
  return { course, career: course.careers[place % course.careers.length]! };
};
const buildAgent = (tenant: DrawnTenant, place: number) => ({
  mbox: `mailto:${buildUserName(tenant, selectCareer(tenant, place).career.person)}@bench.example`,
});
const buildUnitId = (tenant: DrawnTenant, place: number) => {
  const { course, career } = selectCareer(tenant, place);
  const { block_id: block } = career.records[place % career.records.length]!.rest;
  return `${PUBLIC_URL}/api/xapi/orgs/${tenant.key}/courses/${course.courseId}/blocks/${block}`;
};

/** What one of the tenant's learners does today, where they learned before. */
const buildStatement = (tenant: DrawnTenant, place: number): object => ({
  actor: buildAgent(tenant, place),
  verb: { id: buildVerbId('experienced') },
  object: { id: buildUnitId(tenant, place) },
  timestamp: new Date(Date.now() - 60_000 + place).toISOString(),
});

function readFileIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
