import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type Transaction, databaseWithin, runNumbered } from '../core/transaction.js';
import { type IncomingStatement, type Part, type Term, termOf } from './incomingStatement.js';
import { linkStatements } from './linkStatements.js';
import { NumberBook } from './numberBook.js';
import { type Place, lockPlace, prepareMonths } from './recordPlaces.js';
import type { JsonRecord } from './rules/refused.js';
import { VOIDED } from './rules/statement.js';
import { isSameStatement } from './sameStatement.js';
import { type StatementRow, statementColumns, statementTexts } from './statementRow.js';

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
 * with other content.
 */
export async function storeStatements(db: Pick<Database, 'transaction'>, actor: Actor, batch: StatementBatch): Promise<void> {
  await prepareMonths(db, actor);
  const book = new NumberBook(db, batch.platformId);
  await db.transaction(actor, async (trx) => {
    const place = await lockPlace(trx, batch.platformId);
    const statements = await withoutStored(trx, batch);
    if (statements.length === 0) return;
    await book.number(trx, termsOfBatch(statements, batch), partsOf(statements, batch.authority), place, batch.onlyOf === null);
    const from = await insert(trx, batch, statements, place, book);
    await linkStatements(trx, { ...batch, statements, from, book });
  });
  book.keep();
}

const FIND = {
  name: 'statements_by_ids',
  text: `select ${statementColumns('statements')} from statements where platform_id = $1 and id = any ($2::uuid[])`,
};

/** Without those that are stored with the same content. */
async function withoutStored(trx: Transaction, { platformId, statements }: StatementBatch): Promise<IncomingStatement[]> {
  const named = statements.filter(({ isNewId }) => !isNewId).map(({ id }) => id);
  if (named.length === 0) return statements;
  const rows = await runNumbered<StatementRow>(trx, FIND, [platformId, named]);
  if (rows.length === 0) return statements;
  const texts = await statementTexts(databaseWithin(trx), platformId, rows, null);
  const stored = new Map(rows.map(({ id }, index) => [id, JSON.parse(texts[index]!) as JsonRecord]));
  for (const { id, statement } of statements) {
    const known = stored.get(id);
    if (known && !isSameStatement(known, statement)) throw new StatementConflict(id);
  }
  return statements.filter(({ id }) => !stored.has(id));
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
    returning (select to_char(min(stored), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from added) as "from"`,
};

/** Returns the time of the first; each of the following is a microsecond later. */
async function insert(
  trx: Transaction,
  { platformId, authority }: StatementBatch,
  statements: IncomingStatement[],
  { lastStored, lastTerm, lastPart }: Place,
  book: NumberBook,
): Promise<string> {
  const number = (term: Term | null) => (term === null ? null : book.termOf(term));
  const [added] = await runNumbered<{ from: string }>(trx, INSERT, [
    platformId,
    lastStored,
    lastTerm,
    lastPart,
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
  return added!.from;
}
