import { type NewCredential, createCredential } from '../../../db/tenancy/access/credentials.js';
import { syncPlatform } from '../../../db/search/engines/index/syncIndex.js';
import { numberEvents } from '../../../db/events/feed/numberEvents.js';
import { TESTER, type TestDatabase } from '../database.js';
import { countCoursePairs } from '../../../db/mentors/recommendations/countCoursePairs.js';
import {
  type Canary,
  type Owner,
  PEOPLE,
  TENANTS,
  type Tenant,
  formatNumber,
  formatText,
  formatUuid,
} from './canaries.js';
import { type Column, type Table, sortByDependency, readTables } from './readTables.js';
import { ColumnOf, type PlannedRow, RowOf, TextsOf } from './plannedRows.js';
import { FIXED_VALUES, NOT_PLANTED, OWNERS_OF_COLUMNS } from './columnsOfTables.js';
import { ROWS_OF_TABLES } from './rowsOfTables.js';

/** A planted row as it is in the database. */
export interface WorldRow extends Canary {
  tableName: string;
  values: Record<string, unknown>;
}

export interface World {
  rows: WorldRow[];
  tables: Table[];
  /** Of the audit log, after everything was planted. */
  lastAuditId: number;
  /** The row of this table, tenant, owner and number. */
  row(tenant: Tenant, table: string, owner: Owner, number?: number): WorldRow;
  keyOf(tenant: Tenant): string;
}

const URL_COLUMN = /(^|_)(url|uri|image)$|^redirect_to$/;
const LEVEL_COLUMN = /visibility$/;
const LEVELS: Partial<Record<Owner, string>> = {
  anyone: 'viewable_by_anyone',
  students: 'viewable_by_tenant_students',
  admins: 'viewable_by_tenant_admins',
};

/** Fills every table of two tenants with rows that name their owners. Generates rows from the schema and ROWS_OF_TABLES. */
export async function plantWorld(db: TestDatabase): Promise<World> {
  const tables = await readTables(db);
  const world = new Planter(db, tables);
  const shared = SHARED.map((name) => tables.find((table) => table.name === name)!);
  const owned = tables.filter(({ name, isTenantOwned }) => isTenantOwned && !(name in NOT_PLANTED) && name !== CLIENTS);
  for (const table of [...shared, ...sortByDependency(owned, listDependencies)]) {
    for (const tenant of TENANTS) await world.plantTable(tenant, table);
  }
  for (const tenant of TENANTS) {
    const platformId = formatNumber(world.row(tenant, 'platforms', 'tenant'));
    while ((await numberEvents(db, platformId)) > 0);
    await syncPlatform(db, platformId);
  }
  // Of no tenant, and for everybody to see: those of the contract's examples.
  await db.pool.query(
    `insert into features (name, type, default_value) values ('dark_mode', 'boolean', 'false'), ('tutor_hours', 'number', '2')`,
  );
  await countCoursePairs(db, TESTER);
  for (const tenant of TENANTS) {
    await world.plantCredentials(tenant);
    await world.plantTable(
      tenant,
      tables.find(({ name }) => name === CLIENTS)!,
    );
  }
  // Where the contract's examples lead people after a payment.
  await db.pool.query(
    `update platforms set settings = settings || '{"redirect_hosts": ["learn.northfield.example", "learn.example.org"]}'`,
  );
  await db.pool.query('update platforms set is_main = true where key = $1', [world.keyOf(MAIN)]);
  return world;
}

/** The main platform: where an operation declares it, every signed-in caller sees its public rows. No request addresses it. */
export const MAIN: Tenant = 'south';

/** Each needs a credential, which is planted last. */
const CLIENTS = 'identity_clients';

/** Tables of no tenant that get rows of each of them. */
const SHARED = ['platforms', 'users', 'skills', 'apps', 'tenant_launches'];

function listDependencies({ name, foreignKeys }: Table): string[] {
  const named = (value: unknown): string[] =>
    value instanceof RowOf || value instanceof ColumnOf
      ? [value.table]
      : Array.isArray(value)
        ? value.flatMap(named)
        : [];
  const planned = ROWS_OF_TABLES[name] ?? [];
  return [
    ...foreignKeys.map(({ target }) => target),
    ...planned.flatMap(({ values = {} }) => Object.values(values).flatMap(named)),
  ];
}

