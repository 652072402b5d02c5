import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, storeReason, query } from '../../core/transaction.js';
import { type EnrollmentResult, type IncomingEnrollment, type RefusedPart, enrollItems } from './enrollItems.js';
import { COURSE, type EnrollmentKind, PROGRAM } from './enrollmentKinds.js';
import type { EnrollmentWay } from './enrollmentWays.js';

/**
 * Enrolls members of one tenant in its courses, programs or pathways. An obstacle that `way` does not lift (`LIFTED`)
 * refuses an item; the other items are still enrolled. Results have the order of the items. An existing enrollment
 * becomes active again, and loses an expiry that has passed. If the platform's settings say so, an enrollment in a
 * program or pathway also enrolls in those parts of it that the person may enter. If several items name the same person
 * and item, the last one counts. Safe to repeat and to run in parallel: there is one row per person and item, and never
 * more people than seats.
 */
export async function enroll(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  items: IncomingEnrollment[],
  way: EnrollmentWay,
): Promise<EnrollmentResult[]> {
  const results = await enrollItems(trx, kind, platformId, items, way);
  const entered = items.flatMap(({ userId, itemKey, active = true }, index) => {
    const { outcome } = results[index]!;
    return active && outcome !== 'refused'
      ? [{ user_id: userId, item_key: itemKey, is_repeated: outcome === 'unchanged' }]
      : [];
  });
  const refusedParts = await enrollInContents(trx, kind, platformId, entered);
  return results.map((result, index) => {
    const own = refusedParts.get(buildPairKey(items[index]!.userId, items[index]!.itemKey));
    return result.outcome === 'refused' || !own ? result : { ...result, refusedParts: own };
  });
}

/** Enrolls one member in a transaction of its own; see `enroll`. */
export async function enrollMember(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  kind: EnrollmentKind,
  platformId: number,
  item: IncomingEnrollment,
  way: EnrollmentWay,
): Promise<EnrollmentResult> {
  const [result] = await db.transaction(actor, (trx) => enroll(trx, kind, platformId, [item], way));
  return result!;
}

/** The parts of an item, by its kind: the table that links them, their kind, and the way of their enrollments. */
const CONTENTS = {
  course: null,
  program: { links: 'program_courses', part: COURSE, partKind: 'course' as const, way: 'program' as const },
  pathway: { links: 'pathway_programs', part: PROGRAM, partKind: 'program' as const, way: 'pathway' as const },
};

/**
 * A person who entered an item. `is_repeated`: the enrollment existed before, so parts that the person has left stay
 * left.
 */
interface Entered {
  user_id: number;
  item_key: string;
  is_repeated: boolean;
}

const buildPartsSql = ({ items, keyColumn, itemColumn }: EnrollmentKind, links: string, part: EnrollmentKind) => `
  select entered.user_id, entered.item_key, parts.${part.keyColumn} as part_key
    from platforms
   cross join jsonb_to_recordset(cast($1 as jsonb)) as entered (user_id bigint, item_key text, is_repeated boolean)
    join ${items} items on items.platform_id = platforms.id and items.${keyColumn} = entered.item_key
    join ${links} links on links.platform_id = items.platform_id and links.${itemColumn} = items.id
    join ${part.items} parts on parts.platform_id = links.platform_id and parts.id = links.${part.itemColumn} and parts.deleted_at is null
   where platforms.id = $2 and platforms.settings ->> 'enroll_in_contained_courses' = 'true'
     and not (entered.is_repeated
              and exists (select from ${part.table} own
                           where own.platform_id = parts.platform_id and own.user_id = entered.user_id and own.${part.itemColumn} = parts.id
                             and not (is_active_now(own.active, own.expired))))
   order by links.position, parts.id`;

const buildPairKey = (userId: number, itemKey: string) => `${userId} ${itemKey}`;

/**
 * Enrolls in the courses of programs and in the programs of pathways, if the platform's settings say so. Returns the
 * refused parts by person and item (`buildPairKey`).
 */
async function enrollInContents(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  entered: Entered[],
): Promise<Map<string, RefusedPart[]>> {
  const refusedParts = new Map<string, RefusedPart[]>();
  const contents = CONTENTS[kind.kind];
  if (!contents || entered.length === 0) return refusedParts;
  const { links, part, partKind, way } = contents;
  const rows = await query<{ user_id: number; item_key: string; part_key: string }>(
    trx,
    { name: `contents of ${kind.items}`, text: buildPartsSql(kind, links, part) },
    [JSON.stringify(entered), platformId],
  );
  if (rows.length === 0) return refusedParts;
  const isOne = new Set(rows.map((row) => row.item_key)).size === 1;
  await storeReason(trx, isOne ? `${kind.kind} ${rows[0]!.item_key}` : kind.kind);
  const parts = rows.map((row) => ({ userId: row.user_id, itemKey: row.part_key }));
  for (const [index, result] of (await enroll(trx, part, platformId, parts, way)).entries()) {
    const { user_id: userId, item_key: itemKey, part_key: partKey } = rows[index]!;
    const own = refusedParts.get(buildPairKey(userId, itemKey)) ?? [];
    if (result.outcome !== 'refused') own.push(...(result.refusedParts ?? []));
    else if (result.obstacles) own.push({ kind: partKind, itemKey: partKey, obstacles: result.obstacles });
    if (own.length > 0) refusedParts.set(buildPairKey(userId, itemKey), own);
  }
  return refusedParts;
}
