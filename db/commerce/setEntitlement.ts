import { type Transaction, run, storeReason } from '../core/transaction.js';
import { enroll } from '../enrollments/enroll.js';
import { COURSE } from '../enrollments/enrollmentKinds.js';
import { Course } from '../catalog/course.js';
import { Entitlement } from './entitlement.js';
import type { Product } from './product.js';

/** What a payment or a subscription entitles to. */
export interface EntitlementInput {
  product: Product;
  source: Pick<Entitlement, 'payment_id' | 'subscription_id'>;
  /** Null: the platform itself. */
  userId: number | null;
  isLive: boolean;
  /** How often it was bought. */
  quantity: number;
  startsAt: Date;
  /** Null: it does not end. Undefined: there is nothing to entitle to yet. */
  endsAt: Date | null | undefined;
}

/**
 * Opens, extends or ends what a payment or a subscription entitles to. A course is entered with it, as far as nothing but the payment stood
 * in the way, and left with it by those who came in by it. The caller holds the row of the payment or the subscription.
 */
export async function setEntitlement(trx: Transaction, input: EntitlementInput): Promise<void> {
  const { product, source, userId, endsAt } = input;
  if (product.kind === 'credits' || (userId === null && product.kind !== 'seats')) return;
  const key = { platform_id: product.platform_id, ...source };
  const stored = await Entitlement.query(trx).findOne(key).forUpdate();
  if (endsAt === undefined || (!stored && endsAt !== null && endsAt <= new Date())) return;
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
  const entitlement = stored
    ? await stored.$clone().$query(trx).patchAndFetch({ ...columns, modified_at: new Date() })
    : await Entitlement.query(trx).insertAndFetch({ ...key, ...columns });
  if (stored?.enrolls === true && stored.course_id !== entitlement.course_id) await leaveCourse(trx, stored);
  if (entitlement.course_id !== null) await followCourse(trx, entitlement);
}

/** The enrollment in the course of an entitlement holds as long as it does. */
async function followCourse(trx: Transaction, entitlement: Entitlement): Promise<void> {
  const { ends_at: endsAt, user_id: userId, platform_id: platformId } = entitlement;
  if (endsAt !== null && endsAt <= new Date()) {
    if (entitlement.enrolls) await leaveCourse(trx, entitlement);
    return;
  }
  const course = await Course.query(trx).findById([platformId, entitlement.course_id!]).throwIfNotFound();
  await storeReason(trx, 'payment');
  const own = { userId: userId!, itemKey: course.course_key };
  if (entitlement.enrolls) {
    await enroll(trx, COURSE, platformId, [{ ...own, expired: endsAt }], 'payment');
    return;
  }
  const [result] = await enroll(trx, COURSE, platformId, [own], 'payment');
  if (result!.outcome !== 'created' && result!.outcome !== 'updated') return;
  if (endsAt !== null) await enroll(trx, COURSE, platformId, [{ ...own, expired: endsAt }], 'payment');
  await entitlement.$query(trx).patch({ enrolls: true });
}

const handOver = {
  changes: true as const,
  name: 'hand over course that is paid twice',
  text: `
    update entitlements other set enrolls = true, modified_at = now()
     where platform_id = ? and id = (select id from entitlements
                                      where platform_id = ? and user_id = ? and course_id = ? and id <> ?
                                        and starts_at <= now() and (ends_at is null or ends_at > now())
                                      order by ends_at desc nulls first, id limit 1)
    returning ends_at`,
};

const leave = {
  changes: true as const,
  name: 'leave course that is paid no more',
  text: 'update course_enrollments set active = false, ended = least(now(), expired), modified = now() where platform_id = ? and user_id = ? and course_id = ? and active',
};

/** Whoever has bought the course a second time stays in it as long as that holds. */
async function leaveCourse(trx: Transaction, { platform_id: platformId, user_id: userId, course_id: courseId, id }: Entitlement): Promise<void> {
  const others = await run(trx, handOver, [platformId, platformId, userId, courseId, id]);
  if (others.length > 0) return;
  await storeReason(trx, 'payment ended');
  await run(trx, leave, [platformId, userId, courseId]);
}
