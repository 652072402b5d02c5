import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

/** Tables with a platform_id that are no tenant's own, and why. */
const SHARED_TABLES: Record<string, string> = {
  credentials: 'found by its prefix before the tenant is known; a DM admin credential has none',
  tenant_launches: 'of no tenant: a launch is what makes one',
  store_purchases:
    'of no tenant until somebody shows it: a store reports purchases before the buyer does, and one is shown in one tenant of all',
};

/** Indexes across tenants, and why. Primary and unique keys have no exceptions. */
const CROSS_TENANT_INDEXES: Record<string, string> = {
  memberships_by_user: 'signing in looks up in which platforms a person is',
  mentors_by_unique_id: 'a mentor is addressed by its UUID, without its platform',
  mentors_by_id: 'a mentor is addressed by its number, without its platform',
  invitations_of_all: 'DM admins list those of all tenants in one order',
  mentors_newest: 'DM admins and callers without a credential list those of all tenants, newest first',
  invitations_waiting: 'an address that registers is looked up in all tenants',
  mobilepay_accounts_by_account: 'the wallet names the buyer, without the tenant',
  mobilepay_accounts_by_user: 'a person is erased in all tenants',
  service_credentials_by_app: 'a store names the app, without the tenant',
  checkout_sessions_id: 'a checkout session is addressed by its UUID, without its platform',
  mcp_servers_by_id: 'featured servers are used by mentors of all platforms',
  bot_commands_by_mentor: 'a mentor that is taken away takes along the commands of all tenants that lead to it',
  file_contents_by_claim: 'what nobody names is removed from the store for all tenants, the oldest first',
  fine_tuning_trainings_by_model:
    'the name of a model is looked up in all tenants: no tenant uses the model of another',
  identity_providers_by_issuer: 'a token names its issuer, before a tenant is known',
  lti_registrations_by_client: 'a client of an LMS is registered first by one platform, among all',
  lti_people_by_user: 'a person is erased in all tenants',
  lti_invitations_by_administrator: 'the administrator of a link, on whatever platform',
  identity_links_by_user: 'a person is erased in all tenants, and a change of one concerns their links everywhere',
  statements_by_keys: 'each of its keys is the platform, and a number of it',
};

/**
 * References that may lead to another tenant, and why. They name it in a column of their own, so they lead with that
 * tenant.
 */
const CROSS_TENANT_REFERENCES: Record<string, string> = {
  bot_commands_mentor_platform_id_mentor_id_fkey:
    'a command leads to a mentor of its tenant, or to a public one of the main tenant',
};

interface Key {
  table: string;
  name: string;
  kind: 'primary key' | 'unique' | 'foreign key' | 'index';
  columns: string[];
  /** Of a foreign key. */
  target: string | null;
  targetColumns: string[];
}

const TENANT_TABLES = `
  select tables.oid, tables.relname as name
  from pg_class tables
  join pg_attribute columns on columns.attrelid = tables.oid and columns.attname = 'platform_id' and not columns.attisdropped
  where tables.relkind in ('r', 'p') and tables.relnamespace = 'public'::regnamespace and not tables.relispartition`;

const KEYS = `
  with tenant_tables as (${TENANT_TABLES}), names as (
    select attrelid, attnum, attname from pg_attribute
  )
  select tenant_tables.name as table, constraints.conname as name, 'foreign key' as kind,
         array(select attname::text from unnest(conkey) with ordinality key (number, place)
               join names on attrelid = conrelid and attnum = number order by place) as columns,
         confrelid::regclass::text as target,
         array(select attname::text from unnest(confkey) with ordinality key (number, place)
               join names on attrelid = confrelid and attnum = number order by place) as "targetColumns"
  from pg_constraint constraints
  join tenant_tables on tenant_tables.oid = conrelid
  where contype = 'f'
  union all
  select tenant_tables.name, indexes.relname,
         case when indisprimary then 'primary key' when indisunique then 'unique' else 'index' end,
         array(select coalesce(attname::text, 'expression') from unnest(indkey::int[]) with ordinality key (number, place)
               left join names on attrelid = indrelid and attnum = number and number > 0
               where place <= indnkeyatts order by place),
         null, '{}'
  from pg_index
  join tenant_tables on tenant_tables.oid = indrelid
  join pg_class indexes on indexes.oid = indexrelid
  order by 1, 2`;

