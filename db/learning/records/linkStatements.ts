import { type Transaction, query } from '../../core/transaction.js';
import { attachFiles } from './attachments.js';
import { type IncomingStatement, type Identifier, createIdentifier } from './incomingStatement.js';
import type { Numbers } from './identifierDictionary.js';
import type { StoreCursor } from './storeCursor.js';
import { VOIDED } from './rules/statement.js';
import { joinColumns } from '../../core/joinColumns.js';
import type { StatementLink } from './statementLink.js';
import type { StatementReference } from './statementReference.js';

export interface StoredBatch {
  platformId: number;
  statements: IncomingStatement[];
  /** Stored time of the first; each following one is a microsecond later. */
  from: string;
  dictionary: Numbers;
  /** The actors of statements that the caller may store and void; null: any. */
  onlyOf: Identifier[] | null;
  cursor: StoreCursor;
}

/**
 * Stores links from identifiers and other statements to these statements, and voids their targets, or statements that
 * earlier ones void.
 */
export async function linkStatements(trx: Transaction, batch: StoredBatch): Promise<void> {
  const { platformId, statements, from, dictionary: dictionary, onlyOf, cursor: tenant } = batch;
  await attachFiles(trx, batch);
  const links = statements.flatMap(({ links: terms }, index) =>
    terms.map((term) => ({ term: dictionary.identifierNumber(term), index })),
  );
  if (links.length > 0)
    await query(trx, ADD_LINKS, [platformId, from, links.map(({ index }) => index), links.map(({ term }) => term)]);
  const placed = statements.map(({ id, idFrom, targetId, isVoiding }, index) => ({
    id,
    idFrom,
    targetId,
    isVoiding,
    index,
  }));
  const referring = placed.filter(({ targetId }) => targetId !== null);
  if (referring.length > 0)
    await query(trx, ADD_REFERENCES, [
      platformId,
      from,
      referring.map(({ index }) => index),
      referring.map(({ targetId }) => targetId),
      onlyOf === null,
    ]);
  // Targets may be stored later in the same transaction.
  tenant.awaitsTargets ||= referring.length > 0;
  // Nothing can reference an id generated here.
  const known = tenant.awaitsTargets ? placed.filter(({ idFrom }) => idFrom !== 'here') : [];
  const awaited =
    known.length === 0
      ? []
      : await query(trx, RESOLVE_REFERENCES, [
          platformId,
          from,
          known.map(({ index }) => index),
          known.map(({ id }) => id),
        ]);
  if (referring.length === 0 && awaited.length === 0) return;
  for (let round = 0; round < MOST_STEPS; round += 1)
    if ((await query(trx, FOLLOW_REFERENCES, [platformId, [...listIds(referring), ...listIds(known)]])).length === 0)
      break;
  await voidTargets(trx, batch, [
    ...referring.filter(({ isVoiding }) => isVoiding).map(({ targetId }) => targetId!),
    ...listIds(known),
  ]);
}

const listIds = (statements: { id: string }[]) => statements.map(({ id }) => id);

const ADD_LINKS = {
  changes: true as const,
  name: 'add_statement_links',
  text: `insert into statement_links (${joinColumns<StatementLink>('platform_id', 'identifier_id', 'stored')})
         select $1, term, cast($2 as timestamptz) + place * interval '1 microsecond' from unnest($3::integer[], $4::integer[]) as link (place, term)
         on conflict do nothing`,
};

const REFERENCE_COLUMNS = joinColumns<StatementReference>(
  'platform_id',
  'stored',
  'target_id',
  'target_stored',
  'steps',
);

const ADD_REFERENCES = {
  changes: true as const,
  name: 'add_statement_references',
  text: `insert into statement_references (${REFERENCE_COLUMNS}, voids_any)
         select $1, cast($2 as timestamptz) + place * interval '1 microsecond', target,
                (select stored from statements where platform_id = $1 and is_statement_id(statements.id, target)), 1, $5
           from unnest($3::integer[], $4::uuid[]) as reference (place, target)`,
};

const RESOLVE_REFERENCES = {
  changes: true as const,
  name: 'resolve_statement_references',
  // Adding to a time with a zone depends on the session, and an update on another server takes immutable functions only.
  text: `update statement_references
            set target_stored = (cast($2 as timestamp) + place * interval '1 microsecond') at time zone 'UTC'
           from unnest($3::integer[], $4::uuid[]) as target (place, id)
          where platform_id = $1 and target_id = target.id and target_stored is null
         returning target_id`,
};

/**
 * The longest chain of references that is followed. Each statement has one target, so this also limits the rows of
 * one.
 */
const MOST_STEPS = 16;

/** A statement also references the targets of its target. $2: ids of statements with new references from or to them. */
const FOLLOW_REFERENCES = {
  changes: true as const,
  name: 'follow_statement_references',
  text: `insert into statement_references (${REFERENCE_COLUMNS})
         select distinct $1::integer, referring.stored, further.target_id, further.target_stored, referring.steps + further.steps
           from statement_references referring
           join statement_references further on further.platform_id = $1 and further.stored = referring.target_stored
          where referring.platform_id = $1 and further.stored <> referring.stored and referring.steps + further.steps <= ${MOST_STEPS}
            and (referring.target_id = any ($2::uuid[])
                 or referring.stored in (select stored from unnest($2::uuid[]) sent (id) join statements on platform_id = $1 and is_statement_id(statements.id, sent.id)))
         on conflict do nothing
         returning 1 as added`,
};

/** Voiding statements cannot be voided. */
const VOID = {
  changes: true as const,
  name: 'void_statements',
  text: `update statements target
            set voided = true
           from unnest($2::uuid[]) sent (id)
          where target.platform_id = $1 and is_statement_id(target.id, sent.id) and not target.voided and target.verb <> $3
            and exists (
              select from statement_references reference
                join statements voiding on voiding.platform_id = $1 and voiding.stored = reference.stored
               where reference.platform_id = $1 and reference.target_id = target.id and reference.is_direct and voiding.verb = $3
                 and (reference.voids_any or voiding.actor = target.actor))`,
};

async function voidTargets(
  trx: Transaction,
  { platformId, dictionary: dictionary }: StoredBatch,
  targets: string[],
): Promise<void> {
  if (targets.length === 0) return;
  await query(trx, VOID, [platformId, targets, dictionary.identifierNumber(createIdentifier('verb', VOIDED))]);
}
