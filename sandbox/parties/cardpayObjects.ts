import { randomBytes } from 'node:crypto';

/** A request body: form fields with brackets in their names, not nested. */
export type Form = Record<string, string>;
export type CardpayObject = Record<string, unknown> & { id: string; object: string };

export const createId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Parses an object in a form: `metadata[checkout]=x` is `{ checkout: 'x' }`. */
export function parseFormObject(form: Form, name: string): Record<string, string> {
  const prefix = `${name}[`;
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      key.startsWith(prefix) && key.indexOf(']') === key.length - 1 ? [[key.slice(prefix.length, -1), value]] : [],
    ),
  );
}

const buildNulls = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]));

const buildBase = (prefix: string, object: string, nowS: number) => ({
  id: createId(prefix),
  object,
  created: nowS,
  livemode: false,
});

export const buildCustomer = (form: Form, nowS: number): CardpayObject => ({
  ...buildBase('cus', 'customer', nowS),
  ...buildNulls('address currency default_source description discount phone shipping test_clock'),
  ...{
    balance: 0,
    delinquent: false,
    email: form.email ?? null,
    name: form.name ?? null,
    invoice_prefix: null,
    metadata: parseFormObject(form, 'metadata'),
    preferred_locales: [],
    tax_exempt: 'none',
  },
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
});

export const buildProduct = (form: Form, nowS: number): CardpayObject => ({
  ...buildBase('prod', 'product', nowS),
  ...buildNulls('package_dimensions shippable tax_details url'),
  ...{
    active: form.active !== 'false',
    name: form.name,
    description: form.description ?? null,
    images: [],
    marketing_features: [],
    metadata: parseFormObject(form, 'metadata'),
    type: 'service',
    updated: nowS,
  },
});

