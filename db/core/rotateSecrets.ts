import { isDeepStrictEqual } from 'node:util';
import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import type { SealedColumn } from './sealedColumn.js';
import { SecretUnreadable, type SecretBox } from './secretBox.js';
import { type Transaction, runNumbered } from './transaction.js';

/** What became of the sealed texts of a column. */
export interface RotatedColumn {
  table: string;
  column: string;
  /** Rows that were sealed anew. */
  resealed: number;
  /** Rows whose texts neither key opens: they stay as they are. */
  unreadable: number;
}

/** The box of the new key alone, and that of the old one. */
export interface RotatedKeys {
  present: Pick<SecretBox, 'open' | 'seal'>;
  old: Pick<SecretBox, 'open'>;
}

const ROWS_A_TURN = 200;

/**
 * Seals with the present key what was sealed with the old one, in turns, each a transaction. What has the present key already stays: so it
 * goes on where it ended, however it ended. A row that is changed meanwhile keeps its change.
 */
export async function rotateSecrets(
  db: Database,
  actor: Actor,
  columns: readonly SealedColumn<never, never>[],
  keys: RotatedKeys,
): Promise<RotatedColumn[]> {
  const rotated: RotatedColumn[] = [];
  for (const column of columns)
    rotated.push(await rotateColumn(db, actor, column as unknown as SealedColumn<Row, unknown>, keys));
  return rotated;
}

type Row = Record<string, unknown>;

async function rotateColumn(
  db: Database,
  actor: Actor,
  sealed: SealedColumn<Row, unknown>,
  keys: RotatedKeys,
): Promise<RotatedColumn> {
  const { table, column, key } = sealed;
  const result: RotatedColumn = { table, column, resealed: 0, unreadable: 0 };
  for (let after: unknown[] | null = null; ;) {
    const rows: Row[] = await db.read<Row>({ text: pageText(sealed, after !== null) }, [ROWS_A_TURN, ...(after ?? [])]);
    // Counted once, though the transaction may run again.
    const turn = await db.transaction(actor, async (trx) => {
      const counts = { resealed: 0, unreadable: 0, kept: 0 };
      for (const row of rows) counts[await resealRow(trx, sealed, row, keys)] += 1;
      return counts;
    });
    result.resealed += turn.resealed;
    result.unreadable += turn.unreadable;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_TURN) return result;
    after = key.map((name) => last[name]);
  }
}

async function resealRow(
  trx: Transaction,
  sealed: SealedColumn<Row, unknown>,
  row: Row,
  keys: RotatedKeys,
): Promise<'resealed' | 'unreadable' | 'kept'> {
  const { column, key } = sealed;
  const value = replacedOf(sealed, row, keys);
  if (value === null) return 'unreadable';
  if (isDeepStrictEqual(value, row[column])) return 'kept';
  const named = key.map((name) => row[name]);
  const values = [value, row[column]].map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  if ((await runNumbered(trx, { changes: true, text: changeText(sealed) }, [...values, ...named])).length > 0)
    return 'resealed';
  // It was changed since it was read, and perhaps not all of it. From here on nobody changes it before this transaction ends.
  const [changed] = await runNumbered<Row>(trx, { changes: true, text: rowText(sealed) }, named);
  return changed ? resealRow(trx, sealed, changed, keys) : 'kept';
}

/** Null when a text of it can't be opened with either key. */
function replacedOf(sealed: SealedColumn<Row, unknown>, row: Row, { present, old }: RotatedKeys): unknown {
  try {
    return sealed.replaced(row[sealed.column], row, (text, place) =>
      opens(present, text, place) ? text : present.seal(old.open(text, place), place),
    );
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

function opens(box: Pick<SecretBox, 'open'>, text: string, place: string): boolean {
  try {
    box.open(text, place);
    return true;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}

const columnsOf = ({ column, key, with: beside = [] }: SealedColumn<Row, unknown>): string =>
  [...new Set([...key, ...beside, column])].join(', ');
const isRow = ({ key }: SealedColumn<Row, unknown>, from: number): string =>
  key.map((name, index) => `${name} = $${index + from}`).join(' and ');

function pageText(sealed: SealedColumn<Row, unknown>, isFurther: boolean): string {
  const { table, column, key } = sealed;
  const place = isFurther ? `and (${key.join(', ')}) > (${key.map((_, index) => `$${index + 2}`).join(', ')})` : '';
  return `select ${columnsOf(sealed)} from ${table} where ${column} is not null ${place} order by ${key.join(', ')} limit $1`;
}

const rowText = (sealed: SealedColumn<Row, unknown>): string =>
  `select ${columnsOf(sealed)} from ${sealed.table} where ${isRow(sealed, 1)} and ${sealed.column} is not null for no key update`;

const changeText = (sealed: SealedColumn<Row, unknown>): string =>
  `update ${sealed.table} set ${sealed.column} = $1 where ${isRow(sealed, 3)} and ${sealed.column} = $2 returning 1 as changed`;
