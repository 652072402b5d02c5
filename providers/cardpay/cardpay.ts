export type CardpayPaymentState = 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'cancelled';
export type CardpaySubscriptionState = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'expired';
export type CardpayPeriod = 'weekly' | 'monthly' | 'yearly';

/** What cardpay calls our checkout session in the metadata of everything that comes of it. */
export const CHECKOUT = 'checkout';

/** A checkout session as cardpay has it. Amounts are in the smallest unit of the currency. */
export interface CheckoutSnapshot {
  id: string;
  /** Our session; null for one that did not begin here. */
  checkoutId: string | null;
  status: 'open' | 'complete' | 'expired';
  /** Paid, or there was nothing to pay. */
  isSettled: boolean;
  /** What was paid; 0 where nothing was. */
  amount: number;
  currency: string | null;
  /** The payment, or the invoice of a subscription; null where nothing was paid. */
  paymentReference: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  email: string | null;
}

export interface PaymentSnapshot {
  reference: string;
  checkoutId: string | null;
  /** The invoices' subscription, whose checkout it belongs to where the payment does not say. */
  subscriptionId: string | null;
  state: CardpayPaymentState;
  amount: number;
  /** Until now, without what disputes took; undefined: nothing is said of it. */
  refunded?: number;
  currency: string;
  /** All disputes, as they stood when they were read; undefined: nothing is said of them. */
  disputes?: { all: DisputeSnapshot[]; readAt: Date };
}

export interface DisputeSnapshot {
  id: string;
  /** Open: it holds its amount back; lost: that is gone, unless an appeal is won. */
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
  /** Of its first item. */
  productId: string | null;
  priceId: string | null;
  /** Its last invoice, once that is paid; null where it is not, or nothing was said of it. */
  lastPayment: PaymentSnapshot | null;
}

/** What cardpay says of itself: an event that was signed, or what was read. */
export type CardpayNews =
  | { kind: 'checkout'; checkout: CheckoutSnapshot }
  | { kind: 'payment'; payment: PaymentSnapshot }
  | { kind: 'dispute'; dispute: DisputeSnapshot & { paymentReference: string } }
  | { kind: 'subscription'; subscription: SubscriptionSnapshot };

/** What cardpay names without saying how it stands. */
export interface NamedObject {
  kind: 'checkout' | 'payment' | 'charge' | 'dispute' | 'subscription';
  id: string;
}

export interface CardpayEvent {
  id: string;
  type: string;
  isLive: boolean;
  occurredAt: Date;
  /** Null: it says nothing that matters here. What it only names is to be read. */
  news: CardpayNews | { kind: 'named'; named: NamedObject } | null;
  /** It is signed, and what this JSON pointer names is no event of cardpay's; null: it can be read. */
  unreadable: string | null;
}

/** What is read now, and when that was by cardpay's clock. */
export interface Read<T> {
  value: T;
  readAt: Date;
}

export interface CheckoutRequest {
  /** Ours. */
  checkoutId: string;
  mode: 'payment' | 'subscription' | 'setup';
  /** Null: setup. */
  priceId: string | null;
  quantity: number;
  isMetered: boolean;
  /** Where cardpay leads the person afterwards. */
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
  /** Ours: the same product again is the same there. */
  productKey: string;
  name: string;
  description: string | null;
  active: boolean;
  amount: number;
  currency: string;
  period: CardpayPeriod | null;
  isMetered: boolean;
}

/** An account at cardpay. Every method rejects with PaymentUnavailable when it does not answer, and with CardpayRefused when it refuses. */
export interface Cardpay {
  isLive: boolean;
  publishableKey: string | null;
  /** `due`: what is to be paid, coupons taken off, in the smallest unit; null where cardpay does not say. */
  openCheckout(request: CheckoutRequest): Promise<{ id: string; url: string; due: number | null }>;
  /** Null: there is no such session. */
  readCheckout(id: string): Promise<Read<CheckoutSnapshot> | null>;
  readSubscription(id: string): Promise<Read<SubscriptionSnapshot> | null>;
  /** A payment, or the invoice that stands for one. Null: there is none. */
  readPayment(reference: string): Promise<Read<PaymentSnapshot> | null>;
  /** What is to be said of what an event names; null: there is none, or nothing that matters here. */
  readNamed(named: NamedObject): Promise<Read<CardpayNews> | null>;
  /** The paid invoices of a subscription from then on, the oldest first, without what was refunded; null: cardpay does not list them. */
  readInvoices(subscriptionId: string, since: Date): Promise<PaymentSnapshot[] | null>;
  /** The invoice of a subscription that a payment belongs to; null: it is of none. */
  findInvoice(paymentReference: string): Promise<string | null>;
  /** The payments that were disputed, or of which something was refunded, from then on; null: cardpay does not list them. */
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
  /** Lets a subscription that ends with its period go on. */
  keepSubscription(id: string): Promise<Read<SubscriptionSnapshot>>;
  /** Begins a subscription of the same price again: the same one for the same key. */
  restartSubscription(ended: SubscriptionSnapshot & { key: string }): Promise<Read<SubscriptionSnapshot>>;
  /** Refunds what was paid, also by an invoice, or a part (smallest unit). The same key refunds once. */
  refund(payment: { reference: string; amount: number | null; key: string }): Promise<void>;
  /** The event that a hook brought; null when it is not signed by this account, or too old. */
  readEvent(rawBody: Buffer, signature: string): CardpayEvent | null;
}

/** Cardpay refuses a request. The message is its own, for people; `parameter` is what it calls wrong, `isMissing`: because it does not know what that names. */
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
