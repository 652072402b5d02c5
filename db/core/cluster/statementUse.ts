import type { ChangingStatement, Statement } from '../connect.js';
import { STATEMENT_TABLES } from './statementTables.js';

const USE = new RegExp(`\\b(from|join|into|update|using)\\s+(${STATEMENT_TABLES.join('|')}|lock_record_store\\()`, 'i');
const known = new WeakMap<object, boolean>();

/** Whether the SQL reads or writes tables of statements. */
export function usesStatements(statement: Statement | ChangingStatement): boolean {
  let uses = known.get(statement);
  if (uses === undefined) known.set(statement, (uses = USE.test(statement.text)));
  return uses;
}

/** The platform of the statements: by convention the first value, or the only one of a list. Null: of several. */
export function platformOf([first]: readonly unknown[]): number | null {
  const only: unknown = Array.isArray(first) && first.length === 1 ? first[0] : first;
  return typeof only === 'number' ? only : null;
}
