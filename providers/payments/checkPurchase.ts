import { z } from 'zod';
import { PurchaseRefused, type ReportedPurchase } from './storePurchase.js';

const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\0]+$/);
const moment = z.date().min(new Date(0)).max(new Date('9999-12-31'));

/** The limits of stored purchases; real ones are within them. */
const stored = z.object({
  bundleId: text(255),
  reference: text(255),
  productId: text(255),
  accountId: text(255).nullable(),
  observedAt: moment,
  // Leaves room for a suffix, which a repeated payment gets.
  transaction: z
    .object({
      reference: text(240),
      amount: z.int().min(0).nullable(),
      quantity: z.int().min(1).max(10_000),
      occurredAt: moment,
    })
    .nullable(),
  subscription: z
    .object({ startedAt: moment, currentPeriodEnd: moment.nullable(), graceUntil: moment.nullable() })
    .nullable(),
});

/** Returns a purchase unchanged. Throws PurchaseRefused if it exceeds the limits, even if its signature is valid. */
export function checkPurchase(purchase: ReportedPurchase): ReportedPurchase {
  const { success, error } = stored.safeParse(purchase);
  if (success) return purchase;
  throw new PurchaseRefused(`The purchase is not valid: its ${error.issues[0]!.path.join(' ')} is out of range.`);
}
