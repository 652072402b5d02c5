import { projectionOptions } from '../../db/derived/createProjection.js';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { confirmedDifferences } from '../../db/derived/checkDerived.js';
import type { Difference } from '../../db/learning/activity/difference.js';
import { rebuildActivity } from '../../db/learning/activity/rebuildActivity.js';
import { RECORD_TABLES, readEmptyBytes, readTableBytes } from './recordTables.js';
import { waitUntilEmpty } from './waitUntilEmpty.js';
import { BENCH, type BenchDatabase } from '../benchDatabase.js';
import { LIMITED, buildAddress, findReadPath } from '../analytics.js';
import { type MeasuredServer, measureLatencies, median, startMeasuredServer } from '../measure.js';
import type { Figure } from '../report.js';
import { openStatementLoad } from '../statementLoad.js';
import type { Suite } from '../suite.js';
import { watchLag } from '../watchLag.js';
import { type DrawnTenant, drawTenants, countRecords, buildUserName } from './drawTenants.js';
import { copyTenants } from './copyTenants.js';
import { fillTenants } from './fillTenants.js';
import { repeatRecords } from './repeatRecords.js';
import { PUBLIC_URL, TO_DERIVE, countStatements, importTenants } from './importTenants.js';
import { readCareers } from './readCareers.js';

const GAP_SECONDS = 600;
const BATCH = 100;
const LIVE_PER_SECOND = 2_000;
const MIN_SHOWN_BYTES = 5;
const MAX_SHOWN = 3;

/**
 * Records of 200 tenants, one with half of them, drawn from what real learners did: imported while a server derives
 * from them, sent to the large tenant over HTTP and read there, its activity recomputed and compared. With `--keep`, the next
 * run goes on with the tenants that have no records yet.
 *
 * With `--imported`, only so many tenants are imported, half of the small ones at the end. The large one is imported once,
 * and its records are repeated in the database and derived anew; the other tenants are copies of small ones.
 */
export const scale: Suite = async (
  bench,
  { data, records, repeats, tenants: filled, imported: importedTenants, requests, seconds },
) => {
  if (data === null) throw new Error('scale: needs --data.');
  if (importedTenants < 2) throw new Error('scale: --imported needs the large tenant and one to copy, so at least 2.');
  const held = await readCareers(data);
  const isCopied = importedTenants < filled;
  const drawn = drawTenants(held, records, repeats);
  const tenants = isCopied ? drawn.slice(0, importedTenants) : drawn;
  const { url, db } = await bench.database({
    name: `scale_${records}_${repeats}${isCopied ? `_${importedTenants}` : ''}`,
    fill: (empty) => fillTenants(empty, held, tenants),
  });
  const figures: Figure[] = [];
  const take = (what: string, value: number, unit: string, aim?: number) => {
    const figure = { suite: 'scale', what, value, unit, ...(aim !== undefined && { aim }) };
    // Shows progress, since the suite takes long.
    console.error(`  ${figure.what}: ${value.toPrecision(3)} ${unit}`);
    figures.push(figure);
  };
  const takeTime = async (what: string, work: () => Promise<unknown>) => {
    const fromMs = performance.now();
    await work();
    take(what, (performance.now() - fromMs) / 1_000, 's');
  };
  const start = () =>
    startMeasuredServer('product', url, {
      PUBLIC_URL,
      BENCH_RUNS_JOBS: '1',
      TIME_GAP_SECONDS: String(GAP_SECONDS),
    });
  let server = await start();
  const emptyBytes = await readEmptyBytes(db);
  const takeImport = async (some: DrawnTenant[], times: number) => {
    const imported = await importTenants({ db, url }, some, times);
    take('records of all tenants', imported.count, 'records');
    if (imported.added > 0) {
      take(`a record of ${imported.added} imported`, imported.importedUs, 'us', 50);
      take('a record imported and derived', imported.derivedUs, 'us', 55);
    }
    for (const [which, value] of Object.entries(imported.rates)) take(`a record of the ${which} imported`, value, 'us');
    // A process first grows to the memory that it needs, cached names included; later growth is the cost of the length
    // of the file.
    if (imported.grown) take('memory that the import added after its first tenth', imported.grown.afterTenthMb, 'MB');
    if (imported.grown)
      take('memory that the import added in its second half', imported.grown.inSecondHalfMb, 'MB', 50);
    return imported.count;
  };
  const takeRebuild = async (tenant: DrawnTenant) => {
    const rebuiltAtMs = performance.now();
    const options = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
    await rebuildActivity(db, BENCH, await findPlatform(db, tenant.key), options);
    take(
      `rebuilding what is derived from ${countRecords(tenant) * repeats} records of a tenant`,
      (performance.now() - rebuiltAtMs) / 1_000,
      's',
      600,
    );
  };
  let count: number;
  if (isCopied) {
    const [largest, ...others] = tenants as [DrawnTenant, ...DrawnTenant[]];
    const half = Math.ceil(others.length / 2);
    await takeImport([largest], 1);
    const largestId = await findPlatform(db, largest.key);
    const isRepeated = (await countStatements(db)).get(largestId)! >= countRecords(largest) * repeats;
    if (!isRepeated)
      await takeTime('repeating the records of the large tenant', () => repeatRecords(db, largestId, repeats));
    await takeImport(others.slice(0, half), repeats);
    await server.stop();
    await Promise.all([
      isRepeated ? undefined : takeRebuild(largest),
      takeTime('copying tenants', () =>
        copyTenants(
          db,
          others.slice(0, half).map(({ key }) => key),
          drawn.slice(importedTenants, filled).map(({ key }) => key),
        ),
      ),
    ]);
    server = await start();
    count = await takeImport(others.slice(half), repeats);
  } else count = await takeImport(tenants.slice(0, filled), repeats);
  await takeTime('vacuum and statistics of all tables', () => db.pool.query('vacuum analyze'));
  const bytes = await readTableBytes(db);
  const perRecord = (table: string) => (bytes.get(table)! - emptyBytes.get(table)!) / count;
  take(
    'a record on disk, with indexes and all that is derived',
    RECORD_TABLES.reduce((sum, table) => sum + perRecord(table), 0),
    'bytes',
    400,
  );
  for (const table of RECORD_TABLES)
    if (perRecord(table) >= MIN_SHOWN_BYTES) take(`of them ${table}`, perRecord(table), 'bytes');

  const [large] = tenants as [DrawnTenant];
  const platformId = await findPlatform(db, large.key);
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

  if (!isCopied) await takeRebuild(large);
  for (const { key } of isCopied ? [large, drawn[filled - 1]!] : [large]) {
    let differences: Difference[] = [];
    await takeTime(`derived state of ${key} compared with the records`, async () => {
      differences = await confirmedDifferences(db, await findPlatform(db, key), GAP_SECONDS);
    });
    take(`differences found in ${key}`, differences.length, 'rows', 0);
    for (const difference of differences.slice(0, MAX_SHOWN)) console.error(`  ${JSON.stringify(difference)}`);
  }
  return figures;
};

async function findPlatform(db: BenchDatabase, key: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>('select id from platforms where key = $1', [key]);
  return rows[0]!.id;
}

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
