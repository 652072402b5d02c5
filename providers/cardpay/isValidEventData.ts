import { z } from 'zod';
import type { CardpayEventData } from './cardpay.js';

/** Schema of an id or another short text. */
export const shortText = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\0]+$/);
const id = shortText(255);
const amount = z.int().min(0);
const currency = z.string().regex(/^[A-Z]{3}$/);
const moment = z.date().min(new Date(0)).max(new Date('9999-12-31'));

const dispute = z.object({ id, amount, currency });

/** The limits of stored event data; cardpay's own values are within them. */
const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('checkout'),
    checkout: z.object({
      id,
      amount,
      currency: currency.nullable(),
      paymentReference: id.nullable(),
      subscriptionId: id.nullable(),
      customerId: id.nullable(),
      email: shortText(254).nullable(),
    }),
  }),
  z.object({
    kind: z.literal('payment'),
    payment: z.object({
      reference: id,
      subscriptionId: id.nullable(),
      amount,
      refunded: amount.optional(),
      currency,
      disputes: z.object({ all: z.array(dispute) }).optional(),
    }),
  }),
  z.object({ kind: z.literal('dispute'), dispute: dispute.extend({ paymentReference: id }) }),
  z.object({
    kind: z.literal('subscription'),
    subscription: z.object({
      reference: id,
      startedAt: moment,
      currentPeriodEnd: moment.nullable(),
      quantity: z.int().max(10_000),
      customerId: id,
      productId: id.nullable(),
    }),
  }),
]);

/** Whether the data of an event can be stored. Invalid data is never stored, whoever signed it. */
export const isValidEventData = (data: CardpayEventData): boolean => stored.safeParse(data).success;
