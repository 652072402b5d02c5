import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { databaseTrouble } from '../core/databaseOutage.js';
import { type Transaction, databaseWithin, runNumbered } from '../core/transaction.js';
import { type IncomingStatement, type Part, type Term, termOf } from './incomingStatement.js';
import { type Outcome, inTurn } from './inTurn.js';
import { linkStatements } from './linkStatements.js';
import { NumberBook } from './numberBook.js';
import { type Place, lockPlace, prepareMonths } from './recordPlaces.js';
import type { JsonRecord } from './rules/refused.js';
import { VOIDED } from './rules/statement.js';
import { isSameStatement } from './sameStatement.js';
import { type StatementRow, shownTime, statementColumns, statementTexts } from './statementRow.js';

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
}

/**
 * Stores the statements, or none of them. What is stored already with the same content stays as it is. Throws StatementConflict for an id
 * with other content. Batches of a tenant that come while one is stored share the next transaction, and its wait for the disk.
 */
export function storeStatements(db: Pick<Database, 'transaction'>, actor: Actor, batch: StatementBatch): Promise<void> {
  return inTurn<Waiting>(db, batch.platformId, { actor, batch }, {
    weightOf: (one) => one.batch.statements.length,
    doTogether: (waiting) => storeTogether(db, waiting),
  });
}

interface Waiting {
  actor: Actor;
  batch: StatementBatch;
}

/** Stores batches of one tenant in one transaction. When the content of one makes it fail, each is tried alone. */
async function storeTogether(db: Pick<Database, 'transaction'>, waiting: Waiting[]): Promise<Outcome[]> {
  try {
    return await storeInTransaction(db, waiting);
  } catch (error) {
    // Alone, each would wait for Postgres as long as all did.
    if (waiting.length === 1 || databaseTrouble(error)) return waiting.map(() => ({ error }));
    const outcomes: Outcome[] = [];
    for (const one of waiting) outcomes.push(...(await storeTogether(db, [one])));
    return outcomes;
  }
}

