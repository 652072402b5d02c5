import { type Transaction, query } from '../../core/transaction.js';
import { DEFAULT_VERSION, type IncomingStatement, type Fragment, type Identifier } from './incomingStatement.js';
import type { Numbers } from './identifierDictionary.js';
import { formatArray } from '../../core/formatArray.js';
import type { StoreCursor } from './storeCursor.js';
import { ADD_UNFOLLOWED } from './unfollowedStatements.js';
import type { StoredStatement } from './storedStatement.js';

const COLUMNS = [
  ['id', 'uuid'],
  ['occurred_at', 'timestamptz'],
  ['actor', 'integer'],
  ['verb', 'integer'],
  ['object', 'integer'],
  ['actor_fragment', 'integer'],
  ['verb_fragment', 'integer'],
  ['object_fragment', 'integer'],
  ['context_fragment', 'integer'],
  ['registration', 'uuid'],
  ['version', 'text'],
  ['result', 'text'],
  ['context', 'text'],
  ['attachments', 'text'],
] as const satisfies readonly [keyof StoredStatement, string][];
const NAMES = COLUMNS.map(([name]) => name);

const INSERT = {
  changes: true as const,
  name: 'insert_statements',
  text: `
    with beginning as (
      select greatest(clock_timestamp(), cast($2 as timestamptz) + interval '1 microsecond') as at
    ), added as (
      insert into statements (platform_id, stored, authority_fragment, ${NAMES.join(', ')})
      select $1, at + (number - 1) * interval '1 microsecond', $5,
             ${NAMES.map((name) => (name === 'occurred_at' ? `coalesce(occurred_at, at + (number - 1) * interval '1 microsecond')` : name)).join(', ')}
        from beginning
       cross join unnest(${COLUMNS.map(([, type], index) => `$${index + 6}::${type}[]`).join(', ')})
             with ordinality as sent (${NAMES.join(', ')}, number)
      returning stored
    ), unfollowed as (
      ${ADD_UNFOLLOWED}
    )
    update record_store_cursors
       set last_stored = (select max(stored) from added), last_identifier = $3, last_fragment = $4
     where platform_id = $1
    returning statement_time((select min(stored) from added)) as "from", statement_time(last_stored) as "lastStored"`,
};

/**
 * Inserts encoded statements and advances the tenant's cursor. Returns the stored time of the first; each following
 * one is a microsecond later.
 */
export async function insertStatements(
  trx: Transaction,
  { platformId, authority, statements }: { platformId: number; authority: Fragment; statements: IncomingStatement[] },
  cursor: StoreCursor,
  dictionary: Numbers,
): Promise<string> {
  const number = (term: Identifier | null) => (term === null ? null : dictionary.identifierNumber(term));
  const plain = (valueOf: (statement: IncomingStatement) => string | number | null) =>
    formatArray(statements.map(valueOf));
  const texts = (valueOf: (statement: IncomingStatement) => string | null) => withoutNulls(statements.map(valueOf));
  const [added] = await query<{ from: string; lastStored: string }>(trx, INSERT, [
    platformId,
    cursor.lastStored,
    cursor.lastTerm,
    cursor.lastPart,
    dictionary.fragmentNumber(authority),
    plain(({ id }) => id),
    plain(({ occurredAt }) => occurredAt),
    plain(({ actor }) => number(actor)),
    plain(({ verb }) => number(verb)),
    plain(({ object }) => number(object)),
    plain(({ actorPart }) => dictionary.fragmentNumber(actorPart)),
    plain(({ verbPart }) => dictionary.fragmentNumber(verbPart)),
    plain(({ objectPart }) => dictionary.fragmentNumber(objectPart)),
    plain(({ contextPart }) => (contextPart ? dictionary.fragmentNumber(contextPart) : null)),
    plain(({ registration }) => registration),
    texts(({ version }) => (version === DEFAULT_VERSION ? null : version)),
    texts(({ result }) => result),
    texts(({ context }) => context),
    texts(({ attachments }) => attachments),
  ]);
  cursor.lastStored = added!.lastStored;
  return added!.from;
}

/** Replaces a list of nulls by an empty one, which `unnest` fills with null. */
function withoutNulls(values: (string | null)[]): (string | null)[] {
  return values.every((value) => value === null) ? [] : values;
}
