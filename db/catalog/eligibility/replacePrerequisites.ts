import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import type { Refusal } from '../items/incomingItem.js';
import type { IncomingRule } from '../prerequisites/prerequisiteRule.js';
import { courseKind } from '../items/catalogKinds.js';
import { lockCatalog } from '../items/lockCatalog.js';
import { upsertCourses } from '../items/upsertItems.js';

/** `unknown`: the tenant has no such course. A refusal says why nothing changed: a cycle, with its courses. */
export type ReplacedPrerequisites =
  'done' | 'unknown' | (Refusal & { code: Exclude<Refusal['code'], 'name_required' | 'slug_taken'> });

/** Replaces the prerequisites of a course; null: none. The rule may name courses that the tenant does not have. */
export function replacePrerequisites(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { courseKey, rule }: { courseKey: string; rule: IncomingRule | null },
): Promise<ReplacedPrerequisites> {
  return db.transaction(actor, async (trx) => {
    await lockCatalog(trx, platformId, courseKind);
    if ((await query(trx, LOCK_COURSE, [platformId, courseKey])).length === 0) return 'unknown';
    const [result] = await upsertCourses(trx, platformId, [{ key: courseKey, data: { prerequisites: rule } }]);
    // Only prerequisites are written, so neither name nor slug can be refused.
    return (result!.refusal as Extract<ReplacedPrerequisites, Refusal> | undefined) ?? 'done';
  });
}

const LOCK_COURSE = {
  name: 'lock course with prerequisites',
  text: 'select from courses where platform_id = $1 and course_key = $2 and deleted_at is null for no key update',
};
