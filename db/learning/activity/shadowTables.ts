import { type Transaction, query } from '../../core/transaction.js';
import { MOST_DIFFERENCES, type Difference } from './difference.js';

interface ShadowedTable {
  name: string;
  /** Key columns without the tenant; tables of people have the person first. */
  keys: string[];
  /** Copies the stored rows first, because a rebuild keeps some of them. */
  isCopied?: true;
  /** Rows that no facts support remain. */
  keepsRows?: true;
}

const SHADOWED: ShadowedTable[] = [
  { name: 'block_results', keys: ['user_id', 'course_id', 'block_id'] },
  { name: 'video_days', keys: ['user_id', 'course_id', 'block_id', 'day'], isCopied: true },
  { name: 'course_results', keys: ['user_id', 'course_id'], isCopied: true },
  { name: 'skill_points_earned', keys: ['user_id', 'skill_id', 'kind', 'item_id'], isCopied: true, keepsRows: true },
  { name: 'activity_sessions', keys: ['user_id', 'client_id', 'started_at'], isCopied: true },
  { name: 'earned_certificates', keys: ['user_id', 'identifier_id'], isCopied: true },
];
/** Written as a side effect, and not compared here. */
const ALSO_WRITTEN = [
  'regrade_queue',
  'skill_point_totals',
  'skill_point_counts',
  'announced_achievements',
  'event_outbox',
  'derived_changes',
];

/**
 * Creates temporary tables with the names of the derived tables of people: until the rollback, all statements of the
 * transaction use them. Copies the rows of these people that a rebuild keeps.
 */
export async function createShadowTables(
  trx: Transaction,
  platformId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const name of [...SHADOWED.map((table) => table.name), ...ALSO_WRITTEN])
    await change(trx, `create temp table ${name} (like public.${name} including all)`);
  // Prepared plans still reference the real tables.
  await change(trx, 'discard plans');
  for (const { name, isCopied } of SHADOWED) if (isCopied) await copy(trx, name, platformId, userIds);
}

const COLUMNS = {
  name: 'columns that are written',
  text: `select attname as name from pg_attribute
          where attrelid = cast($1 as regclass) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
};

async function copy(trx: Transaction, name: string, platformId: number, userIds: readonly number[]): Promise<void> {
  const columns = (await query<{ name: string }>(trx, COLUMNS, [`public.${name}`]))
    .map((column) => column.name)
    .join(', ');
  const text = `insert into ${name} (${columns}) select ${columns} from public.${name} where platform_id = $1 and user_id = any ($2::bigint[])`;
  await query(trx, { changes: true, text }, [platformId, userIds]);
}

/**
 * Differences between the shadow tables and the stored rows of these people, at most MOST_DIFFERENCES for each table.
 */
export async function listShadowDifferences(
  trx: Transaction,
  platformId: number,
  userIds: readonly number[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const table of SHADOWED)
    differences.push(...(await query<Difference>(trx, { text: compared(table) }, [platformId, userIds])));
  return differences;
}

function compared({ name, keys, keepsRows }: ShadowedTable): string {
  const side = (schema: string, as: string) => `
    select ${keys.join(', ')}, to_jsonb(${name}) - '{platform_id, ${keys.join(', ')}}'::text[] as ${as}
      from ${schema}.${name} where platform_id = $1 and user_id = any ($2::bigint[])`;
  return `
    select '${name}' as "table", concat_ws(' ', ${keys.join(', ')}) as key, expected, stored
      from (${side('pg_temp', 'expected')}) one full join (${side('public', 'stored')}) other using (${keys.join(', ')})
     where ${keepsRows ? 'stored is null' : 'expected is distinct from stored'}
     order by ${keys.join(', ')}
     limit ${MOST_DIFFERENCES}`;
}

async function change(trx: Transaction, text: string): Promise<void> {
  await query(trx, { changes: true, text });
}
