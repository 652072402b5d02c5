import { type Transaction, query } from '../../core/transaction.js';
import { DEFAULT_VERSION, type IncomingStatement, type Part, type Term } from './incomingStatement.js';
import type { Numbers } from './numberBook.js';
import { formatArray } from '../../core/formatArray.js';
import type { Place } from './recordPlaces.js';
import { shownTime } from './statementRow.js';
import { ADD_UNFOLLOWED } from './unfollowedStatements.js';

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
    ), unfollowed as (
      ${ADD_UNFOLLOWED}
    )
    update record_places
       set last_stored = (select max(stored) from added), last_term = $3, last_part = $4
     where platform_id = $1
    returning ${shownTime('(select min(stored) from added)')} as "from", ${shownTime('last_stored')} as "lastStored"`,
};

/** Inserts numbered statements and moves the place of their tenant. Returns the time of the first; each of the following is a microsecond later. */
export async function insertStatements(
  trx: Transaction,
  { platformId, authority, statements }: { platformId: number; authority: Part; statements: IncomingStatement[] },
  place: Place,
  book: Numbers,
): Promise<string> {
  const number = (term: Term | null) => (term === null ? null : book.termOf(term));
  const plain = (valueOf: (statement: IncomingStatement) => string | number | null) =>
    formatArray(statements.map(valueOf));
  const texts = (valueOf: (statement: IncomingStatement) => string | null) => withoutNulls(statements.map(valueOf));
  const [added] = await query<{ from: string; lastStored: string }>(trx, INSERT, [
    platformId,
    place.lastStored,
    place.lastTerm,
    place.lastPart,
    book.partOf(authority),
    plain(({ id }) => id),
    plain(({ occurredAt }) => occurredAt),
    plain(({ actor }) => number(actor)),
    plain(({ verb }) => number(verb)),
    plain(({ object }) => number(object)),
    plain(({ actorPart }) => book.partOf(actorPart)),
    plain(({ verbPart }) => book.partOf(verbPart)),
    plain(({ objectPart }) => book.partOf(objectPart)),
    plain(({ contextPart }) => (contextPart ? book.partOf(contextPart) : null)),
    plain(({ registration }) => registration),
    texts(({ version }) => (version === DEFAULT_VERSION ? null : version)),
    texts(({ result }) => result),
    texts(({ context }) => context),
    texts(({ attachments }) => attachments),
  ]);
  place.lastStored = added!.lastStored;
  return added!.from;
}

/** Where all are null a list without items, which `unnest` fills with null and nobody has to read. */
function withoutNulls(values: (string | null)[]): (string | null)[] {
  return values.every((value) => value === null) ? [] : values;
}