export function buildPrice(form: Form, nowS: number): CardpayObject {
  const { interval, usage_type: usage = 'licensed' } = parseFormObject(form, 'recurring');
  const amount = Number(form.unit_amount ?? 0);
  return {
    ...buildBase('price', 'price', nowS),
    ...buildNulls('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
    ...{
      active: form.active !== 'false',
      billing_scheme: 'per_unit',
      currency: form.currency,
      metadata: {},
      product: form.product,
      tax_behavior: 'unspecified',
    },
    recurring:
      interval === undefined
        ? null
        : { interval, interval_count: 1, meter: null, usage_type: usage, trial_period_days: null },
    ...{
      type: interval === undefined ? 'one_time' : 'recurring',
      unit_amount: amount,
      unit_amount_decimal: String(amount),
    },
  };
}

export interface Sale {
  price: CardpayObject | null;
  quantity: number;
  amount: number;
  currency: string;
}

export function buildSession(
  form: Form,
  { sale, nowS, url }: { sale: Sale; nowS: number; url: string },
): CardpayObject {
  const session = {
    ...buildBase('cs_test', 'checkout.session', nowS),
    ...buildNulls(
      'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types billing_address_collection client_secret collected_information consent consent_collection currency_conversion',
    ),
    ...buildNulls(
      'customer_account customer_details integration_identifier invoice invoice_creation locale managed_payments origin_context payment_intent payment_link payment_method_configuration_details',
    ),
    ...buildNulls(
      'permissions recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost submit_type subscription wallet_options',
    ),
    ...{
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      custom_fields: [],
      shipping_options: [],
      discounts: [],
      payment_method_options: {},
      payment_method_types: ['card'],
    },
    custom_text: buildNulls('after_submit shipping_address submit terms_of_service_acceptance'),
    ...{
      amount_subtotal: sale.amount,
      amount_total: sale.amount,
      currency: sale.currency,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    },
    ...{
      cancel_url: form.cancel_url ?? null,
      success_url: form.success_url,
      client_reference_id: form.client_reference_id ?? null,
      metadata: parseFormObject(form, 'metadata'),
    },
    ...{
      customer: form.customer ?? null,
      customer_creation: form.customer ? null : 'if_required',
      customer_email: form.customer_email ?? null,
    },
    ...{
      expires_at: Number(form.expires_at ?? nowS + 86_400),
      mode: form.mode,
      payment_method_collection: form.payment_method_collection ?? 'always',
      payment_status: sale.amount === 0 ? 'no_payment_required' : 'unpaid',
    },
    ...{ status: 'open', ui_mode: 'hosted_page' },
  };
  return { ...session, url: `${url}/pay/${session.id}` };
}

export const buildIntent = ({
  amount,
  currency,
  customer,
  metadata,
  nowS,
}: {
  amount: number;
  currency: string;
  customer: unknown;
  metadata: unknown;
  nowS: number;
}): CardpayObject => ({
  ...buildBase('pi', 'payment_intent', nowS),
  ...buildNulls(
    'allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at cancellation_reason customer_account description excluded_payment_method_types last_payment_error',
  ),
  ...buildNulls(
    'latest_charge managed_payments next_action on_behalf_of payment_method payment_method_configuration_details payment_record processing receipt_email review setup_future_usage shipping source',
  ),
  ...buildNulls('statement_descriptor statement_descriptor_suffix transfer_group'),
  ...{
    amount,
    amount_capturable: 0,
    amount_received: 0,
    currency,
    customer,
    metadata,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    client_secret: createId('secret'),
  },
  ...{ payment_method_options: {}, payment_method_types: ['card'], status: 'requires_payment_method' },
});

const INTERVALS_S: Record<string, number> = { week: 7 * 86_400, month: 30 * 86_400, year: 365 * 86_400 };

/** Returns the billing period of a price in seconds. A month has 30 days. */
export const periodSeconds = (price: CardpayObject): number =>
  INTERVALS_S[(price.recurring as { interval: string }).interval]!;

export function buildSubscription({
  price,
  quantity,
  customer,
  metadata,
  trialDays,
  nowS,
}: {
  price: CardpayObject;
  quantity: number;
  customer: unknown;
  metadata: unknown;
  trialDays: number;
  nowS: number;
}): CardpayObject {
  const id = createId('sub');
  const end = nowS + (trialDays > 0 ? trialDays * 86_400 : periodSeconds(price));
  const item = {
    ...{
      id: createId('si'),
      object: 'subscription_item',
      created: nowS,
      billing_thresholds: null,
      current_trial: null,
      discounts: [],
      metadata: {},
      quantity,
      subscription: id,
      tax_rates: [],
    },
    ...{
      current_period_start: nowS,
      current_period_end: end,
      price,
      plan: { id: price.id, object: 'plan', active: true, currency: price.currency },
    },
  };
  return {
    ...{
      id,
      object: 'subscription',
      created: nowS,
      livemode: false,
      start_date: nowS,
      billing_cycle_anchor: nowS,
      currency: price.currency,
      customer,
      metadata,
    },
    ...buildNulls(
      'application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at canceled_at customer_account days_until_due default_payment_method default_source',
    ),
    ...buildNulls(
      'description ended_at latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection payment_settings pending_invoice_item_interval pending_setup_intent',
    ),
    ...buildNulls('pending_update schedule test_clock transfer_data trial_settings'),
    ...{
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_mode: { type: 'flexible', flexible: null },
      billing_schedules: [],
      cancel_at_period_end: false,
      collection_method: 'charge_automatically',
      discounts: [],
    },
    ...{
      cancellation_details: buildNulls('comment feedback feedback_option reason'),
      invoice_settings: { ...buildNulls('account_tax_ids custom_fields description footer'), issuer: { type: 'self' } },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    ...{
      status: trialDays > 0 ? 'trialing' : 'active',
      trial_start: trialDays > 0 ? nowS : null,
      trial_end: trialDays > 0 ? end : null,
    },
  };
}

/** Builds an invoice with the fields that the service reads. */
export const buildInvoice = ({
  subscription,
  amount,
  isPaid,
  nowS,
}: {
  subscription: CardpayObject;
  amount: number;
  isPaid: boolean;
  nowS: number;
}): CardpayObject => ({
  ...buildBase('in', 'invoice', nowS),
  ...{
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    currency: subscription.currency,
    customer: subscription.customer,
    status: isPaid ? 'paid' : 'open',
  },
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
  },
});

/** Builds the link between an invoice and the payment that paid it. */
export const buildInvoicePayment = ({
  invoice,
  intent,
  nowS,
}: {
  invoice: CardpayObject;
  intent: CardpayObject;
  nowS: number;
}): CardpayObject => ({
  ...buildBase('inpay', 'invoice_payment', nowS),
  ...{
    amount_paid: intent.amount_received,
    amount_requested: intent.amount,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    status: 'paid',
  },
  ...{
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status_transitions: { canceled_at: null, paid_at: nowS },
  },
});
