import type { Actor } from '../../../core/actor.js';
import type { Database } from '../../../core/connect.js';
import { type Steps, runInSlices } from '../../../core/slices.js';
import type { IncomingStatement, Part } from '../incomingStatement.js';
import { isSameStatement } from '../sameStatement.js';
import { storeStatements } from '../storeStatements.js';
import type { LearningRecord, RecordFault } from './learningRecord.js';
import { RecordNames } from './recordNames.js';
import { RecordStatements } from './recordStatements.js';

/** Where records go. Use one for all of a request or of an import: it remembers names and what statements repeat. */
export interface RecordTarget {
  platformId: number;
  /** Who says so, as the server knows it. */
  authority: Part;
  names: RecordNames;
  statements: RecordStatements;
}

/** `home`: the address of the platform's record store. */
export function recordTarget(
  db: Pick<Database, 'read'>,
  { platformId, home, authority }: { platformId: number; home: string; authority: Part },
): RecordTarget {
  const names = new RecordNames(db, platformId);
  return { platformId, authority, names, statements: new RecordStatements(home, names) };
}

/** What became of a record: it is new, it was stored before, or why it is not stored. */
export type RecordOutcome = 'created' | 'unchanged' | RecordFault;

const CONFLICT: RecordFault = { code: 'conflict', detail: 'id: another record has it already' };

/** Records as statements, before it is known which of them are stored. */
export interface ReadRecords {
  /** As if nothing were stored yet. */
  outcomes: RecordOutcome[];
  /** Of each record that is a statement. */
  ids: (string | undefined)[];
  /** By id: of several records that say the same the first. */
  statements: Map<string, IncomingStatement>;
}

/**
 * Stores valid records, at most some thousands, as statements: all but the faulty ones, in one transaction. Returns what became of each, in
 * order. Safe to repeat.
 */
export async function storeRecords(
  db: Database,
  actor: Actor,
  target: RecordTarget,
  records: readonly LearningRecord[],
): Promise<RecordOutcome[]> {
  return storeReadRecords(db, actor, target, await readRecords(target, records));
}

/** Makes statements of valid records, at most some thousands. Of a target one set at a time. */
export async function readRecords(target: RecordTarget, records: readonly LearningRecord[]): Promise<ReadRecords> {
  await target.names.lookUp(records);
  return runInSlices(readEach(target, records), READ_A_SLICE);
}

/** Stores what was made of records, as `storeRecords` does. */
export async function storeReadRecords(
  db: Database,
  actor: Actor,
  { platformId, authority }: RecordTarget,
  read: ReadRecords,
): Promise<RecordOutcome[]> {
  const statements = [...read.statements.values()];
  if (statements.length === 0) return read.outcomes;
  const batch = { platformId, authority, statements, onlyOf: null, leavesConflictsOut: true };
  const { unchanged, conflicting } = await storeStatements(db, actor, batch);
  return read.outcomes.map((outcome, index) => {
    const id = read.ids[index];
    if (outcome !== 'created' || id === undefined) return outcome;
    return conflicting.has(id) ? CONFLICT : unchanged.has(id) ? 'unchanged' : 'created';
  });
}

/** Records: a millisecond or two. */
const READ_A_SLICE = 100;

function* readEach({ statements }: RecordTarget, records: readonly LearningRecord[]): Steps<ReadRecords> {
  const read: ReadRecords = { outcomes: [], ids: [], statements: new Map() };
  for (const record of records) {
    const statement = statements.statementOf(record);
    if ('code' in statement) {
      read.outcomes.push(statement);
      read.ids.push(undefined);
    } else {
      const first = read.statements.get(statement.id);
      if (!first) read.statements.set(statement.id, statement);
      read.outcomes.push(!first ? 'created' : isSame(first, statement) ? 'unchanged' : CONFLICT);
      read.ids.push(statement.id);
    }
    yield;
  }
  return read;
}

/** An id that is made of the content is that of no other content. */
function isSame(one: IncomingStatement, other: IncomingStatement): boolean {
  return (one.idFrom === 'content' && other.idFrom === 'content') || isSameStatement(one.statement, other.statement);
}
