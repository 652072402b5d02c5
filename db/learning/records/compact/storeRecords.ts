import type { Actor } from '../../../core/actor.js';
import type { Database } from '../../../core/connect.js';
import { forEachInSlices } from '../../../core/slices.js';
import type { IncomingStatement, Fragment } from '../incomingStatement.js';
import { isSameStatement } from '../sameStatement.js';
import { type StatementBatch, storeStatements } from '../storeStatements.js';
import type { LearningRecord, RecordFault } from './learningRecord.js';
import { RecordNames } from './recordNames.js';
import { RecordStatements } from './recordStatements.js';

/** The target of records. Use one for a whole request or import: it caches names and repeated fragments. */
export interface RecordTarget {
  platformId: number;
  /** The authority of the statements, set by the server. */
  authority: Fragment;
  names: RecordNames;
  statements: RecordStatements;
}

/** `home`: URL of the platform's record store. */
export function createRecordTarget(
  db: Pick<Database, 'read'>,
  { platformId, home, authority }: { platformId: number; home: string; authority: Fragment },
): RecordTarget {
  const names = new RecordNames(db, platformId);
  return { platformId, authority, names, statements: new RecordStatements(home, names) };
}

/** The result for a record: new, stored before, or the error. */
export type RecordOutcome = 'created' | 'unchanged' | RecordFault;

const CONFLICT: RecordFault = { code: 'conflict', detail: 'id: another record has it already' };

/** Records as statements, before comparison with stored ones. */
export interface ParsedRecords {
  /** Assumes that nothing is stored yet. */
  outcomes: RecordOutcome[];
  /** The id of each valid record. */
  ids: (string | undefined)[];
  /** By id; the first of several equal records. */
  statements: Map<string, IncomingStatement>;
}

/**
 * Stores valid records, at most some thousands, as statements in one transaction, except for faulty ones. Returns the
 * outcome of each, in order. Idempotent.
 */
export async function storeRecords(
  db: Database,
  actor: Actor,
  target: RecordTarget,
  records: readonly LearningRecord[],
): Promise<RecordOutcome[]> {
  return storeParsedRecords(db, actor, target, await parseRecords(target, records));
}

/** Builds statements of valid records, at most some thousands. One set at a time for each target. */
export async function parseRecords(target: RecordTarget, records: readonly LearningRecord[]): Promise<ParsedRecords> {
  await target.names.lookUp(records);
  const read: ParsedRecords = { outcomes: [], ids: [], statements: new Map() };
  await forEachInSlices(records, (record) => parseRecord(target, record, read), READ_A_SLICE);
  return read;
}

/** Stores parsed records, as `storeRecords` does. */
export async function storeParsedRecords(
  db: Database,
  actor: Actor,
  { platformId, authority }: RecordTarget,
  read: ParsedRecords,
): Promise<RecordOutcome[]> {
  const statements = [...read.statements.values()];
  if (statements.length === 0) return read.outcomes;
  const batch: StatementBatch = { platformId, authority, statements, onlyOf: null, skipRefused: true };
  const { unchanged, conflicting, tooOld, keptSince } = await storeStatements(db, actor, batch);
  return read.outcomes.map((outcome, index) => {
    const id = read.ids[index];
    if (id === undefined || typeof outcome === 'object') return outcome;
    if (tooOld.has(id))
      return {
        code: 'at_invalid',
        detail: `at: must not be before ${keptSince}, the first day of the platform's records`,
      };
    if (outcome !== 'created') return outcome;
    return conflicting.has(id) ? CONFLICT : unchanged.has(id) ? 'unchanged' : 'created';
  });
}

/** Records in a slice: a millisecond or two. */
const READ_A_SLICE = 100;

function parseRecord({ statements }: RecordTarget, record: LearningRecord, read: ParsedRecords): void {
  const statement = statements.buildStatement(record);
  if ('code' in statement) {
    read.outcomes.push(statement);
    read.ids.push(undefined);
    return;
  }
  const first = read.statements.get(statement.id);
  if (!first) read.statements.set(statement.id, statement);
  read.outcomes.push(!first ? 'created' : isSame(first, statement) ? 'unchanged' : CONFLICT);
  read.ids.push(statement.id);
}

/** An id derived from the content implies equal content. */
function isSame(one: IncomingStatement, other: IncomingStatement): boolean {
  return (one.idFrom === 'content' && other.idFrom === 'content') || isSameStatement(one.statement, other.statement);
}
