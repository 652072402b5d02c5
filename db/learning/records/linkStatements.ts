import { type Transaction, query } from '../../core/transaction.js';
import { attachFiles } from './attachments.js';
import { type IncomingStatement, type Term, termOf } from './incomingStatement.js';
import type { Numbers } from './numberBook.js';
import type { Place } from './recordPlaces.js';
import { VOIDED } from './rules/statement.js';
import { hasId } from './statementIds.js';

export interface StoredBatch {
  platformId: number;
  statements: IncomingStatement[];
  /** Time of the first; each of the following is a microsecond later. */
  from: string;
  book: Numbers;
  /** The actors of all that the caller may store and void; null: any. */
  onlyOf: Term[] | null;
  place: Place;
}

/** Stores what leads from other names and statements to these, and voids what they void or what waits for being voided. */
export async function linkStatements(trx: Transaction, batch: StoredBatch): Promise<void> {
  const { platformId, statements, from, book, onlyOf, place: tenant } = batch;
  await attachFiles(trx, batch);
  const links = statements.flatMap(({ links: terms }, place) =>
    terms.map((term) => ({ term: book.termOf(term), place })),
  );
  if (links.length > 0)
    await query(trx, ADD_LINKS, [platformId, from, links.map(({ place }) => place), links.map(({ term }) => term)]);
  const placed = statements.map(({ id, idFrom, targetId, isVoiding }, place) => ({
    id,
    idFrom,
    targetId,
    isVoiding,
    place,
  }));
  const referring = placed.filter(({ targetId }) => targetId !== null);
  if (referring.length > 0)
    await query(trx, ADD_REFERENCES, [
      platformId,
      from,
      referring.map(({ place }) => place),
      referring.map(({ targetId }) => targetId),
      onlyOf === null,
    ]);
  // What these are about may be stored later in the same transaction.
  tenant.awaitsTargets ||= referring.length > 0;
  // Nobody can refer to an id that was just made here.
  const known = tenant.awaitsTargets ? placed.filter(({ idFrom }) => idFrom !== 'here') : [];
  const awaited =
    known.length === 0
      ? []
      : await query(trx, RESOLVE_REFERENCES, [
          platformId,
          from,
          known.map(({ place }) => place),
          known.map(({ id }) => id),
        ]);
  if (referring.length === 0 && awaited.length === 0) return;
  for (let round = 0; round < MOST_STEPS; round += 1)
    if ((await query(trx, FOLLOW_REFERENCES, [platformId, [...idsOf(referring), ...idsOf(known)]])).length === 0) break;
  await voidTargets(trx, batch, [
    ...referring.filter(({ isVoiding }) => isVoiding).map(({ targetId }) => targetId!),
    ...idsOf(known),
  ]);
}

const idsOf = (statements: { id: string }[]) => statements.map(({ id }) => id);

const ADD_LINKS = {
  changes: true as const,
  name: 'add_statement_links',
  text: `insert into statement_links (platform_id, term_id, stored)
         select $1, term, cast($2 as timestamptz) + place * interval '1 microsecond' from unnest($3::integer[], $4::integer[]) as link (place, term)
         on conflict do nothing`,
};

const ADD_REFERENCES = {
  changes: true as const,
  name: 'add_statement_references',
  text: `insert into statement_references (platform_id, stored, target_id, target_stored, steps, voids_any)
         select $1, cast($2 as timestamptz) + place * interval '1 microsecond', target,
                (select stored from statements where platform_id = $1 and ${hasId('statements', 'target')}), 1, $5
           from unnest($3::integer[], $4::uuid[]) as reference (place, target)`,
};

const RESOLVE_REFERENCES = {
  changes: true as const,
  name: 'resolve_statement_references',
  text: `update statement_references
            set target_stored = cast($2 as timestamptz) + place * interval '1 microsecond'
           from unnest($3::integer[], $4::uuid[]) as target (place, id)
          where platform_id = $1 and target_id = target.id and target_stored is null
         returning target_id`,
};

/** How far a statement leads. Each has one target, so this is also the most that is stored of one. */
const MOST_STEPS = 16;

/** Who refers to a statement refers to what that one refers to. $2: ids of statements whose references, or the references to which, are new. */
const FOLLOW_REFERENCES = {
  changes: true as const,
  name: 'follow_statement_references',
  text: `insert into statement_references (platform_id, stored, target_id, target_stored, steps)
         select distinct $1::integer, referring.stored, further.target_id, further.target_stored, referring.steps + further.steps
           from statement_references referring
           join statement_references further on further.platform_id = $1 and further.stored = referring.target_stored
          where referring.platform_id = $1 and further.stored <> referring.stored and referring.steps + further.steps <= ${MOST_STEPS}
            and (referring.target_id = any ($2::uuid[])
                 or referring.stored in (select stored from unnest($2::uuid[]) sent (id) join statements on platform_id = $1 and ${hasId('statements', 'sent.id')}))
         on conflict do nothing
         returning 1 as added`,
};

/** What voids is never voided itself. */
const VOID = {
  changes: true as const,
  name: 'void_statements',
  text: `update statements target
            set voided = true
           from unnest($2::uuid[]) sent (id)
          where target.platform_id = $1 and ${hasId('target', 'sent.id')} and not target.voided and target.verb <> $3
            and exists (
              select from statement_references reference
                join statements voiding on voiding.platform_id = $1 and voiding.stored = reference.stored
               where reference.platform_id = $1 and reference.target_id = target.id and reference.is_direct and voiding.verb = $3
                 and (reference.voids_any or voiding.actor = target.actor))`,
};

async function voidTargets(trx: Transaction, { platformId, book }: StoredBatch, targets: string[]): Promise<void> {
  if (targets.length === 0) return;
  await query(trx, VOID, [platformId, targets, book.termOf(termOf('verb', VOIDED))]);
}
