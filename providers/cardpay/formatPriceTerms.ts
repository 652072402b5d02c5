import type { OfferRequest } from './cardpay.js';

/** Identifies the terms of a price: different terms need a new price at cardpay. */
export const formatPriceTerms = ({
  amount,
  currency,
  period,
  isMetered,
}: Pick<OfferRequest, 'amount' | 'currency' | 'period' | 'isMetered'>): string =>
  `${amount} ${currency.toUpperCase()} ${period ?? 'once'}${isMetered ? ' metered' : ''}`;
