import { isDeepStrictEqual } from 'node:util';
import type { Actor } from './actor.js';
import type { Database } from './connect.js';
import type { SealedColumn } from './sealedColumns.js';
import { SecretUnreadable, type SecretBox } from './secretBox.js';
import { runNumbered } from './transaction.js';

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
 * goes on where it ended, however it ended. A row that is changed meanwhile keeps its change, and is left to the next run.
 */
export async function rotateSecrets(db: Database, actor: Actor, columns: readonly SealedColumn<never, never>[], keys: RotatedKeys): Promise<RotatedColumn[]> {
  const rotated: RotatedColumn[] = [];
  for (const column of columns) rotated.push(await rotateColumn(db, actor, column as unknown as SealedColumn<Row, unknown>, keys));
  return rotated;
}

type Row = Record<string, unknown>;

async function rotateColumn(db: Database, actor: Actor, sealed: SealedColumn<Row, unknown>, keys: RotatedKeys): Promise<RotatedColumn> {
  const { table, column, key } = sealed;
  const result: RotatedColumn = { table, column, resealed: 0, unreadable: 0 };
  for (let after: unknown[] | null = null; ; ) {
    const rows: Row[] = await db.read<Row>({ text: pageText(sealed, after !== null) }, [ROWS_A_TURN, ...(after ?? [])]);
    await db.transaction(actor, async (trx) => {
      const turn = { resealed: 0, unreadable: 0 };
      for (const row of rows) {
        const value = replacedOf(sealed, row, keys);
        if (value === null) turn.unreadable += 1;
        else if (!isDeepStrictEqual(value, row[column])) {
          const values = [value, row[column]].map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
          const changed = await runNumbered(trx, { changes: true, text: changeText(sealed) }, [...values, ...key.map((name) => row[name])]);
          turn.resealed += changed.length;
        }
      }
      // Counted once, though the transaction may run again.
      return turn;
    }).then((turn) => {
      result.resealed += turn.resealed;
      result.unreadable += turn.unreadable;
    });
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_TURN) return result;
    after = key.map((name) => last[name]);
  }
}

/** Null when a text of it can't be opened with either key. */
function replacedOf(sealed: SealedColumn<Row, unknown>, row: Row, { present, old }: RotatedKeys): unknown {
  try {
    return sealed.replaced(row[sealed.column], row, (text, place) => (opens(present, text, place) ? text : present.seal(old.open(text, place), place)));
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

function pageText({ table, column, key, with: beside = [] }: SealedColumn<Row, unknown>, isFurther: boolean): string {
  const place = isFurther ? `and (${key.join(', ')}) > (${key.map((_, index) => `$${index + 2}`).join(', ')})` : '';
  return `select ${[...new Set([...key, ...beside, column])].join(', ')} from ${table} where ${column} is not null ${place} order by ${key.join(', ')} limit $1`;
}

function changeText({ table, column, key }: SealedColumn<Row, unknown>): string {
  const isKey = key.map((name, index) => `${name} = $${index + 3}`).join(' and ');
  return `update ${table} set ${column} = $1 where ${isKey} and ${column} = $2 returning 1 as changed`;
}
