import { type PlatformRows, rowsCondition } from '../../tenancy/access/rows.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { grantResourcePoints } from './grantPoints.js';
import { type MilestoneItem, lockItem } from './milestoneItem.js';
import { stateResults } from './stateResults.js';
import type { CourseResult } from './courseResult.js';
import type { ResourceCompletion } from './resourceCompletion.js';

export interface RecordedCompletion {
  /** False when it was completed before; then nothing changes. */
  isNew: boolean;
  completedAt: Date;
}

/** Why a completion cannot be recorded: no visible item, or no such member within the scope. */
export type UnknownCompletion = 'unknown_item' | 'unknown_user';

interface Completion<Item extends MilestoneItem> {
  /** The row scope of the caller in the platform. */
  rows: PlatformRows;
  item: Item;
  userId: number;
}

/** Records, for an administrator, that a member has now completed and passed a course. Idempotent. */
export function recordCourseCompletion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { rows, item, userId }: Completion<MilestoneItem & { kind: 'course' }>,
): Promise<RecordedCompletion | UnknownCompletion> {
  return db.transaction(actor, async (trx) => {
    const { platformId } = rows;
    const course = await lockItem(trx, platformId, rows.levels, item);
    if (!course) return 'unknown_item';
    if (!(await isMemberInScope(trx, rows, userId))) return 'unknown_user';
    const before = await findCompletion(trx, platformId, userId, course.id);
    if (before) return { isNew: false, completedAt: before };
    const [clock] = await query<{ at: string }>(trx, READ_CLOCK);
    await stateResults(trx, platformId, [{ userId, courseId: course.id, completedAt: clock!.at, passed: true }]);
    return { isNew: true, completedAt: (await findCompletion(trx, platformId, userId, course.id))! };
  });
}

/** Records, for an administrator, that a member has now completed a resource. Idempotent. */
export function recordResourceCompletion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { rows, item, userId }: Completion<MilestoneItem & { kind: 'resource' }>,
): Promise<RecordedCompletion | UnknownCompletion> {
  return db.transaction(actor, async (trx) => {
    const { platformId } = rows;
    const resource = await lockItem(trx, platformId, rows.levels, item);
    if (!resource) return 'unknown_item';
    if (!(await isMemberInScope(trx, rows, userId))) return 'unknown_user';
    const [made] = await query<{ completedAt: ResourceCompletion['completed_at'] }>(trx, complete, [
      platformId,
      userId,
      resource.id,
    ]);
    await grantResourcePoints(trx, platformId, resource.id, userId);
    if (made) return { isNew: true, ...made };
    const [stored] = await query<{ completedAt: ResourceCompletion['completed_at'] }>(trx, readCompletion, [
      platformId,
      userId,
      resource.id,
    ]);
    return { isNew: false, ...stored! };
  });
}

/** Whether an active member is within the scope. */
async function isMemberInScope(trx: Transaction, rows: PlatformRows, userId: number): Promise<boolean> {
  const values: unknown[] = [rows.platformId, userId];
  const columns = { platform: 'memberships.platform_id', person: 'memberships.user_id' };
  const condition = rowsCondition([rows], columns, (value, type) => `cast($${values.push(value)} as ${type})`);
  const text = `select from memberships where platform_id = $1 and user_id = $2 and active and ${condition}`;
  return (await query(trx, { text }, values)).length > 0;
}

/** When a person finished a course; null when they have not, or failed. */
async function findCompletion(
  trx: Transaction,
  platformId: number,
  userId: number,
  courseId: number,
): Promise<Date | null> {
  const [result] = await query<{ completedAt: CourseResult['completed_at'] }>(trx, finished, [
    platformId,
    userId,
    courseId,
  ]);
  return result?.completedAt ?? null;
}

const finished = {
  name: 'completion of a course',
  text: `select completed_at as "completedAt" from course_results where platform_id = $1 and user_id = $2 and course_id = $3 and finished`,
};
const complete = {
  name: 'complete resource',
  changes: true as const,
  text: `insert into resource_completions (platform_id, user_id, resource_id) values ($1, $2, $3) on conflict do nothing returning completed_at as "completedAt"`,
};
const readCompletion = {
  name: 'completion of a resource',
  text: `select completed_at as "completedAt" from resource_completions where platform_id = $1 and user_id = $2 and resource_id = $3`,
};

const READ_CLOCK = { name: 'read clock', text: 'select cast(now() as text) as at' };