class Planter implements World {
  readonly rows: WorldRow[] = [];
  /** The same by tenant and table. */
  private readonly byTable = new Map<string, WorldRow[]>();
  lastAuditId = 0;

  constructor(
    private readonly db: TestDatabase,
    readonly tables: Table[],
  ) {}

  row(tenant: Tenant, table: string, owner: Owner, number = 1): WorldRow {
    const row = this.rowsOf(tenant, table).filter((one) => one.owner === owner)[number - 1];
    if (!row) throw new Error(`The world has no row ${number} of ${owner} in ${table} of ${tenant}.`);
    return row;
  }

  keyOf(tenant: Tenant): string {
    return String(this.row(tenant, 'platforms', 'tenant').values.key);
  }

  async plantTable(tenant: Tenant, table: Table): Promise<void> {
    const planned = this.plannedRows(table);
    for (const [index, { owner, values = {} }] of planned.entries()) {
      const canary = { tenant, owner, table: this.tables.indexOf(table), number: index + 1 };
      const made: Record<string, unknown> = {};
      for (const column of table.columns) {
        const value =
          column.name in values ? this.resolve(canary, values[column.name]) : this.valueOf(table, column, canary);
        if (value !== undefined) made[column.name] = value;
      }
      await this.insert(table, made);
      this.add({ ...canary, tableName: table.name, values: made });
    }
  }

  /** Creates a platform key, a token of each person, which requests address by name, and the credential of a client. */
  async plantCredentials(tenant: Tenant): Promise<void> {
    await this.plantCredential({ tenant, owner: 'staff', number: 1 }, { role: 'learner' });
    const members = PEOPLE.filter((owner) => owner !== 'author');
    for (const [index, owner] of members.entries())
      await this.plantCredential(
        { tenant, owner, number: index + 2 },
        { user: String(this.row(tenant, 'users', owner).values.username) },
      );
    const number = members.length + 2;
    await this.plantCredential({ tenant, owner: 'staff', number }, { role: 'learner' });
    await this.db.pool.query(
      `update credentials set scheme = 'Bearer', secret_sha256 = null, name = null where id = $1`,
      [this.row(tenant, 'credentials', 'staff', 2).values.id],
    );
  }

  private async plantCredential(
    { tenant, owner, number }: Omit<Canary, 'table'>,
    holder: Pick<NewCredential, 'role' | 'user'>,
  ): Promise<void> {
    const canary = { tenant, owner, number, table: this.tables.findIndex(({ name }) => name === 'credentials') };
    const [name, label] = ['name', 'label'].map((column) => formatText({ ...canary, column })) as [string, string];
    const { id } = await createCredential(this.db, TESTER, { ...holder, platform: this.keyOf(tenant), name, label });
    this.add({ ...canary, tableName: 'credentials', values: { id, name } });
  }

  /** Plans the rows of a table: one per visibility level, per person, per parent row, or one for staff. */
  private plannedRows(table: Table): PlannedRow[] {
    if (table.name in ROWS_OF_TABLES) return ROWS_OF_TABLES[table.name]!;
    if (table.name === 'platforms') return [{ owner: 'tenant' }];
    const has = (name: string) => table.columns.some((column) => column.name === name);
    const ofLevels: PlannedRow[] = [
      { owner: 'anyone' },
      { owner: 'students' },
      { owner: 'students' },
      { owner: 'admins' },
    ];
    if (table.name === 'skills' || table.columns.some(({ name }) => LEVEL_COLUMN.test(name))) return ofLevels;
    if (has('user_id')) return PEOPLE.filter((owner) => owner !== 'author').map((owner) => ({ owner }));
    const isOfRecords = table.foreignKeys.some(({ target }) =>
      this.tables.some(
        ({ name, columns }) => name === target && columns.some((column) => LEVEL_COLUMN.test(column.name)),
      ),
    );
    return isOfRecords ? ofLevels : [{ owner: 'staff' }];
  }

  private rowsOf(tenant: Tenant, table: string): WorldRow[] {
    return this.byTable.get(`${tenant} ${table}`) ?? [];
  }

