import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import process from 'node:process';
import { connectDatabase } from '../../../../db/core/connect.js';
import { migrate } from '../../../../db/core/migrate.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { readCluster } from '../../../../db/core/cluster/readCluster.js';
import { STATEMENT_TABLES, STATEMENT_TABLE_GROUPS } from '../../../../db/core/cluster/statementTables.js';
import { runAdmin } from '../../../cli/runAdmin.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { type TestServer, startTestServer } from '../../../support/server.js';
import { until } from '../../../support/until.js';
import { buildDatabaseUrl, readTestServer, withConnection } from '../../../support/testServer.js';

const db = testDatabase();
let server: TestServer;
const authorizations = new Map<string, string>();
const lps = (...words: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['db', ...words]);
const ORGS = ['north', 'south', 'west'];
const STATEMENTS = 5;

/** Stores statements of each organization, and returns how many each has. */
async function store(): Promise<void> {
  for (const org of ORGS) {
    const statements = Array.from({ length: STATEMENTS }, (_, place) => ({
      actor: { mbox: `mailto:${place}@${org}.example` },
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      object: { id: `https://${org}.example/${place}` },
    }));
    expect((await call(org, 'POST', statements)).status).toBe(200);
  }
}

async function call(org: string, method: string, body?: object): Promise<Response> {
  return fetch(`${server.url}/api/xapi/orgs/${org}/statements`, {
    method,
    headers: {
      Authorization: authorizations.get(org)!,
      'X-Experience-API-Version': '1.0.3',
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
  });
}

const countsOf = () =>
  Promise.all(
    ORGS.map(async (org) => ((await (await call(org, 'GET')).json()) as { statements: unknown[] }).statements.length),
  );
const distributed = async () =>
  (await readCluster(db, STATEMENT_TABLES)).tables
    .filter(({ isDistributed }) => isDistributed)
    .map(({ table }) => table);

(process.env.CITUS_URL === undefined ? describe.skip : describe)('lps db on a cluster', () => {
  beforeAll(async () => {
    for (const org of ORGS) {
      await db.pool.query('insert into platforms (key, name) values ($1, $1)', [org]);
      authorizations.set(
        org,
        (await createCredential(db, TESTER, { role: 'record_writer', platform: org })).authorization,
      );
    }
    server = await startTestServer({ db });
    await store();
  });
  // Tests run in any order.
  beforeEach(() => lps('distribute', '--no-check'));
  afterAll(() => server?.close());

  it('moves statements to the coordinator and back, and changes nothing else', async () => {
    expect(await distributed()).toEqual(STATEMENT_TABLES);
    const before = await countsOf();
    const undone = await lps('distribute', '--undo');
    expect([undone.status, undone.errors]).toEqual([0, '']);
    expect(await distributed()).toEqual([]);
    expect(await countsOf()).toEqual(before);
    const plan = await lps('distribute', '--dry-run', '--json');
    expect([plan.status, JSON.parse(plan.output)]).toMatchObject([0, { faults: [] }]);
    const done = await lps('distribute');
    expect([done.status, done.errors]).toEqual([0, '']);
    expect(done.output).toContain('The derived tables of all platforms match their statements.');
    expect(await distributed()).toEqual(STATEMENT_TABLES);
    expect(await countsOf()).toEqual(before);
    const { rows } = await db.pool.query(
      `select count(distinct colocationid)::int as groups from pg_dist_partition where partmethod = 'h'`,
    );
    expect(rows).toEqual([{ groups: 1 }]);
    await store();
    expect(await countsOf()).toEqual(before.map((count) => count + STATEMENTS));
  });

  it('goes on after it was killed', async () => {
    await lps('distribute', '--undo', '--no-check');
    const before = await countsOf();
    const lastGroup: readonly string[] = STATEMENT_TABLE_GROUPS.at(-1)!;
    const killed = lps('distribute', '--no-check');
    // While the last group moves.
    await until(async () => {
      const { rows } = await db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'active' and query like 'select create_distributed_table%'
            and exists (select from pg_dist_partition where logicalrelid = 'record_documents'::regclass)`,
      );
      return rows.length > 0;
    }, 120_000);
    expect((await killed).status).toBe(1);
    expect(await distributed()).toEqual(STATEMENT_TABLES.filter((table) => !lastGroup.includes(table)));
    expect(await countsOf()).toEqual(before);
    const done = await lps('distribute');
    expect([done.status, done.errors]).toEqual([0, '']);
    expect(await distributed()).toEqual(STATEMENT_TABLES);
    expect(await countsOf()).toEqual(before);
  });

  it('moves a platform to another node, unless a dump runs', async () => {
    const locationOf = async (org: string) => {
      const { output } = await lps('tenants', '--json');
      const { tenants } = JSON.parse(output) as { tenants: { platform: string; node: number; sharing: number }[] };
      return tenants.find(({ platform }) => platform === org)!;
    };
    const { nodes } = await readCluster(db, STATEMENT_TABLES);
    const before = await locationOf('south');
    const to = nodes.find(({ id, takesShards }) => takesShards && id !== before.node)!;
    const dump = new pg.Client({ connectionString: db.target.url });
    await dump.connect();
    await dump.query('begin; lock table cluster.moves in access share mode');
    const refused = await lps('move', 'south', String(to.id), '--block-writes');
    expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining('The database is being dumped')]);
    await dump.end();
    const counts = await countsOf();
    const moved = await lps('move', 'south', String(to.id), '--block-writes');
    expect([moved.status, moved.errors]).toEqual([0, '']);
    expect(await locationOf('south')).toMatchObject({ node: to.id, sharing: 0 });
    expect(await countsOf()).toEqual(counts);
    expect((await lps('move', 'south', String(to.id))).output).toContain('already');
    expect((await lps('move', 'south', '99')).status).toBe(1);
  });

  it('leaves tables as they were on one server', async () => {
    await lps('distribute', '--undo', '--no-check');
    const { url, prefix } = readTestServer();
    const plain = buildDatabaseUrl(url, `${prefix}plain`);
    await withConnection(url, (client) =>
      client.query(`create database ${prefix}plain template template0 encoding 'UTF8'`),
    );
    try {
      const database = connectDatabase({ url: plain });
      await migrate(database.knex).finally(() => database.close());
      const expected = await withConnection(plain, readDefinitions);
      expect(expected.length).toBeGreaterThan(STATEMENT_TABLES.length);
      expect(await withConnection(db.target.url, readDefinitions)).toEqual(expected);
    } finally {
      await withConnection(url, (client) => client.query(`drop database ${prefix}plain with (force)`));
    }
  });
});

/** Columns, constraints, indexes and options of the tables of statements. */
const DEFINITIONS = `
  select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attgenerated, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid = any ($1::text[]::regclass[]) and attnum > 0 and not attisdropped
   union all
  select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = any ($1::text[]::regclass[])
   union all
  select pg_get_indexdef(indexrelid) from pg_index where indrelid = any ($1::text[]::regclass[])
   union all
  select concat_ws(' ', oid::regclass, reloptions, pg_get_partkeydef(oid), relpersistence) from pg_class where oid = any ($1::text[]::regclass[])
   order by 1`;

const readDefinitions = async (client: pg.Client) =>
  (await client.query<{ line: string }>(DEFINITIONS, [STATEMENT_TABLES])).rows.map(({ line }) => line);
