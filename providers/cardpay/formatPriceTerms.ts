import type { OfferRequest } from './cardpay.js';

/** What a price is for: another text is another price. */
export const formatPriceTerms = ({
  amount,
  currency,
  period,
  isMetered,
}: Pick<OfferRequest, 'amount' | 'currency' | 'period' | 'isMetered'>): string =>
  `${amount} ${currency.toUpperCase()} ${period ?? 'once'}${isMetered ? ' metered' : ''}`;
