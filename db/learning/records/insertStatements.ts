import { type Transaction, runPipeline } from '../../core/transaction.js';
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
const STORED = `cast($2 as timestamptz) + number * interval '1 microsecond'`;

const INSERT = {
  changes: true as const,
  name: 'insert_statements',
  text: `
    insert into statements (platform_id, stored, authority_fragment, ${NAMES.join(', ')})
    select cast($1 as integer), ${STORED}, cast($3 as integer),
           ${NAMES.map((name) => (name === 'occurred_at' ? `coalesce(occurred_at, ${STORED})` : name)).join(', ')}
      from unnest(${COLUMNS.map(([, type], index) => `$${index + 4}::${type}[]`).join(', ')})
           with ordinality as sent (${NAMES.join(', ')}, number)`,
};

/** A statement of its own, because statements may be on another server. $2: the cursor's time, $3: how many were added. */
const ADVANCE = {
  changes: true as const,
  name: 'advance_record_store',
  text: `
    with unfollowed as (
      ${ADD_UNFOLLOWED}
    )
    update record_store_cursors
       set last_stored = cast($2 as timestamptz) + $3 * interval '1 microsecond', last_identifier = $4, last_fragment = $5
     where platform_id = $1
    returning statement_time(cast($2 as timestamptz) + interval '1 microsecond') as "from", statement_time(last_stored) as "lastStored"`,
};

/**
 * Inserts encoded statements and advances the tenant's cursor. Each is stored a microsecond after the one before it, the
 * first a microsecond after the cursor. Returns the stored time of the first.
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
  const values = [
    platformId,
    cursor.lastStored,
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
  ];
  const advanced = [platformId, cursor.lastStored, statements.length, cursor.lastTerm, cursor.lastPart];
  const [, added] = await runPipeline(trx, [
    [INSERT, values],
    [ADVANCE, advanced],
  ]);
  const [{ from, lastStored }] = added as [{ from: string; lastStored: string }];
  cursor.lastStored = lastStored;
  return from;
}

/** Replaces a list of nulls by an empty one, which `unnest` fills with null. */
function withoutNulls(values: (string | null)[]): (string | null)[] {
  return values.every((value) => value === null) ? [] : values;
}
