export type CardpayPaymentState = 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'cancelled';
export type CardpaySubscriptionState = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired';
export type CardpayPeriod = 'weekly' | 'monthly' | 'yearly';

/** The metadata field of our checkout session in all objects that cardpay creates for it. */
export const CHECKOUT = 'checkout';

/** A checkout session at cardpay. Amounts are in the smallest unit of the currency. */
export interface CheckoutSnapshot {
  id: string;
  /** Our session; null for one that did not begin here. */
  checkoutId: string | null;
  status: 'open' | 'complete' | 'expired';
  /** Paid, or nothing was due. */
  isSettled: boolean;
  /** The amount paid; 0 if nothing was. */
  amount: number;
  currency: string | null;
  /** The payment, or the invoice of a subscription; null if nothing was paid. */
  paymentReference: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  email: string | null;
}

export interface PaymentSnapshot {
  reference: string;
  checkoutId: string | null;
  /** The subscription of the invoice. Its checkout is the payment's if `checkoutId` is null. */
  subscriptionId: string | null;
  state: CardpayPaymentState;
  amount: number;
  /** The amount refunded until now, without disputed amounts; undefined: unknown. */
  refunded?: number;
  currency: string;
  /** All disputes at the time of reading; undefined: unknown. */
  disputes?: { all: DisputeSnapshot[]; readAt: Date };
}

export interface DisputeSnapshot {
  id: string;
  /** `open`: the amount is withheld; `lost`: the amount is gone, unless an appeal succeeds. */
  state: 'open' | 'won' | 'lost';
  amount: number;
  currency: string;
}

export interface SubscriptionSnapshot {
  reference: string;
  checkoutId: string | null;
  state: CardpaySubscriptionState;
  startedAt: Date;
  currentPeriodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  quantity: number;
  customerId: string;
  /** The product of its first item. */
  productId: string | null;
  priceId: string | null;
  /** The last invoice if it is paid; null: unpaid or unknown. */
  lastPayment: PaymentSnapshot | null;
}

/** Data of cardpay: from a signed event, or read. */
export type CardpayEventData =
  | { kind: 'checkout'; checkout: CheckoutSnapshot }
  | { kind: 'payment'; payment: PaymentSnapshot }
  | { kind: 'dispute'; dispute: DisputeSnapshot & { paymentReference: string } }
  | { kind: 'subscription'; subscription: SubscriptionSnapshot };

/** An object that an event names without its state. */
export interface NamedObject {
  kind: 'checkout' | 'payment' | 'charge' | 'dispute' | 'subscription';
  id: string;
}

export interface CardpayEvent {
  id: string;
  type: string;
  isLive: boolean;
  occurredAt: Date;
  /** Null: the event is not relevant here. An object that it only names must be read. */
  data: CardpayEventData | { kind: 'named'; named: NamedObject } | null;
  /** The JSON pointer of a signed event's part that is not valid; null: the event is valid. */
  unreadable: string | null;
}

/** A value that was read, and the time of reading by cardpay's clock. */
export interface Read<T> {
  value: T;
  readAt: Date;
}

export interface CheckoutRequest {
  /** Our id of the session. */
  checkoutId: string;
  mode: 'payment' | 'subscription' | 'setup';
  /** Null: setup. */
  priceId: string | null;
  quantity: number;
  isMetered: boolean;
  /** The URLs that cardpay redirects the buyer to. */
  successUrl: string;
  cancelUrl: string;
  customerId: string | null;
  email: string | null;
  coupon: string | null;
  trialDays: number | null;
  /** Whether a trial begins without a card. */
  skipsCard: boolean;
  currency: string | null;
  expiresAt: Date;
}

export interface OfferRequest {
  /** Our id of the product: repeating it changes the same product. */
  productKey: string;
  name: string;
  description: string | null;
  active: boolean;
  amount: number;
  currency: string;
  period: CardpayPeriod | null;
  isMetered: boolean;
}

/**
 * An account at cardpay. Every method rejects with PaymentUnavailable when it does not answer, and with CardpayRefused
 * when it refuses.
 */
export interface Cardpay {
  isLive: boolean;
  publishableKey: string | null;
  /** `due`: the amount to pay after coupons, in the smallest unit; null if cardpay does not return it. */
  openCheckout(request: CheckoutRequest): Promise<{ id: string; url: string; due: number | null }>;
  /** Null: there is no such session. */
  readCheckout(id: string): Promise<Read<CheckoutSnapshot> | null>;
  readSubscription(id: string): Promise<Read<SubscriptionSnapshot> | null>;
  /** A payment, or the invoice that represents one. Null: there is none. */
  readPayment(reference: string): Promise<Read<PaymentSnapshot> | null>;
  /** The present data of an object that an event names; null: it does not exist, or is not relevant here. */
  readNamed(named: NamedObject): Promise<Read<CardpayEventData> | null>;
  /**
   * The paid invoices of a subscription since then, the oldest first, without refunded amounts; null: cardpay does not
   * list them.
   */
  readInvoices(subscriptionId: string, since: Date): Promise<PaymentSnapshot[] | null>;
  /** The invoice that a payment belongs to; null: none. */
  findInvoice(paymentReference: string): Promise<string | null>;
  /** The payments with disputes or refunds since then; null: cardpay does not list them. */
  readReversals(since: Date): Promise<string[] | null>;
  /** Returns the id of the customer: the same one for the same key. */
  createCustomer(customer: { key: string; email: string; name: string }): Promise<string>;
  openPortal(portal: { customerId: string; returnUrl: string; subscriptionId: string | null }): Promise<string>;
  /** Creates or changes the product; where `known` has another price, a new one takes its place. */
  saveOffer(
    offer: OfferRequest,
    known: { productId: string; priceId: string | null } | null,
    isSamePrice: boolean,
  ): Promise<{ productId: string; priceId: string }>;
  /** Revokes the cancellation of a subscription at the end of its period. */
  keepSubscription(id: string): Promise<Read<SubscriptionSnapshot>>;
  /** Starts a subscription of the same price again; the same key starts it once. */
  restartSubscription(ended: SubscriptionSnapshot & { key: string }): Promise<Read<SubscriptionSnapshot>>;
  /** Refunds what was paid, also by an invoice, or a part (smallest unit). The same key refunds once. */
  refund(payment: { reference: string; amount: number | null; key: string }): Promise<void>;
  /** The event of a webhook; null when its signature is invalid or too old. */
  readEvent(rawBody: Buffer, signature: string): CardpayEvent | null;
}

/**
 * Cardpay refuses a request. The message is cardpay's, for people; `parameter` is the invalid parameter, `isMissing`:
 * the object that it names does not exist.
 */
export class CardpayRefused extends Error {
  override readonly name = 'CardpayRefused';

  constructor(
    message: string,
    readonly parameter: string | null,
    readonly isMissing = false,
  ) {
    super(message);
  }
}