/** What breaks the rule: keys of tenant tables lead with platform_id, so that no row can point into another tenant. */
async function violations(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const tables = (await client.query<{ name: string }>(TENANT_TABLES)).rows
    .map(({ name }) => name)
    .filter((name) => !(name in SHARED_TABLES));
  const keys = (await client.query<Key>(KEYS)).rows.filter(({ table }) => !(table in SHARED_TABLES));
  const withoutPrimaryKey = tables.filter(
    (name) => !keys.some(({ table, kind }) => table === name && kind === 'primary key'),
  );
  return [
    ...withoutPrimaryKey.map((table) => `${table} has no primary key`),
    ...keys
      .filter((key) => !isSound(key, tables))
      .map(({ table, kind, name, columns }) => `${kind} ${name} of ${table} (${columns.join(', ')})`),
  ];
}

function isSound({ kind, name, columns, target, targetColumns }: Key, tenantTables: string[]): boolean {
  if (kind === 'index' && name in CROSS_TENANT_INDEXES) return true;
  if (kind !== 'foreign key') return columns[0] === 'platform_id';
  if (name in CROSS_TENANT_REFERENCES)
    return columns[0]!.endsWith('_platform_id') && targetColumns[0] === 'platform_id';
  return !tenantTables.includes(target!) || (columns[0] === 'platform_id' && targetColumns[0] === 'platform_id');
}

/** What the catalogue says with these statements applied; nothing stays. */
async function violationsWith(...statements: string[]): Promise<string[]> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return await violations(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('tenant tables', () => {
  it('have keys, indexes and references that lead with platform_id', async () => {
    const { rows } = await db.pool.query<{ name: string }>(TENANT_TABLES);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['courses', 'course_enrollments', ...Object.keys(SHARED_TABLES)]));
    expect(await violations(db.pool)).toEqual([]);
  });

  it('give reasons only for what there is', async () => {
    const { rows } = await db.pool.query<Key>(KEYS);
    const names = new Set(rows.map(({ name }) => name));
    const reasons = Object.keys({ ...CROSS_TENANT_INDEXES, ...CROSS_TENANT_REFERENCES });
    expect(reasons.filter((name) => !names.has(name))).toEqual([]);
  });

  const base = 'platform_id integer not null references platforms, id bigint not null, course_id bigint';

  it.each([
    ['no primary key', [`create table wrong (${base})`], ['wrong has no primary key']],
    [
      'a primary key of its own',
      [`create table wrong (${base}, primary key (id))`],
      ['primary key wrong_pkey of wrong (id)'],
    ],
    [
      'a primary key that ends with the tenant',
      [`create table wrong (${base}, primary key (id, platform_id))`],
      ['primary key wrong_pkey of wrong (id, platform_id)'],
    ],
    [
      'a unique key over all tenants',
      [`create table wrong (${base}, name text unique, primary key (platform_id, id))`],
      ['unique wrong_name_key of wrong (name)'],
    ],
    [
      'an index over all tenants, also on an expression',
      [
        `create table wrong (${base}, primary key (platform_id, id))`,
        'create index wrong_index on wrong ((course_id + 1), platform_id)',
      ],
      ['index wrong_index of wrong (expression, platform_id)'],
    ],
    [
      'a reference by the bare id',
      [
        'create table target (platform_id integer, id bigint unique, primary key (platform_id, id))',
        `create table wrong (${base} references target (id), primary key (platform_id, id))`,
      ],
      ['unique target_id_key of target (id)', 'foreign key wrong_course_id_fkey of wrong (course_id)'],
    ],
  ])('are refused with %s', async (_, statements, expected) => {
    expect(await violationsWith(...statements)).toEqual(expected);
  });

  it('are accepted with composite keys', async () => {
    const table = `create table right_one (${base}, primary key (platform_id, id), foreign key (platform_id, course_id) references courses)`;
    expect(await violationsWith(table)).toEqual([]);
  });
});
