import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import { type Transaction, query } from '../../core/transaction.js';

/** An item that can be completed, by public identifiers. */
export type MilestoneItem =
  | { kind: 'course'; courseKey: string }
  | { kind: 'resource'; resourceKey: string }
  | { kind: 'block'; courseKey: string; blockKey: string };

interface FoundItem {
  id: number;
  /** The course itself, or the course of the block; null for a resource. */
  courseId: number | null;
}

const COURSE =
  'courses.platform_id = $1 and courses.deleted_at is null and courses.visibility = any (cast($2 as text[])) and courses.course_key = $3';

/** SQL that finds an item: $1 platform, $2 visibilities, then its keys. Includes retired blocks. */
export const ITEM_TEXTS = {
  course: `select courses.id, courses.id as "courseId" from courses where ${COURSE}`,
  resource: `select id, cast(null as bigint) as "courseId" from resources
              where platform_id = $1 and deleted_at is null and visibility = any (cast($2 as text[])) and resource_key = $3`,
  block: `select block.id, block.course_id as "courseId"
            from courses
            join course_blocks block on block.platform_id = courses.platform_id and block.course_id = courses.id
           where ${COURSE} and block.block_key = $4`,
};

/** The keys of an item, in the order of its parameters. */
export function listItemKeys(item: MilestoneItem): string[] {
  switch (item.kind) {
    case 'course':
      return [item.courseKey];
    case 'resource':
      return [item.resourceKey];
    case 'block':
      return [item.courseKey, item.blockKey];
  }
}

/** Locks an item. Returns null when the platform has none that is visible. */
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
  const [found] = await query<FoundItem>(trx, statement, [platformId, [...levels], ...listItemKeys(item)]);
  return found ?? null;
}
