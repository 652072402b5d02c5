import type { PipelineStatement } from '../../core/pipeline.js';
import type { Product } from './product.js';

/** The fields of a product that entitlements and credits need. */
export type SoldProduct = Pick<
  Product,
  'platform_id' | 'id' | 'kind' | 'course_id' | 'app_id' | 'credits' | 'seats' | 'period'
> & {
  /** Of a course. */
  course_key: string | null;
};

const text = (table: string, id: string) => `
  select product.platform_id, product.id, product.kind, product.course_id, product.app_id, product.credits, product.seats, product.period, course.course_key
    from ${table} own
    join products product on product.platform_id = own.platform_id and product.id = ${id}
    left join courses course on course.platform_id = product.platform_id and course.id = product.course_id
   where own.platform_id = $1 and own.provider = $2 and own.is_live = $3 and own.reference = $4`;

const ofPayment = {
  name: 'product of payment',
  text: text('payments', 'coalesce(own.product_id, cast($5 as bigint))'),
};
// A running subscription may change its product.
const ofSubscription = {
  name: 'product of subscription',
  text: text('subscriptions', 'coalesce(cast($5 as bigint), own.product_id)'),
};

/** Identifies a payment or subscription: platform, provider, live or test, reference. */
type Named = readonly [number, string, boolean, string];

/** Reads the product of a payment: the stored one, or else the reported one. */
export const paymentProductStatement = (named: Named, said: number | null): PipelineStatement => [
  ofPayment,
  [...named, said],
];

/** Reads the product of a subscription: the reported one, or else the stored one. */
export const subscriptionProductStatement = (named: Named, said: number | null): PipelineStatement => [
  ofSubscription,
  [...named, said],
];
