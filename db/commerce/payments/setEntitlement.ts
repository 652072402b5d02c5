import type { PipelineStatement } from '../../core/pipeline.js';
import { type Transaction, query, runPipeline, reasonStatement, storeReason } from '../../core/transaction.js';
import { enroll } from '../../enrollment/enrollments/enroll.js';
import type { EnrollmentResult } from '../../enrollment/enrollments/enrollItems.js';
import { COURSE } from '../../enrollment/enrollments/enrollmentKinds.js';
import type { Entitlement } from './entitlement.js';
import { buildInsertSql, buildUpdateSql } from './rowStatements.js';
import type { SoldProduct } from './soldProduct.js';

/** The entitlement that follows from a payment or subscription. */
export interface EntitlementInput {
  product: SoldProduct;
  source: Pick<Entitlement, 'payment_id' | 'subscription_id'>;
  /** Null: the platform as a whole. */
  userId: number | null;
  isLive: boolean;
  /** Quantity bought. */
  quantity: number;
  startsAt: Date;
  /** Null: no end. Undefined: nothing to entitle to yet. */
  endsAt: Date | null | undefined;
}

/** Rows and statements of the caller, who holds the lock of the payment or subscription. */
export interface LockedEntitlement {
  /** The current entitlement, locked. */
  stored: Entitlement | null;
  /** Statements to send before, in the same round trip. */
  first: PipelineStatement[];
}

type NewEntitlement = Pick<Entitlement, 'platform_id' | 'user_id' | 'ends_at'>;

const COLUMNS = 'user_id, kind, product_id, course_id, app_id, quantity, is_live, starts_at, ends_at';
const ADD = {
  changes: true as const,
  name: 'add entitlement',
  text: `${buildInsertSql('entitlements', `platform_id, payment_id, subscription_id, enrolls, ${COLUMNS}`)} returning *`,
};
const CHANGE = {
  changes: true as const,
  name: 'change entitlement',
  text: `${buildUpdateSql('entitlements', `${COLUMNS}, modified_at`)} returning *`,
};

/**
 * Opens, extends or ends the entitlement of a payment or subscription. Enrolls the person in its course when only the
 * payment was missing; its end unenrolls those whom it enrolled.
 */
export async function setEntitlement(
  trx: Transaction,
  input: EntitlementInput,
  { stored, first }: LockedEntitlement,
): Promise<void> {
  const { product, source, userId, endsAt } = input;
  const isNobodys = product.kind === 'credits' || (userId === null && product.kind !== 'seats');
  if (isNobodys || endsAt === undefined || (!stored && hasEnded(endsAt))) {
    await runPipeline(trx, first);
    return;
  }
  const columns = {
    user_id: product.kind === 'seats' ? null : userId,
    kind: product.kind,
    product_id: product.id,
    course_id: product.course_id,
    app_id: product.app_id,
    quantity: (product.seats ?? 1) * input.quantity,
    is_live: input.isLive,
    starts_at: input.startsAt,
    ends_at: endsAt,
  };
  if (!stored) {
    await openEntitlement(trx, { ...source, ...columns, platform_id: product.platform_id }, product.course_key, first);
    return;
  }
  const save: PipelineStatement = [
    CHANGE,
    [JSON.stringify({ ...columns, modified_at: new Date() }), product.platform_id, stored.id],
  ];
  const rows = await runPipeline(trx, [
    ...first,
    save,
    ...(product.course_key !== null && !hasEnded(endsAt) ? [reasonStatement('payment')] : []),
  ]);
  const entitlement = rows[first.length]![0] as Entitlement;
  if (stored.enrolls && stored.course_id !== entitlement.course_id) {
    await leaveCourse(trx, stored);
    await storeReason(trx, 'payment');
  }
  if (product.course_key !== null) await followCourse(trx, entitlement, product.course_key);
}

const hasEnded = (endsAt: Date | null) => endsAt !== null && endsAt <= new Date();

