import { describe, expect, it } from '@jest/globals';
import type { UsageDimensions } from '../../../db/commerce/marketplaces/usage.js';
import type { components } from '../../../generated/types.js';
import { createDifferenceCounts } from '../../../server/jobs/differenceCounts.js';
import { compareMarketplaces, createMarketplaceJobs } from '../../../server/jobs/followMarketplaces.js';
import { createUsageCount, createUsageTask } from '../../../server/jobs/reportUsage.js';
import { runNextJob, unlockJobs } from '../../support/dueJobs.js';
import { SANDBOX_MARKETPLACES } from '../../../server/config/openMarketplaces.js';
import { LEDGER, marketplaceServer } from '../../support/marketplaceServer.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';

type Launched = components['schemas']['TenantLaunchResponse'];

const server = marketplaceServer({ timeoutMs: 1_000 });
restoreBeforeEach(server.db);

const dimensions = { people: 'active-people', tokens: 'model-tokens' };
const unnamed: UsageDimensions = { people: null, tokens: null };
const errors: Error[] = [];
const count = (marketplace = server.marketplaces().a!, named: UsageDimensions = dimensions) =>
  createUsageCount({ db: server.db, dimensions: named }, marketplace.isLive).run();
/** Counts, and runs the job of each registration once. */
async function report(marketplace = server.marketplaces().a!, named: UsageDimensions = dimensions): Promise<void> {
  await count(marketplace, named);
  const task = createUsageTask({ db: server.db, onError: (error) => errors.push(error) }, marketplace);
  await server.rows('update graphile_worker._private_jobs set run_at = now() where key like $1', [`${task.name}/%`]);
  while (await runNextJob(server.db.pool, [task], { onlyDue: true }));
}
/** All that the stand-in was told, by buyer's licence, dimension and hour. */
const told = async () =>
  Object.entries((await server.sandbox().act('marketplace-a', 'usage')) as Record<string, number>);
const toldOf = async (license: string) =>
  (await told())
    .filter(([key]) => key.startsWith(license))
    .map(([key, quantity]) => [key.split(' ')[1], quantity])
    .sort();
const sent = () => server.callsOf('marketplace-a', 'BatchMeterUsage');

/** Gives waiting usage its jobs, as the queue keeps them. */
const wait = () =>
  server.rows(
    `select enqueue_job('send-marketplace-usage', launch.platform_id, registration.id::text)
       from marketplace_registrations registration join tenant_launches launch on launch.id = registration.launch_id`,
  );

const JOBS = `
  select round(extract(epoch from run_at - now()) / 60)::integer as minutes
    from graphile_worker._private_jobs where key like 'send-marketplace-usage/%'`;

let buyers = 0;

/** A tenant that was launched so many hours ago, with tokens of calls in each hour that ended. */
async function tenantOf(
  hoursAgo: number,
  more: Record<string, string> = {},
): Promise<{ platformId: number; license: string; buyer: string }> {
  const buyer = `metered ${(buyers += 1)}`;
  const { token } = (await server.sandbox().act('marketplace-a', 'token', { buyer, ...more })) as { token: string };
  const body = {
    username: `person${buyers}`,
    email: `person${buyers}@northfield.example`,
    name: 'Northfield',
    key: `metered-${buyers}`,
    marketplace_a_transaction_id: token,
  };
  const { body: launched } = await server.send<Launched>(
    'POST',
    '/api/providers/marketplace-a/launch-tenant/',
    body,
    null,
  );
  const platformId = launched.data.platform_id!;
  await server.rows(
    `update tenant_launches set finished_at = now() - make_interval(hours => $2) where platform_id = $1`,
    [platformId, hoursAgo],
  );
  const [registration] = await server.rows<{ agreement_id: string }>(
    'select agreement_id from marketplace_registrations where launch_id = $1',
    [launched.id],
  );
  return { platformId, license: registration!.agreement_id, buyer };
}

/** Calls of a language model in the middle of the hour that began so many hours before this one. */
const use = (platformId: number, hoursAgo: number, tokens: number) =>
  server.rows(
    `insert into llm_usage (platform_id, purpose, provider, model, input_tokens, output_tokens, outcome, duration_ms, created_at)
     values ($1, 'mentor', 'openai', 'small', $3, 1, 'answered', 5, date_trunc('hour', now(), 'UTC') - make_interval(hours => $2) + interval '30 minutes')`,
    [platformId, hoursAgo, tokens - 1],
  );