async function storeInTransaction(db: Pick<Database, 'transaction'>, waiting: Waiting[]): Promise<Outcome[]> {
  const [{ actor, batch: first }] = waiting as [Waiting];
  await prepareMonths(db, actor);
  const book = new NumberBook(db, first.platformId);
  const outcomes = await db.transaction(actor, async (trx) => {
    const place = await lockPlace(trx, first.platformId);
    book.begin(place);
    const outcomes: Outcome[] = [];
    for (const batches of asOne(waiting.map(({ batch }) => batch))) outcomes.push(...(await storeBatches(trx, batches, place, book)));
    return outcomes;
  });
  book.keep();
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
async function storeBatches(trx: Transaction, batches: StatementBatch[], place: Place, book: NumberBook): Promise<Outcome[]> {
  const [first] = batches as [StatementBatch];
  const stored = await findStored(trx, first.platformId, batches.flatMap(({ statements }) => statements));
  const conflicts = batches.map(({ statements }) => conflictOf(statements, stored));
  const accepted = batches.filter((_, index) => conflicts[index] === null).flatMap(({ statements }) => statements);
  const lacking = accepted.filter(({ id }) => !stored.has(id));
  for (let from = 0; from < lacking.length; from += INSERTED_AT_ONCE) {
    const statements = lacking.slice(from, from + INSERTED_AT_ONCE);
    await book.number(trx, termsOfBatch(statements, first), partsOf(statements, first.authority), place, first.onlyOf === null);
    const time = await insert(trx, first, statements, place, book);
    await linkStatements(trx, { ...first, statements, from: time, book });
  }
  return conflicts.map((error) => (error ? { error } : {}));
}

function conflictOf(statements: IncomingStatement[], stored: Map<string, JsonRecord>): StatementConflict | null {
  const conflicting = statements.find(({ id, statement }) => stored.has(id) && !isSameStatement(stored.get(id)!, statement));
  return conflicting ? new StatementConflict(conflicting.id) : null;
}

/** One id after the other: a plan for a list of them takes another index while a month has no statistics. */
const FIND = {
  name: 'statements_by_ids',
  text: `
    select ${statementColumns('known')}
      from unnest($2::uuid[]) sent (id)
     cross join lateral (select * from statements where platform_id = $1 and statements.id = sent.id limit 1) known`,
};

/** Those of the statements whose ids are stored, by id. */
async function findStored(trx: Transaction, platformId: number, statements: IncomingStatement[]): Promise<Map<string, JsonRecord>> {
  const named = statements.filter(({ isNewId }) => !isNewId).map(({ id }) => id);
  if (named.length === 0) return new Map();
  const rows = await runNumbered<StatementRow>(trx, FIND, [platformId, named]);
  if (rows.length === 0) return new Map();
  const texts = await statementTexts(databaseWithin(trx), platformId, rows, null);
  return new Map(rows.map(({ id }, index) => [id, JSON.parse(texts[index]!) as JsonRecord]));
}

function termsOfBatch(statements: IncomingStatement[], { authority }: StatementBatch): Term[] {
  const terms = statements.flatMap(({ actor, verb, object, contextPart, links }) => [
    verb,
    ...(actor ? [actor] : []),
    ...(object ? [object] : []),
    ...(contextPart?.terms ?? []),
    ...links,
  ]);
  return [...terms, ...authority.terms, termOf('verb', VOIDED)];
}

function partsOf(statements: IncomingStatement[], authority: Part): Part[] {
  const parts = statements.flatMap(({ actorPart, verbPart, objectPart, contextPart }) => [
    actorPart,
    verbPart,
    objectPart,
    ...(contextPart ? [contextPart] : []),
  ]);
  return [...parts, authority];
}

const COLUMNS = [
  ['id', 'uuid'],
  ['occurred_at', 'timestamptz'],
  ['actor', 'integer'],
  ['verb', 'integer'],
  ['object', 'integer'],
  ['actor_part', 'integer'],
  ['verb_part', 'integer'],
  ['object_part', 'integer'],
  ['context_part', 'integer'],
  ['registration', 'uuid'],
  ['version', 'text'],
  ['result', 'text'],
  ['context', 'text'],
  ['attachments', 'text'],
] as const;
const NAMES = COLUMNS.map(([name]) => name);

const INSERT = {
  changes: true as const,
  name: 'insert_statements',
  text: `
    with beginning as (
      select greatest(clock_timestamp(), cast($2 as timestamptz) + interval '1 microsecond') as at
    ), added as (
      insert into statements (platform_id, stored, authority_part, ${NAMES.join(', ')})
      select $1, at + (number - 1) * interval '1 microsecond', $5,
             ${NAMES.map((name) => (name === 'occurred_at' ? `coalesce(occurred_at, at + (number - 1) * interval '1 microsecond')` : name)).join(', ')}
        from beginning
       cross join unnest(${COLUMNS.map(([, type], index) => `$${index + 6}::${type}[]`).join(', ')})
             with ordinality as sent (${NAMES.join(', ')}, number)
      returning stored
    )
    update record_places
       set last_stored = (select max(stored) from added), last_term = $3, last_part = $4
     where platform_id = $1
    returning ${shownTime('(select min(stored) from added)')} as "from", ${shownTime('last_stored')} as "lastStored"`,
};

/** Returns the time of the first; each of the following is a microsecond later. */
async function insert(
  trx: Transaction,
  { platformId, authority }: StatementBatch,
  statements: IncomingStatement[],
  place: Place,
  book: NumberBook,
): Promise<string> {
  const number = (term: Term | null) => (term === null ? null : book.termOf(term));
  const [added] = await runNumbered<{ from: string; lastStored: string }>(trx, INSERT, [
    platformId,
    place.lastStored,
    place.lastTerm,
    place.lastPart,
    book.partOf(authority),
    statements.map(({ id }) => id),
    statements.map(({ occurredAt }) => occurredAt),
    statements.map(({ actor }) => number(actor)),
    statements.map(({ verb }) => number(verb)),
    statements.map(({ object }) => number(object)),
    statements.map(({ actorPart }) => book.partOf(actorPart)),
    statements.map(({ verbPart }) => book.partOf(verbPart)),
    statements.map(({ objectPart }) => book.partOf(objectPart)),
    statements.map(({ contextPart }) => (contextPart ? book.partOf(contextPart) : null)),
    statements.map(({ registration }) => registration),
    statements.map(({ version }) => version),
    statements.map(({ result }) => result),
    statements.map(({ context }) => context),
    statements.map(({ attachments }) => attachments),
  ]);
  place.lastStored = added!.lastStored;
  return added!.from;
}
