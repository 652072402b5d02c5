/** The payer. */
export type PaymentParty = 'appstore' | 'cardpay' | 'marketplace_a' | 'marketplace_b' | 'mobilepay';
