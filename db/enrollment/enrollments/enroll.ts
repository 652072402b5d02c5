import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, run, storeReason } from '../../core/transaction.js';
import { type EnrollmentResult, type IncomingEnrollment, type NotEntered, enrollItems } from './enrollItems.js';
import { COURSE, type EnrollmentKind, PROGRAM } from './enrollmentKinds.js';
import type { EnrollmentWay } from './mayEnroll.js';
import { enrollmentHolds } from './obstacles.js';

/**
 * Enrolls members of one tenant in its courses, programs or pathways, as far as nothing stands in the way that `way` does not lift
 * (`mayEnroll.ts`); the results stand in the order of the items. Whoever is enrolled already keeps that enrollment, active again; an
 * expiry that has passed is dropped with that. Who comes into a program or pathway comes into those of its courses that they may enter
 * too, where the platform says so. Safe to repeat and to run in parallel: one row for a person and an item, and never more people than
 * seats. What is refused leaves the others alone; of several for one person and item the last one counts.
 */
export async function enroll(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  items: IncomingEnrollment[],
  way: EnrollmentWay,
): Promise<EnrollmentResult[]> {
  const results = await enrollItems(trx, kind, platformId, items, way);
  const entered = items.flatMap(({ userId, itemKey, active = true }, place) => {
    const { outcome } = results[place]!;
    return active && outcome !== 'refused'
      ? [{ user_id: userId, item_key: itemKey, is_repeated: outcome === 'unchanged' }]
      : [];
  });
  const notEntered = await enrollInContents(trx, kind, platformId, entered);
  return results.map((result, place) => {
    const own = notEntered.get(pairOf(items[place]!.userId, items[place]!.itemKey));
    return result.outcome === 'refused' || !own ? result : { ...result, notEntered: own };
  });
}

/** Enrolls one member, in a transaction of its own. */
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

/** What an item consists of, by kind: the relation of parts, the part's kind, and the way in which it is entered. */
const CONTENTS = {
  course: null,
  program: { links: 'program_courses', part: COURSE, partKind: 'course' as const, way: 'program' as const },
  pathway: { links: 'pathway_programs', part: PROGRAM, partKind: 'program' as const, way: 'pathway' as const },
};

/** Who came into which item. Who was in it already stays out of the parts that they have left. */
interface Entered {
  user_id: number;
  item_key: string;
  is_repeated: boolean;
}

const partsText = ({ items, keyColumn, itemColumn }: EnrollmentKind, links: string, part: EnrollmentKind) => `
  select entered.user_id, entered.item_key, parts.${part.keyColumn} as part_key
    from platforms
   cross join jsonb_to_recordset(cast(? as jsonb)) as entered (user_id bigint, item_key text, is_repeated boolean)
    join ${items} items on items.platform_id = platforms.id and items.${keyColumn} = entered.item_key
    join ${links} links on links.platform_id = items.platform_id and links.${itemColumn} = items.id
    join ${part.items} parts on parts.platform_id = links.platform_id and parts.id = links.${part.itemColumn} and parts.deleted_at is null
   where platforms.id = ? and platforms.settings ->> 'enroll_in_contained_courses' = 'true'
     and not (entered.is_repeated
              and exists (select from ${part.table} own
                           where own.platform_id = parts.platform_id and own.user_id = entered.user_id and own.${part.itemColumn} = parts.id
                             and not (${enrollmentHolds('own')})))
   order by links.position, parts.id`;

const pairOf = (userId: number, itemKey: string) => `${userId} ${itemKey}`;

/** In the courses of programs and in the programs of pathways, where the setting of the platform says so. Returns what could not be entered. */
async function enrollInContents(
  trx: Transaction,
  kind: EnrollmentKind,
  platformId: number,
  entered: Entered[],
): Promise<Map<string, NotEntered[]>> {
  const notEntered = new Map<string, NotEntered[]>();
  const contents = CONTENTS[kind.kind];
  if (!contents || entered.length === 0) return notEntered;
  const { links, part, partKind, way } = contents;
  const rows = await run<{ user_id: number; item_key: string; part_key: string }>(
    trx,
    { name: `contents of ${kind.items}`, text: partsText(kind, links, part) },
    [JSON.stringify(entered), platformId],
  );
  if (rows.length === 0) return notEntered;
  const isOne = new Set(rows.map((row) => row.item_key)).size === 1;
  await storeReason(trx, isOne ? `${kind.kind} ${rows[0]!.item_key}` : kind.kind);
  const parts = rows.map((row) => ({ userId: row.user_id, itemKey: row.part_key }));
  for (const [place, result] of (await enroll(trx, part, platformId, parts, way)).entries()) {
    const { user_id: userId, item_key: itemKey, part_key: partKey } = rows[place]!;
    const own = notEntered.get(pairOf(userId, itemKey)) ?? [];
    if (result.outcome !== 'refused') own.push(...(result.notEntered ?? []));
    else if (result.obstacles) own.push({ kind: partKind, itemKey: partKey, obstacles: result.obstacles });
    if (own.length > 0) notEntered.set(pairOf(userId, itemKey), own);
  }
  return notEntered;
}