const ENROLLS = {
  changes: true as const,
  name: 'mark whether entitlement enrolls',
  text: 'update entitlements set enrolls = $3 where platform_id = $1 and id = $2',
};

/** Sends these statements, stores a new entitlement and enrolls the person, usually in one round trip. */
async function openEntitlement(
  trx: Transaction,
  row: NewEntitlement,
  courseKey: string | null,
  first: PipelineStatement[],
): Promise<void> {
  const add: PipelineStatement = [ADD, [JSON.stringify({ ...row, enrolls: courseKey !== null })]];
  if (courseKey === null) {
    await runPipeline(trx, [...first, add]);
    return;
  }
  const storing = runPipeline(trx, [...first, add, reasonStatement('payment')]);
  const own = { userId: row.user_id!, itemKey: courseKey };
  // Both are settled before anything follows; an error after the first one is its consequence.
  const [stored, entered] = await Promise.allSettled([storing, enroll(trx, COURSE, row.platform_id, [own], 'payment')]);
  if (stored.status === 'rejected') throw stored.reason;
  if (entered.status === 'rejected') throw entered.reason;
  const { id } = stored.value[first.length]![0] as Entitlement;
  if (!hasEntered(entered.value)) await query(trx, ENROLLS, [row.platform_id, id, false]);
  else if (row.ends_at !== null)
    await enroll(trx, COURSE, row.platform_id, [{ ...own, expired: row.ends_at }], 'payment');
}

const hasEntered = ([result]: EnrollmentResult[]) => result!.outcome === 'created' || result!.outcome === 'updated';

/** Keeps the enrollment in the course in step with the entitlement. */
async function followCourse(trx: Transaction, entitlement: Entitlement, courseKey: string): Promise<void> {
  const { ends_at: endsAt, user_id: userId, platform_id: platformId } = entitlement;
  if (hasEnded(endsAt)) {
    if (entitlement.enrolls) await leaveCourse(trx, entitlement);
    return;
  }
  const own = { userId: userId!, itemKey: courseKey };
  if (entitlement.enrolls) {
    await enroll(trx, COURSE, platformId, [{ ...own, expired: endsAt }], 'payment');
    return;
  }
  if (!hasEntered(await enroll(trx, COURSE, platformId, [own], 'payment'))) return;
  if (endsAt !== null) await enroll(trx, COURSE, platformId, [{ ...own, expired: endsAt }], 'payment');
  await query(trx, ENROLLS, [platformId, entitlement.id, true]);
}

const HELD = {
  changes: true as const,
  name: 'lock enrollment that was paid',
  text: 'select id from course_enrollments where platform_id = $1 and user_id = $2 and course_id = $3 for update',
};

/** Uses the clock: an enrollment that was waited for starts after this transaction. */
const HAND_OVER = {
  changes: true as const,
  name: 'hand over course that is paid twice',
  text: `
    update entitlements other set enrolls = true, modified_at = now()
     where platform_id = $1 and id = (select id from entitlements
                                       where platform_id = $1 and user_id = $2 and course_id = $3 and id <> $4
                                         and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())
                                       order by ends_at desc nulls first, id limit 1)
    returning ends_at`,
};

const LEAVE = {
  changes: true as const,
  name: 'leave course that is paid no more',
  text: 'update course_enrollments set active = false, ended = least(now(), expired), modified = now() where platform_id = $1 and user_id = $2 and course_id = $3 and active',
};

/**
 * A person with a second entitlement to the course stays enrolled; locks make a concurrent purchase wait or be seen.
 */
async function leaveCourse(
  trx: Transaction,
  { platform_id: platformId, user_id: userId, course_id: courseId, id }: Entitlement,
): Promise<void> {
  const enrollment = [platformId, userId, courseId];
  const [, others] = await runPipeline(trx, [
    [HELD, enrollment],
    [HAND_OVER, [...enrollment, id]],
  ]);
  if (others!.length > 0) return;
  await runPipeline(trx, [reasonStatement('payment ended'), [LEAVE, enrollment]]);
}
