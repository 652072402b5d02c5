import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { classifyDatabaseError } from '../../core/databaseOutage.js';
import { type Steps, runInSlices } from '../../core/slices.js';
import type { Transaction } from '../../core/transaction.js';
import { findStored } from './findStored.js';
import { type IncomingStatement, type Part, type Term, termOf } from './incomingStatement.js';
import { insertStatements } from './insertStatements.js';
import { type Outcome, inTurn } from './inTurn.js';
import { linkStatements } from './linkStatements.js';
import { NumberBook } from './numberBook.js';
import { type Place, keepThrough, lockPlace, prepareMonths } from './recordPlaces.js';
import type { JsonRecord } from './rules/refused.js';
import { VOIDED } from './rules/statement.js';
import { isSameStatement } from './sameStatement.js';

/** Another statement has this id already. */
export class StatementConflict extends Error {
  override readonly name = 'StatementConflict';

  constructor(readonly id: string) {
    super(`There is another statement '${id}' already.`);
  }
}

export interface StatementBatch {
  platformId: number;
  /** Taken apart, with ids that differ. */
  statements: IncomingStatement[];
  /** Who says so, as the server knows it. */
  authority: Part;
  /** Only statements of these actors may be voided; null: any. What others say does not define activities either. */
  onlyOf: Term[] | null;
  /** A statement whose id has other content is left out, instead of refusing the batch. */
  leavesConflictsOut?: boolean;
}

export interface StoredStatements {
  /** Ids that were stored already with the same content. */
  unchanged: Set<string>;
  /** Ids that have other content; of a batch that leaves them out. */
  conflicting: Set<string>;
}

/**
 * Stores the statements, or none of them. What is stored already with the same content stays as it is. Throws StatementConflict for an id
 * with other content. Batches of a tenant that come while one is stored share the next transaction, and its wait for the disk.
 */
export function storeStatements(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  batch: StatementBatch,
): Promise<StoredStatements> {
  return inTurn<Waiting, StoredStatements>(
    db,
    batch.platformId,
    { actor, batch },
    {
      weightOf: (one) => one.batch.statements.length,
      doTogether: (waiting) => storeTogether(db, waiting),
    },
  );
}

type Outcomes = Outcome<StoredStatements>[];

interface Waiting {
  actor: Actor;
  batch: StatementBatch;
}

/** Stores batches of one tenant in one transaction. When the content of one makes it fail, each is tried alone. */
async function storeTogether(db: Pick<Database, 'transaction'>, waiting: Waiting[]): Promise<Outcomes> {
  try {
    return await storeInTransaction(db, waiting);
  } catch (error) {
    // Alone, each would wait for Postgres as long as all did.
    if (waiting.length === 1 || classifyDatabaseError(error)) return waiting.map(() => ({ error }));
    const outcomes: Outcomes = [];
    for (const one of waiting) outcomes.push(...(await storeTogether(db, [one])));
    return outcomes;
  }
}

/** Who changes it is the first of them: no row of these tables says that, and each statement has its authority. */
async function storeInTransaction(db: Pick<Database, 'transaction'>, waiting: Waiting[]): Promise<Outcomes> {
  const [{ actor, batch: first }] = waiting as [Waiting];
  await prepareMonths(db, actor);
  const book = new NumberBook(db, first.platformId);
  const { outcomes, lastStored } = await db.transaction(actor, async (trx) => {
    const place = await lockPlace(
      trx,
      first.platformId,
      waiting.flatMap(({ batch }) => namedIds(batch)),
    );
    book.begin(place);
    const outcomes: Outcomes = [];
    for (const batches of asOne(waiting.map(({ batch }) => batch)))
      outcomes.push(...(await storeBatches(trx, batches, place, book)));
    return { outcomes, lastStored: place.lastStored };
  });
  book.keep();
  keepThrough(db, first.platformId, lastStored);
  return outcomes;
}

/** Statements of one insert: to put more into one query would hold others up. */
const INSERTED_AT_ONCE = 500;

/** All batches together where nothing tells them apart but their ids; otherwise each by itself. */
function asOne(batches: StatementBatch[]): StatementBatch[][] {
  const [{ authority }] = batches as [StatementBatch];
  const ids = batches.flatMap(({ statements }) => statements.map(({ id }) => id));
  const isAlike = batches.every((batch) => batch.onlyOf === null && batch.authority.digest === authority.digest);
  return isAlike && new Set(ids).size === ids.length ? [batches] : batches.map((batch) => [batch]);
}

/** Batches whose ids differ. A conflict is known before anything is written. */
async function storeBatches(
  trx: Transaction,
  batches: StatementBatch[],
  place: Place,
  book: NumberBook,
): Promise<Outcomes> {
  const [first] = batches as [StatementBatch];
  const stored = await findStored(
    trx,
    first.platformId,
    batches.flatMap(({ statements }) => statements),
    place.storedIds,
  );
  const outcomes = await runInSlices(compareEach(batches, stored), COMPARED_A_SLICE);
  const accepted = batches.filter((_, index) => !('error' in outcomes[index]!)).flatMap(({ statements }) => statements);
  const lacking = accepted.filter(({ id }) => !stored.has(id));
  const all = { ...first, statements: lacking };
  if (lacking.length > 0) await book.number(trx, termsOfBatch(all), partsOf(all), place, first.onlyOf === null);
  for (let from = 0; from < lacking.length; from += INSERTED_AT_ONCE) {
    const batch = { ...first, statements: lacking.slice(from, from + INSERTED_AT_ONCE) };
    const time = await insertStatements(trx, batch, place, book);
    await linkStatements(trx, { ...batch, from: time, book, place });
    for (const id of namedIds(batch)) place.storedIds.add(id);
  }
  return outcomes;
}

/** The ids that may be stored already. */
const namedIds = ({ statements }: StatementBatch) =>
  statements.flatMap(({ id, idFrom }) => (idFrom === 'here' ? [] : [id]));

/** Milliseconds of comparing. */
const COMPARED_A_SLICE = 100;

/** What becomes of each batch. A step is a statement. */
function* compareEach(batches: StatementBatch[], stored: Map<string, string | null>): Steps<Outcomes> {
  const outcomes: Outcomes = [];
  for (const { statements, leavesConflictsOut = false } of batches) {
    const unchanged = new Set<string>();
    const conflicting = new Set<string>();
    for (const statement of statements) {
      const content = stored.get(statement.id);
      if (content === undefined) continue;
      const isSame = content === null || isSameStatement(JSON.parse(content) as JsonRecord, statement.statement);
      (isSame ? unchanged : conflicting).add(statement.id);
      yield;
    }
    const [conflict] = leavesConflictsOut ? [] : conflicting;
    outcomes.push(
      conflict === undefined ? { result: { unchanged, conflicting } } : { error: new StatementConflict(conflict) },
    );
  }
  return outcomes;
}

function termsOfBatch({ statements, authority }: StatementBatch): Set<Term> {
  const terms = new Set([...authority.terms, termOf('verb', VOIDED)]);
  for (const { actor, verb, object, contextPart, links } of statements) {
    terms.add(verb);
    if (actor) terms.add(actor);
    if (object) terms.add(object);
    for (const term of contextPart?.terms ?? []) terms.add(term);
    for (const term of links) terms.add(term);
  }
  return terms;
}

function partsOf({ statements, authority }: StatementBatch): Set<Part> {
  const parts = new Set([authority]);
  for (const { actorPart, verbPart, objectPart, contextPart } of statements) {
    parts.add(actorPart).add(verbPart).add(objectPart);
    if (contextPart) parts.add(contextPart);
  }
  return parts;
}
