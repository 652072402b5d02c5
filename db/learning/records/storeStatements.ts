import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { classifyDatabaseError } from '../../core/databaseOutage.js';
import { yieldToEventLoop } from '../../core/slices.js';
import type { Transaction } from '../../core/transaction.js';
import { findStored } from './findStored.js';
import { type IncomingStatement, type Fragment, type Identifier, createIdentifier } from './incomingStatement.js';
import { insertStatements } from './insertStatements.js';
import { type Outcome, batchPerTenant } from './batchPerTenant.js';
import { linkStatements } from './linkStatements.js';
import { IdentifierDictionary } from './identifierDictionary.js';
import { type StoreCursor, advanceWatermark, lockStore, createMonthPartitions } from './storeCursor.js';
import type { JsonRecord } from './rules/statementRefused.js';
import { VOIDED } from './rules/statement.js';
import { isSameStatement } from './sameStatement.js';

/** A statement with other content already has this id. */
export class StatementConflict extends Error {
  override readonly name = 'StatementConflict';

  constructor(readonly id: string) {
    super(`There is already another statement with the id '${id}'.`);
  }
}

/** A statement is about a time before the cut-off. */
export class StatementTooOld extends Error {
  override readonly name = 'StatementTooOld';

  constructor(
    /** The position of the statement in its batch. */
    readonly index: number,
    /** The first day of the platform's records (YYYY-MM-DD, UTC). */
    readonly keptSince: string,
  ) {
    super(`The statement is about a time before ${keptSince}.`);
  }
}

export interface StatementBatch {
  platformId: number;
  /** Parsed, with distinct ids. */
  statements: IncomingStatement[];
  /** The authority, set by the server. */
  authority: Fragment;
  /** Only statements of these actors may be voided or define activities; null: of any. */
  onlyOf: Identifier[] | null;
  /** Leaves out statements that would be refused, instead of refusing the batch. */
  skipRefused?: boolean;
}

export interface StoredStatements {
  /** Ids that were already stored with the same content. */
  unchanged: Set<string>;
  /** Ids that have other content; only in batches that skip refused statements. */
  conflicting: Set<string>;
  /** The same for statements about a time before the cut-off. */
  tooOld: Set<string>;
  /** The cut-off (YYYY-MM-DD, UTC). */
  keptSince: string | null;
}

/**
 * Stores all statements or none. Statements already stored with the same content stay unchanged. Throws
 * StatementConflict for an id with other content, StatementTooOld for a time before the cut-off. Concurrent batches of
 * a tenant share the next transaction, and its wait for the disk.
 */
export function storeStatements(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  batch: StatementBatch,
): Promise<StoredStatements> {
  return batchPerTenant<QueuedBatch, StoredStatements>(
    db,
    batch.platformId,
    { actor, batch },
    {
      getWeight: (one) => one.batch.statements.length,
      runBatch: (waiting) => storeQueuedBatches(db, waiting),
    },
  );
}

type Outcomes = Outcome<StoredStatements>[];

interface QueuedBatch {
  actor: Actor;
  batch: StatementBatch;
}

/** Stores batches of one tenant in one transaction. When one of them makes it fail, each is retried alone. */
async function storeQueuedBatches(db: Pick<Database, 'transaction'>, waiting: QueuedBatch[]): Promise<Outcomes> {
  try {
    return await storeInTransaction(db, waiting);
  } catch (error) {
    // Separately, each would wait as long for PostgreSQL as all together did.
    if (waiting.length === 1 || classifyDatabaseError(error)) return waiting.map(() => ({ error }));
    const outcomes: Outcomes = [];
    for (const one of waiting) outcomes.push(...(await storeQueuedBatches(db, [one])));
    return outcomes;
  }
}

/** The actor is that of the first batch: no row of these tables stores it, and each statement has its authority. */
async function storeInTransaction(db: Pick<Database, 'transaction'>, waiting: QueuedBatch[]): Promise<Outcomes> {
  const [{ actor, batch: first }] = waiting as [QueuedBatch];
  await createMonthPartitions(db, actor);
  const dictionary = new IdentifierDictionary(db, first.platformId);
  const { outcomes, lastStored } = await db.transaction(
    actor,
    async (trx) => {
      const cursor = await lockStore(
        trx,
        first.platformId,
        waiting.flatMap(({ batch }) => listClientIds(batch)),
      );
      dictionary.load(cursor);
      const outcomes: Outcomes = [];
      for (const batches of coalesceBatches(waiting.map(({ batch }) => batch)))
        outcomes.push(...(await storeBatches(trx, batches, cursor, dictionary)));
      return { outcomes, lastStored: cursor.lastStored };
    },
    { statementsOf: first.platformId },
  );
  dictionary.commit();
  advanceWatermark(db, first.platformId, lastStored);
  return outcomes;
}

