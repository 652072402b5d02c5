import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import { type Transaction, run } from '../../core/transaction.js';

/** What can be completed, by the contract's identifiers. */
export type MilestoneItem =
  | { kind: 'course'; courseKey: string }
  | { kind: 'resource'; resourceKey: string }
  | { kind: 'block'; courseKey: string; blockKey: string };

interface FoundItem {
  id: number;
  /** The course itself or that of the block; null for a resource. */
  courseId: number | null;
}

const COURSE =
  'courses.platform_id = ? and courses.deleted_at is null and courses.visibility = any (cast(? as text[])) and courses.course_key = ?';

/** SQL that leads to an item: $1 platform, $2 visibilities, then its keys. A retired block is one, too. */
export const ITEM_TEXTS = {
  course: `select courses.id, courses.id as "courseId" from courses where ${COURSE}`,
  resource: `select id, cast(null as bigint) as "courseId" from resources
              where platform_id = ? and deleted_at is null and visibility = any (cast(? as text[])) and resource_key = ?`,
  block: `select block.id, block.course_id as "courseId"
            from courses
            join course_blocks block on block.platform_id = courses.platform_id and block.course_id = courses.id
           where ${COURSE} and block.block_key = ?`,
};

/** The keys of an item in the order of its text. */
export function keysOfItem(item: MilestoneItem): string[] {
  switch (item.kind) {
    case 'course':
      return [item.courseKey];
    case 'resource':
      return [item.resourceKey];
    case 'block':
      return [item.courseKey, item.blockKey];
  }
}

/** Lets one transaction at a time change what belongs to the item. Returns null where the platform has none that is visible. */
export async function lockItem(
  trx: Transaction,
  platformId: number,
  levels: readonly VisibilityLevel[],
  item: MilestoneItem,
): Promise<FoundItem | null> {
  const statement = {
    name: `lock ${item.kind} with milestones`,
    changes: true as const,
    text: `${ITEM_TEXTS[item.kind]} for no key update`,
  };
  const [found] = await run<FoundItem>(trx, statement, [platformId, [...levels], ...keysOfItem(item)]);
  return found ?? null;
}
