import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type Transaction, run, storeReason } from '../core/transaction.js';
import { type EnrollmentRefusal, type EnrollmentResult, type IncomingEnrollment, enrollItems } from './enrollItems.js';
import { COURSE, type EnrollmentKind, PROGRAM } from './enrollmentKinds.js';

export type { EnrollmentRefusal, EnrollmentResult, IncomingEnrollment };

/**
 * Enrolls members of one tenant in its courses, programs or pathways; the results stand in the order of the items. Whoever is enrolled
 * already keeps that enrollment, active again; an expiry that has passed is dropped with that. Who comes into a program or pathway
 * comes into its courses too where the platform says so. Safe to repeat and to run in parallel: one row for a person and an item. What
 * is refused leaves the others alone; of several for one person and item the last one counts.
 */
export async function enroll(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  items: IncomingEnrollment[],
): Promise<EnrollmentResult[]> {
  const results = await enrollItems(trx, kind, platformId, items);
  const begun = items.filter(({ active = true }, place) => active && ['created', 'updated'].includes(results[place]!.outcome));
  await enrollInContents(trx, kind, platformId, begun);
  return results;
}

/** Enrolls one member, in a transaction of its own. */
export async function enrollMember(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  kind: EnrollmentKind,
  platformId: number,
  item: IncomingEnrollment,
): Promise<EnrollmentResult> {
  const [result] = await db.transaction(actor, (trx) => enroll(trx, kind, platformId, [item]));
  return result!;
}

/** What an item consists of, by kind: the relation of parts, and the part's kind. */
const CONTENTS = {
  course: null,
  program: { links: 'program_courses', part: COURSE },
  pathway: { links: 'pathway_programs', part: PROGRAM },
};

/** In the courses of programs and in the programs of pathways, where the setting of the platform says so. */
async function enrollInContents(
  trx: Transaction,
  { kind, items, keyColumn, itemColumn }: EnrollmentKind,
  platformId: number,
  begun: IncomingEnrollment[],
): Promise<void> {
  const contents = CONTENTS[kind];
  if (!contents || begun.length === 0) return;
  const { links, part } = contents;
  const rows = await run<{ item_key: string; parts: string[] }>(
    trx,
    {
      name: `contents of ${items}`,
      text: `select items.${keyColumn} as item_key, json_agg(parts.${part.keyColumn} order by links.position, parts.id) as parts
       from platforms
       join ${items} items on items.platform_id = platforms.id and items.${keyColumn} = any (cast(? as text[]))
       join ${links} links on links.platform_id = items.platform_id and links.${itemColumn} = items.id
       join ${part.items} parts on parts.platform_id = links.platform_id and parts.id = links.${part.itemColumn} and parts.deleted_at is null
      where platforms.id = ? and platforms.settings ->> 'enroll_in_contained_courses' = 'true'
      group by items.${keyColumn}`,
    },
    [[...new Set(begun.map(({ itemKey }) => itemKey))], platformId],
  );
  const partsOf = new Map(rows.map(({ item_key: itemKey, parts }) => [itemKey, parts]));
  const wanted = begun.flatMap(({ userId, itemKey }) =>
    (partsOf.get(itemKey) ?? []).map((partKey) => ({ userId, itemKey: partKey })),
  );
  if (wanted.length === 0) return;
  await storeReason(trx, rows.length === 1 ? `${kind} ${rows[0]!.item_key}` : kind);
  await enroll(trx, part, platformId, wanted);
}