/** Statements of one insert; building larger queries would block the event loop. */
const INSERTED_AT_ONCE = 500;

/** Combines all batches into one when they differ in their ids only; otherwise each is stored by itself. */
function coalesceBatches(batches: StatementBatch[]): StatementBatch[][] {
  const [{ authority }] = batches as [StatementBatch];
  const ids = batches.flatMap(({ statements }) => statements.map(({ id }) => id));
  const isAlike = batches.every((batch) => batch.onlyOf === null && batch.authority.digest === authority.digest);
  return isAlike && new Set(ids).size === ids.length ? [batches] : batches.map((batch) => [batch]);
}

/** Stores batches with distinct ids. Refused statements are detected before anything is written. */
async function storeBatches(
  trx: Transaction,
  batches: StatementBatch[],
  cursor: StoreCursor,
  dictionary: IdentifierDictionary,
): Promise<Outcomes> {
  const [first] = batches as [StatementBatch];
  const stored = await findStored(
    trx,
    first.platformId,
    batches.flatMap(({ statements }) => statements),
    cursor.storedIds,
  );
  const outcomes = await compareBatches(batches, stored, cursor.keptSince);
  const lacking = batches.flatMap(({ statements }, index) => {
    const outcome = outcomes[index]!;
    return 'error' in outcome ? [] : statements.filter(({ id }) => !stored.has(id) && !outcome.result.tooOld.has(id));
  });
  const all = { ...first, statements: lacking };
  if (lacking.length > 0)
    await dictionary.encode(
      trx,
      collectBatchIdentifiers(all),
      collectBatchFragments(all),
      cursor,
      first.onlyOf === null,
    );
  for (let from = 0; from < lacking.length; from += INSERTED_AT_ONCE) {
    const batch = { ...first, statements: lacking.slice(from, from + INSERTED_AT_ONCE) };
    const time = await insertStatements(trx, batch, cursor, dictionary);
    await linkStatements(trx, { ...batch, from: time, dictionary, cursor });
    for (const id of listClientIds(batch)) cursor.storedIds.add(id);
  }
  return outcomes;
}

/** The ids that may already be stored. */
const listClientIds = ({ statements }: StatementBatch) =>
  statements.flatMap(({ id, idFrom }) => (idFrom === 'here' ? [] : [id]));

/** Milliseconds of comparing. */
const COMPARED_A_SLICE = 100;

async function compareBatches(
  batches: StatementBatch[],
  stored: Map<string, string | null>,
  keptSince: string | null,
): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  let compared = 0;
  for (const { statements, skipRefused = false } of batches) {
    const unchanged = new Set<string>();
    const conflicting = new Set<string>();
    const tooOld = new Set<string>();
    for (const statement of statements) {
      const content = stored.get(statement.id);
      if (content === undefined) {
        if (isTooOld(statement, keptSince)) tooOld.add(statement.id);
        continue;
      }
      const isSame = content === null || isSameStatement(JSON.parse(content) as JsonRecord, statement.statement);
      (isSame ? unchanged : conflicting).add(statement.id);
      compared += 1;
      if (compared % COMPARED_A_SLICE === 0) await yieldToEventLoop();
    }
    const [conflict] = skipRefused ? [] : conflicting;
    if (conflict !== undefined) outcomes.push({ error: new StatementConflict(conflict) });
    else if (tooOld.size > 0 && !skipRefused) {
      const index = statements.findIndex(({ id }) => tooOld.has(id));
      outcomes.push({ error: new StatementTooOld(index, keptSince!) });
    } else outcomes.push({ result: { unchanged, conflicting, tooOld, keptSince } });
  }
  return outcomes;
}

/** The times of both are ISO 8601 in UTC. */
const isTooOld = ({ occurredAt }: IncomingStatement, keptSince: string | null) =>
  keptSince !== null && occurredAt !== null && occurredAt < keptSince;

function collectBatchIdentifiers({ statements, authority }: StatementBatch): Set<Identifier> {
  const terms = new Set([...authority.terms, createIdentifier('verb', VOIDED)]);
  for (const { actor, verb, object, contextPart, links } of statements) {
    terms.add(verb);
    if (actor) terms.add(actor);
    if (object) terms.add(object);
    for (const term of contextPart?.terms ?? []) terms.add(term);
    for (const term of links) terms.add(term);
  }
  return terms;
}

function collectBatchFragments({ statements, authority }: StatementBatch): Set<Fragment> {
  const parts = new Set([authority]);
  for (const { actorPart, verbPart, objectPart, contextPart } of statements) {
    parts.add(actorPart).add(verbPart).add(objectPart);
    if (contextPart) parts.add(contextPart);
  }
  return parts;
}