  private add(row: WorldRow): void {
    this.rows.push(row);
    const key = `${row.tenant} ${row.tableName}`;
    this.byTable.set(key, [...(this.byTable.get(key) ?? []), row]);
  }

  private resolve(canary: Canary, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.resolve(canary, one));
    if (value instanceof TextsOf) return value.of(canary);
    if (value instanceof ColumnOf) return this.row(canary.tenant, value.table, value.owner).values[value.column];
    if (!(value instanceof RowOf)) return value;
    return this.row(canary.tenant, value.table, value.owner, value.number).values.id;
  }

  /** Chooses a value by the type, check and foreign key of a column; undefined keeps the default. */
  private valueOf(
    table: Table,
    { name, type, isNullable, hasDefault, isGenerated, allowed }: Column,
    canary: Canary,
  ): unknown {
    if (isGenerated) return undefined;
    if (`${table.name}.${name}` in FIXED_VALUES) return FIXED_VALUES[`${table.name}.${name}`];
    if (name === 'platform_id') return formatNumber(this.row(canary.tenant, 'platforms', 'tenant'));
    const key = table.foreignKeys.find(({ column, target }) => column === name && target !== table.name);
    if (key) return this.pointed(table, key.target, key.targetColumn, name, canary);
    if (LEVEL_COLUMN.test(name)) return LEVELS[canary.owner];
    if (allowed) return hasDefault || isNullable ? undefined : allowed[0];
    const owner = OWNERS_OF_COLUMNS[`${table.name}.${name}`]?.(canary.owner);
    const text = formatText({ ...canary, ...(owner && { owner }), column: name });
    switch (type) {
      case 'text':
      case 'varchar':
        if (/email/.test(name)) return `${text}@example.org`;
        return URL_COLUMN.test(name) ? `https://${text}.example/` : text;
      case '_text':
        return [text];
      case 'jsonb':
        return isNullable && !owner && /prerequisites|answer/.test(name) ? null : { canary: text };
      case 'uuid':
        return formatUuid(canary);
      case 'bytea':
        return Buffer.from(text);
      case 'int4':
      case 'int8':
        return hasDefault || isNullable ? undefined : formatNumber(canary);
      case 'numeric':
        return 1;
      case 'timestamptz':
      case 'date':
        return hasDefault || isNullable ? undefined : '2026-09-01T00:00:00Z';
      default:
        return undefined;
    }
  }

  /** Chooses the row that a foreign key references: one of the same owner, or else one that every member sees. */
  private pointed(table: Table, target: string, targetColumn: string, column: string, canary: Canary): unknown {
    const rows = this.rowsOf(canary.tenant, target);
    if (target === 'users')
      return this.row(canary.tenant, 'users', column === 'user_id' ? canary.owner : 'author').values.id;
    const own = rows.filter(({ owner }) => owner === canary.owner);
    const before = this.rowsOf(canary.tenant, table.name).filter(({ owner }) => owner === canary.owner).length;
    const isSecond =
      table.foreignKeys.filter((one) => one.target === target).findIndex((one) => one.column === column) > 0;
    const usable = own.length > (isSecond ? 1 : 0) ? own : rows.filter(({ owner }) => owner === 'students');
    const place = before + (isSecond ? 1 : 0);
    const chosen = usable[place % Math.max(usable.length, 1)] ?? rows[place % rows.length];
    return chosen?.values[targetColumn] ?? null;
  }

  private async insert(table: Table, values: Record<string, unknown>): Promise<void> {
    const columns = Object.keys(values);
    const text = `insert into ${table.name} (${columns.map((name) => `"${name}"`).join(', ')}) overriding system value
                  values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
    const json = new Set(table.columns.filter(({ type }) => type === 'jsonb').map(({ name }) => name));
    const sent = columns.map((name) =>
      json.has(name) && values[name] !== null ? JSON.stringify(values[name]) : values[name],
    );
    await this.db.pool.query(text, sent).catch((error: unknown) => {
      throw new Error(
        `${table.name} can't be planted by its columns; say in ROWS_OF_TABLES how: ${String(error)} ${JSON.stringify(values)}`,
      );
    });
  }
}