/** Statements of so many people in that hour; the second one of the first person counts no more. */
async function learn(platformId: number, hoursAgo: number, people: number): Promise<void> {
  await server.rows(`select add_statement_month(((now() - make_interval(hours => $1)) at time zone 'UTC')::date)`, [
    hoursAgo,
  ]);
  await server.rows(
    `insert into statements (stored, occurred_at, platform_id, actor, verb, actor_fragment, verb_fragment, object_fragment, authority_fragment, id)
     select date_trunc('hour', now(), 'UTC') - make_interval(hours => $2) + make_interval(secs => 60 + number), now(), $1, greatest(number, 1), 1, 1, 1, 1, 1, gen_random_uuid()
       from generate_series(0, $3::integer) number`,
    [platformId, hoursAgo, people],
  );
}

describe('usage for marketplace A', () => {
  it('is reported once an hour: people who were active, and tokens', async () => {
    const { platformId, license } = await tenantOf(4);
    await use(platformId, 2, 700);
    await use(platformId, 2, 300);
    await use(platformId, 3, 50);
    await learn(platformId, 3, 12);
    await report();
    expect(await toldOf(license)).toEqual([
      ['active-people', 12],
      ['model-tokens', 1_000],
      ['model-tokens', 50],
    ]);
    const before = sent();
    await report();
    await Promise.all([report(), report()]);
    expect([sent(), errors]).toEqual([before, []]);
    expect(await server.rows(`select from marketplace_usage where state <> 'stored' or outcome is null`)).toEqual([]);
  });

  it('repeats the same figure after a crash, whatever was stored since', async () => {
    const { platformId, license } = await tenantOf(3);
    await use(platformId, 2, 40);
    await report();
    // The process died before it stored the answer.
    await server.rows(`update marketplace_usage set state = 'waiting', finished_at = null, outcome = null`);
    await wait();
    await use(platformId, 2, 60);
    await report();
    expect(await toldOf(license)).toEqual([['model-tokens', 40]]);
    expect(await server.rows('select state, quantity from marketplace_usage')).toEqual([
      { state: 'stored', quantity: 40 },
    ]);
  });

  it('is counted by one of several processes, and reported by one', async () => {
    const { platformId } = await tenantOf(3);
    await use(platformId, 2, 40);
    const marketplace = { ...server.marketplaces().a!, reportUsage: () => Promise.reject(new Error('away')) };
    const attempts = await Promise.allSettled([1, 2, 3].map(() => report(marketplace)));
    expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await server.rows('select quantity, state from marketplace_usage')).toEqual([
      { quantity: 40, state: 'waiting' },
    ]);
    const before = sent();
    // The job of the registration is still locked, as that of a killed process.
    await report();
    expect(sent()).toBe(before);
    await unlockJobs(server.db.pool);
    await Promise.all([1, 2, 3].map(() => report()));
    expect(sent()).toBe(before + 1);
  });

  it('waits for the marketplace where it was counted, until it is too late', async () => {
    const { platformId } = await tenantOf(4);
    await use(platformId, 2, 40);
    await count();
    const other = { ...server.marketplaces().a!, isLive: true };
    await report(other);
    expect(await server.rows('select state from marketplace_usage')).toEqual([{ state: 'waiting' }]);
    expect(await server.rows(JOBS)).toEqual([{ minutes: 10 }]);
    await server.rows(`update marketplace_usage set hour = hour - interval '8 hours'`);
    await report(other);
    expect(await server.rows('select outcome from marketplace_usage')).toEqual([{ outcome: 'too late' }]);
    expect([await server.rows(JOBS), errors.splice(0).length]).toEqual([[], 1]);
  });

  it('is repeated after ten minutes when the marketplace asks for it', async () => {
    const { platformId, license } = await tenantOf(3);
    await use(platformId, 2, 40);
    const asks = {
      ...server.marketplaces().a!,
      reportUsage: (records: object[]) => Promise.resolve(records.map(() => ({ kind: 'again' as const }))),
    };
    await report(asks);
    expect(await server.rows(JOBS)).toEqual([{ minutes: 10 }]);
    await report();
    expect([await toldOf(license), await server.rows(JOBS)]).toEqual([[['model-tokens', 40]], []]);
  });

  it.each([
    ['fails', { answer: { status: 500 } }],
    ['answers garbage', { answer: { status: 200, body: '<html>' } }],
    ['hangs', { hangs: true }],
  ])('waits while the marketplace %s', async (_, fault) => {
    const { platformId, license } = await tenantOf(3);
    await use(platformId, 2, 40);
    server.sandbox().failNext('marketplace-a', fault, fault, fault);
    await expect(report()).rejects.toThrow('The marketplace');
    server.sandbox().clearFaults();
    expect(await server.rows('select state from marketplace_usage')).toEqual([{ state: 'waiting' }]);
    await unlockJobs(server.db.pool);
    await report();
    expect(await toldOf(license)).toEqual([['model-tokens', 40]]);
  });

  it('is refused individually: a second figure of an hour, an old hour, and a former buyer', async () => {
    const kept = await tenantOf(4);
    for (const hoursAgo of [2, 3]) await use(kept.platformId, hoursAgo, 40);
    const left = await tenantOf(3);
    await use(left.platformId, 2, 70);
    await server.sandbox().act('marketplace-a', 'change', { buyer: left.buyer, seats: '0' });
    const late = await tenantOf(9);
    await use(late.platformId, 8, 90);
    await report();
    expect([await toldOf(kept.license), await toldOf(left.license), await toldOf(late.license)]).toEqual([
      [
        ['model-tokens', 40],
        ['model-tokens', 40],
      ],
      [],
      [],
    ]);
    await server.rows(
      `update marketplace_usage set state = 'waiting', finished_at = null, quantity = 41 where quantity = 40`,
    );
    await wait();
    await report();
    expect(await server.rows('select state, outcome, quantity from marketplace_usage order by quantity, hour')).toEqual(
      [
        ...[41, 41].map((quantity) => ({ state: 'refused', outcome: 'DuplicateRecord', quantity })),
        { state: 'refused', outcome: 'CustomerNotSubscribed', quantity: 70 },
        { state: 'refused', outcome: 'too late', quantity: 90 },
      ],
    );
    expect(errors.splice(0).map(({ message }) => message)).toEqual([
      '1 usage figures were too late for the marketplace.',
    ]);
  });

  it('ends a usage-billed product when its buyer leaves, and reopens it when the buyer returns', async () => {
    const { platformId, buyer } = await tenantOf(4, { product: SANDBOX_MARKETPLACES.usageProductCode });
    const differences = createDifferenceCounts();
    const seats = async () => {
      await compareMarketplaces({
        db: server.db,
        marketplaces: server.marketplaces(),
        differences,
        onError: (error) => errors.push(error),
      });
      return (await server.rows<{ state: string; open: boolean }>(LEDGER, [platformId])).map(({ state, open }) => [
        state,
        open,
      ]);
    };
    await use(platformId, 3, 40);
    await report();
    expect(await seats()).toEqual([['active', true]]);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '0' });
    expect(await seats()).toEqual([['active', true]]);
    await use(platformId, 2, 50);
    await server.rows('update marketplace_registrations set metered_until = null');
    await report();
    expect(await seats()).toEqual([['cancelled', false]]);
    await server.sandbox().act('marketplace-a', 'change', { buyer, seats: '1' });
    expect(await seats()).toEqual([['cancelled', false]]);
    const { token } = (await server.sandbox().act('marketplace-a', 'token', { buyer })) as { token: string };
    await server.post('/api/providers/marketplace-a/create-organization/', { 'x-amzn-marketplace-token': token });
    expect(await seats()).toEqual([['active', true]]);
    expect(differences.list().find(({ provider }) => provider === 'marketplace_a')!.count).toBe(2);
  });

  it('is sent figure by figure when the marketplace refuses a batch', async () => {
    const { platformId, license } = await tenantOf(4);
    for (const hoursAgo of [2, 3]) await use(platformId, hoursAgo, 40);
    const out = {
      answer: {
        status: 400,
        headers: { 'Content-Type': 'application/x-amz-json-1.1' },
        body: '{"__type":"TimestampOutOfBoundsException"}',
      },
    };
    server.sandbox().failNext('marketplace-a', out, out);
    await report();
    expect(await toldOf(license)).toEqual([['model-tokens', 40]]);
    expect(await server.rows('select state, outcome from marketplace_usage order by state')).toMatchObject([
      { state: 'refused', outcome: 'TimestampOutOfBoundsException' },
      { state: 'stored' },
    ]);
  });

  it('is not counted without dimension names, nor for tenants from other sources', async () => {
    const { platformId } = await tenantOf(3);
    await use(platformId, 2, 40);
    await report(server.marketplaces().a!, unnamed);
    expect(await server.rows('select from marketplace_usage')).toEqual([]);
    const jobs = createMarketplaceJobs({
      db: server.db,
      marketplaces: { ...server.marketplaces(), a: null },
      dimensions,
      differences: createDifferenceCounts(),
      onError: () => {},
    });
    expect(jobs.map(({ name }) => name)).toEqual(['follow-marketplace-messages', 'compare-marketplaces']);
  });
});
