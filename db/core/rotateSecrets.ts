import { isDeepStrictEqual } from 'node:util';
import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import type { EncryptedColumn } from './sealedColumn.js';
import { SecretUnreadable, type SecretBox } from './secretBox.js';
import { type Transaction, query } from './transaction.js';

/** Result of re-encrypting a column. */
export interface RotatedColumn {
  table: string;
  column: string;
  /** Rows that were encrypted again. */
  resealed: number;
  /** Rows that neither key decrypts; they stay unchanged. */
  unreadable: number;
}

/** Boxes of the new key alone and of the old key. */
export interface RotatedKeys {
  present: Pick<SecretBox, 'decrypt' | 'encrypt'>;
  old: Pick<SecretBox, 'decrypt'>;
}

const ROWS_PER_BATCH = 200;

/**
 * Re-encrypts with the present key what was encrypted with the old one, in batches of one transaction each. Values
 * with the present key stay, so an interrupted run can continue. A concurrent change of a row wins.
 */
export async function rotateSecrets(
  db: Database,
  actor: Actor,
  columns: readonly EncryptedColumn<never, never>[],
  keys: RotatedKeys,
): Promise<RotatedColumn[]> {
  const rotated: RotatedColumn[] = [];
  for (const column of columns)
    rotated.push(await rotateColumn(db, actor, column as unknown as EncryptedColumn<Row, unknown>, keys));
  return rotated;
}

type Row = Record<string, unknown>;

async function rotateColumn(
  db: Database,
  actor: Actor,
  sealed: EncryptedColumn<Row, unknown>,
  keys: RotatedKeys,
): Promise<RotatedColumn> {
  const { table, column, key } = sealed;
  const result: RotatedColumn = { table, column, resealed: 0, unreadable: 0 };
  for (let after: unknown[] | null = null; ;) {
    const rows: Row[] = await db.read<Row>({ text: buildPageSql(sealed, after !== null) }, [
      ROWS_PER_BATCH,
      ...(after ?? []),
    ]);
    // Counted after the transaction, which may be retried.
    const turn = await db.transaction(actor, async (trx) => {
      const counts = { resealed: 0, unreadable: 0, kept: 0 };
      for (const row of rows) counts[await reencryptRow(trx, sealed, row, keys)] += 1;
      return counts;
    });
    result.resealed += turn.resealed;
    result.unreadable += turn.unreadable;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_BATCH) return result;
    after = key.map((name) => last[name]);
  }
}

async function reencryptRow(
  trx: Transaction,
  sealed: EncryptedColumn<Row, unknown>,
  row: Row,
  keys: RotatedKeys,
): Promise<'resealed' | 'unreadable' | 'kept'> {
  const { column, key } = sealed;
  const value = reencryptValue(sealed, row, keys);
  if (value === null) return 'unreadable';
  if (isDeepStrictEqual(value, row[column])) return 'kept';
  const named = key.map((name) => row[name]);
  const values = [value, row[column]].map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  if ((await query(trx, { changes: true, text: buildChangeSql(sealed) }, [...values, ...named])).length > 0)
    return 'resealed';
  // The row changed after it was read, perhaps only in part. From here on it is locked until the end of the
  // transaction.
  const [changed] = await query<Row>(trx, { changes: true, text: buildRowSql(sealed) }, named);
  return changed ? reencryptRow(trx, sealed, changed, keys) : 'kept';
}

/** Null when neither key decrypts one of the texts. */
function reencryptValue(sealed: EncryptedColumn<Row, unknown>, row: Row, { present, old }: RotatedKeys): unknown {
  try {
    return sealed.transform(row[sealed.column], row, (text, place) =>
      canDecrypt(present, text, place) ? text : present.encrypt(old.decrypt(text, place), place),
    );
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

function canDecrypt(box: Pick<SecretBox, 'decrypt'>, text: string, context: string): boolean {
  try {
    box.decrypt(text, context);
    return true;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}

const listColumns = ({ column, key, with: beside = [] }: EncryptedColumn<Row, unknown>): string =>
  [...new Set([...key, ...beside, column])].join(', ');
const primaryKeyCondition = ({ key }: EncryptedColumn<Row, unknown>, from: number): string =>
  key.map((name, index) => `${name} = $${index + from}`).join(' and ');

function buildPageSql(sealed: EncryptedColumn<Row, unknown>, isFurther: boolean): string {
  const { table, column, key } = sealed;
  const place = isFurther ? `and (${key.join(', ')}) > (${key.map((_, index) => `$${index + 2}`).join(', ')})` : '';
  return `select ${listColumns(sealed)} from ${table} where ${column} is not null ${place} order by ${key.join(', ')} limit $1`;
}

const buildRowSql = (sealed: EncryptedColumn<Row, unknown>): string =>
  `select ${listColumns(sealed)} from ${sealed.table} where ${primaryKeyCondition(sealed, 1)} and ${sealed.column} is not null for no key update`;

const buildChangeSql = (sealed: EncryptedColumn<Row, unknown>): string =>
  `update ${sealed.table} set ${sealed.column} = $1 where ${primaryKeyCondition(sealed, 3)} and ${sealed.column} = $2 returning 1 as changed`;
